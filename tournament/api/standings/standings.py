"""``events/{slug}/standings/`` and ``standings/{id}/``: the table after a closed round, and how one row is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.decorators import method_decorator
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.standings import write_json_number
from engine.tiebreakers.explanation import Explanation
from tournament.api.fields import PAGING, REFUSALS
from tournament.api.requests import LimitedPages, get_permitted_event, read_query
from tournament.standings.queries.standings import (
    Row,
    explain_entry,
    find_row,
    read_standings_after,
    require_standings,
)
from tournament.standings.queries.winner import find_winner
from web.expensive_work import expensive_work

if TYPE_CHECKING:
    from rest_framework.request import Request


class StandingsQuery(serializers.Serializer[Any]):
    """The round after which to count."""

    after_round = serializers.IntegerField(
        required=False, help_text="A closed round; by default the newest, 0 before the first is closed."
    )


class RecordAnswer(serializers.Serializer[Any]):
    """Numbers of matches by result; a bye is not also a win."""

    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    draws = serializers.IntegerField()
    byes = serializers.IntegerField()


class StandingAnswer(serializers.Serializer[Any]):
    """One row of the table; ``id`` is that of the entry, shares are rounded to four decimal places.

    A disqualified entry ``without_place`` has no rank; such entries come last.
    """

    rank = serializers.IntegerField(allow_null=True)
    without_place = serializers.BooleanField()
    id = serializers.IntegerField()
    name = serializers.CharField()
    name_mark = serializers.CharField(allow_blank=True)
    points = serializers.FloatField()
    tiebreakers = serializers.DictField(child=serializers.FloatField())
    record = RecordAnswer()


class StandingsAnswer(serializers.Serializer[Any]):
    """A page of the table. ``as_of`` is the time of the newest result that counts.

    ``winners`` are the entries that end the event in first place, possibly several; empty before the end.
    """

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    after_round = serializers.IntegerField()
    as_of = serializers.DateTimeField(allow_null=True)
    tiebreakers = serializers.ListField(child=serializers.CharField())
    winners = serializers.ListField(child=serializers.IntegerField())
    results = StandingAnswer(many=True)


class Standings(GenericAPIView[Any]):
    """The standings of an event."""

    pagination_class = LimitedPages

    @extend_schema(
        operation_id="standings", parameters=[StandingsQuery, *PAGING], responses={200: StandingsAnswer, **REFUSALS}
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the table after a closed round, with its tie-breakers in the order in which they count."""
        event = get_permitted_event(request, slug)
        table = read_standings_after(event, read_query(StandingsQuery, request).get("after_round"))
        page = self.paginate_queryset(table.rows)
        answer = self.get_paginated_response([_row_shape(row) for row in page or ()])
        winner = find_winner(table)
        head = {
            "after_round": table.after_round,
            "as_of": table.as_of,
            "tiebreakers": table.tiebreaker_names,
            "winners": [entry.pk for entry in winner.first] if winner else [],
        }
        return Response({**answer.data, **head})


class TermAnswer(serializers.Serializer[Any]):
    """One term of a measure: its value, the value before the floor (``raw``), its opponent and round."""

    value = serializers.FloatField()
    raw = serializers.FloatField(allow_null=True)
    opponent = serializers.IntegerField(allow_null=True)
    round = serializers.IntegerField(allow_null=True)
    counted = serializers.BooleanField()
    note = serializers.CharField(allow_blank=True)


class ExplanationAnswer(serializers.Serializer[Any]):
    """One measure; ``rule`` is sum, mean, ratio (its last term is the whole) or position (drawn by lot)."""

    name = serializers.CharField()
    value = serializers.FloatField()
    rule = serializers.CharField()
    terms = TermAnswer(many=True)


class EntryExplanationAnswer(serializers.Serializer[Any]):
    """All measures of an entry after a round: ``points``, then the tie-breakers in their order."""

    id = serializers.IntegerField()
    after_round = serializers.IntegerField()
    without_place = serializers.BooleanField()
    numbers = ExplanationAnswer(many=True)


@method_decorator(expensive_work("explanation"), name="get")
class StandingExplanation(APIView):
    """The explanation of one entry's measures."""

    @extend_schema(
        operation_id="standing_explained",
        parameters=[StandingsQuery],
        responses={200: EntryExplanationAnswer, **REFUSALS},
    )
    def get(self, request: Request, slug: str, entry_id: int) -> Response:
        """Return every measure of an entry with the terms it is counted from."""
        event = get_permitted_event(request, slug)
        number = require_standings(event, read_query(StandingsQuery, request).get("after_round"))
        explanations = explain_entry(event, number, entry_id)
        numbers = [_explanation_shape(name, explanation) for name, explanation in explanations.items()]
        row = find_row(read_standings_after(event, number), entry_id)
        without_place = row is not None and row.place is None
        return Response({"id": entry_id, "after_round": number, "without_place": without_place, "numbers": numbers})


def _explanation_shape(name: str, explanation: Explanation) -> dict[str, Any]:
    terms = [
        {
            "value": write_json_number(term.value),
            "raw": None if term.raw is None else write_json_number(term.raw),
            **{key: getattr(term, key) for key in ("opponent", "round", "counted", "note")},
        }
        for term in explanation.terms
    ]
    return {"name": name, "value": write_json_number(explanation.value), "rule": explanation.rule, "terms": terms}


def _row_shape(row: Row) -> dict[str, Any]:
    record = row.record
    return {
        "rank": row.place,
        "without_place": row.place is None,
        "id": row.entry.pk,
        "name": row.entry.unmarked_name,
        "name_mark": row.entry.name_mark,
        "points": write_json_number(row.points),
        "tiebreakers": {name: write_json_number(value) for name, value in row.tiebreakers.items()},
        "record": {"wins": record.wins, "losses": record.losses, "draws": record.draws, "byes": record.byes},
    }

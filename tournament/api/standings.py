"""``events/{slug}/standings/?after_round=``: the table after any closed round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.event_start import Pages, arrive
from tournament.api.fields import PAGING, REFUSALS
from tournament.domain.standings import as_number
from tournament.domain.tiebreakers import Explanation
from tournament.standings.queries.standings import Row, explain_entry, require_standings, standings_after
from tournament.standings.queries.winner import find_winner

if TYPE_CHECKING:
    from rest_framework.request import Request


class StandingsQuery(serializers.Serializer[Any]):
    """Which round."""

    after_round = serializers.IntegerField(
        required=False, help_text="A closed round; without it the newest, before the first round 0."
    )


class RecordAnswer(serializers.Serializer[Any]):
    """Matches; a bye is not also a win here."""

    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    draws = serializers.IntegerField()
    byes = serializers.IntegerField()


class StandingAnswer(serializers.Serializer[Any]):
    """One line of the table; ``id`` is the entry's, shares are parts of one to four places."""

    rank = serializers.IntegerField()
    id = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.FloatField()
    tiebreakers = serializers.DictField(child=serializers.FloatField())
    record = RecordAnswer()


class StandingsAnswer(serializers.Serializer[Any]):
    """A page of the table. ``as_of`` is when the newest result that counts came in.

    ``winners`` are the entries in first place at the end, none before it; several share the place.
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

    pagination_class = Pages

    @extend_schema(
        operation_id="standings", parameters=[StandingsQuery, *PAGING], responses={200: StandingsAnswer, **REFUSALS}
    )
    def get(self, request: Request, slug: str) -> Response:
        """The table after a closed round, its tie-breakers in the order they count."""
        event = arrive(request, slug)
        asked = StandingsQuery(data=request.query_params)
        asked.is_valid(raise_exception=True)
        table = standings_after(event, asked.validated_data.get("after_round"))
        page = self.paginate_queryset(table.rows)
        answer = self.get_paginated_response([_shape(row) for row in page or ()])
        winner = find_winner(table)
        head = {
            "after_round": table.after_round,
            "as_of": table.as_of,
            "tiebreakers": table.names,
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
    """One number; ``rule`` is sum, mean, ratio (own games, the whole last) or position (a lot)."""

    name = serializers.CharField()
    value = serializers.FloatField()
    rule = serializers.CharField()
    terms = TermAnswer(many=True)


class EntryExplainedAnswer(serializers.Serializer[Any]):
    """All numbers of an entry after a round: ``points``, then the tie-breakers in their order."""

    id = serializers.IntegerField()
    after_round = serializers.IntegerField()
    numbers = ExplanationAnswer(many=True)


class StandingExplained(APIView):
    """How the numbers of one entry came about."""

    @extend_schema(
        operation_id="standing_explained",
        parameters=[StandingsQuery],
        responses={200: EntryExplainedAnswer, **REFUSALS},
    )
    def get(self, request: Request, slug: str, entry_id: int) -> Response:
        """Every number of an entry with its terms."""
        event = arrive(request, slug)
        asked = StandingsQuery(data=request.query_params)
        asked.is_valid(raise_exception=True)
        number = require_standings(event, asked.validated_data.get("after_round"))
        found = explain_entry(event, number, entry_id)
        numbers = [_explained(name, one) for name, one in found.items()]
        return Response({"id": entry_id, "after_round": number, "numbers": numbers})


def _explained(name: str, found: Explanation) -> dict[str, Any]:
    terms = [
        {
            "value": as_number(term.value),
            "raw": None if term.raw is None else as_number(term.raw),
            **{key: getattr(term, key) for key in ("opponent", "round", "counted", "note")},
        }
        for term in found.terms
    ]
    return {"name": name, "value": as_number(found.value), "rule": found.rule, "terms": terms}


def _shape(row: Row) -> dict[str, Any]:
    record = row.record
    return {
        "rank": row.rank,
        "id": row.entry.pk,
        "name": row.entry.name,
        "points": as_number(row.points),
        "tiebreakers": {name: as_number(value) for name, value in row.tiebreakers.items()},
        "record": {"wins": record.wins, "losses": record.losses, "draws": record.draws, "byes": record.byes},
    }

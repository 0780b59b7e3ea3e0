"""``events/{slug}/standings/`` and ``standings/{id}/``: the table after a closed round, and how one row is counted."""

from __future__ import annotations

from typing import Any

from django.utils.decorators import method_decorator
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.fields import PAGING, NumberField, operation
from tournament.api.requests import ListView, get_permitted_event, read_query
from tournament.standings.queries.standings import (
    explain_entry,
    read_standings_after,
    require_standings,
)
from tournament.standings.queries.winner import find_winner
from web.answers import AnswerShape
from web.expensive_work import expensive_work


class StandingsQuery(serializers.Serializer[Any]):
    """The round after which to count."""

    after_round = serializers.IntegerField(
        required=False, help_text="A closed round; by default the newest, 0 before the first is closed."
    )


class RecordAnswer(AnswerShape):
    """Numbers of matches by result; a bye is not also a win."""

    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    draws = serializers.IntegerField()
    byes = serializers.IntegerField()


class StandingAnswer(AnswerShape):
    """One row of the table; ``id`` is that of the entry, shares are rounded to four decimal places.

    A disqualified entry ``without_place`` has no rank; such entries come last.
    """

    rank = serializers.IntegerField(allow_null=True, source="place")
    without_place = serializers.BooleanField()
    id = serializers.IntegerField(source="entry.pk")
    name = serializers.CharField(source="entry.unmarked_name")
    name_mark = serializers.CharField(allow_blank=True, source="entry.name_mark")
    points = NumberField()
    tiebreakers = serializers.DictField(child=NumberField())
    record = RecordAnswer()

    computed = {"without_place": lambda row: row.place is None}


class StandingsAnswer(AnswerShape):
    """A page of the table. ``as_of`` is the time of the newest result that counts.

    ``winners`` are the entries that end the event in first place, possibly several; empty before the end.
    """

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = StandingAnswer(many=True)
    after_round = serializers.IntegerField()
    as_of = serializers.DateTimeField(allow_null=True, format=None)
    tiebreakers = serializers.ListField(child=serializers.CharField())
    winners = serializers.ListField(child=serializers.IntegerField())


class Standings(ListView):
    @operation("standings", StandingsAnswer, parameters=[StandingsQuery, *PAGING])
    def get(self, request: Request, slug: str) -> Response:
        """Return the table after a closed round, with its tie-breakers in the order in which they count."""
        event = get_permitted_event(request, slug)
        table = read_standings_after(event, read_query(StandingsQuery, request).get("after_round"))
        page = self.get_paginated_response(self.paginate_queryset(table.rows))
        winner = find_winner(table)
        head = {
            "after_round": table.after_round,
            "as_of": table.as_of,
            "tiebreakers": table.tiebreaker_names,
            "winners": [entry.pk for entry in winner.first] if winner else [],
        }
        return Response(StandingsAnswer({**page.data, **head}).data)


class TermAnswer(AnswerShape):
    """One term of a measure: its value, the value before the floor (``raw``), its opponent and round."""

    value = NumberField()
    raw = NumberField(allow_null=True)
    opponent = serializers.IntegerField(allow_null=True)
    round = serializers.IntegerField(allow_null=True)
    counted = serializers.BooleanField()
    note = serializers.CharField(allow_blank=True)


class ExplanationAnswer(AnswerShape):
    """One measure; ``rule`` is sum, mean, ratio (its last term is the whole) or position (drawn by lot)."""

    name = serializers.CharField()
    value = NumberField()
    rule = serializers.CharField()
    terms = TermAnswer(many=True)


class EntryExplanationAnswer(AnswerShape):
    """All measures of an entry after a round: ``points``, then the tie-breakers in their order."""

    id = serializers.IntegerField()
    after_round = serializers.IntegerField()
    without_place = serializers.BooleanField()
    numbers = ExplanationAnswer(many=True)


@method_decorator(expensive_work("explanation"), name="get")
class StandingExplanation(APIView):
    @operation("standing_explained", EntryExplanationAnswer, parameters=[StandingsQuery])
    def get(self, request: Request, slug: str, entry_id: int) -> Response:
        """Return every measure of an entry with the terms it is counted from."""
        event = get_permitted_event(request, slug)
        number = require_standings(event, read_query(StandingsQuery, request).get("after_round"))
        explanations = explain_entry(event, number, entry_id)
        row = read_standings_after(event, number).rows.find_entry(entry_id)
        without_place = row is not None and row.place is None
        numbers = [
            {"name": name, "value": one.value, "rule": one.rule, "terms": one.terms}
            for name, one in explanations.items()
        ]
        answer = {"id": entry_id, "after_round": number, "without_place": without_place, "numbers": numbers}
        return Response(EntryExplanationAnswer(answer).data)

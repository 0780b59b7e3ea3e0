"""The tables of a round as rows of the result desk: names, the result in words, drops.

Entry points: :func:`shape_table_row`, :class:`DeskTableAnswer`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils import timezone
from rest_framework import serializers

from engine.rooms import find_room
from engine.scoring import MatchVerdict, find_verdicts
from problems import Problem
from tournament.event.queries.state import match_value
from tournament.results.words import describe_result
from tournament.words import describe_table_place
from web.answers import AnswerShape
from web.errors.wording import say

if TYPE_CHECKING:
    from collections.abc import Sequence
    from zoneinfo import ZoneInfo

    from engine.rooms import Room
    from tournament.models import Match, Seat

_WON = frozenset({MatchVerdict.WIN, MatchVerdict.DOUBLE_WIN})


class _SeatOfMatch(NamedTuple):
    """A seat with what only its match knows: the name that differs from the opponent's, and whether the entry won."""

    seat: Seat
    short_name: str
    won: bool


class DeskSeatAnswer(AnswerShape):
    """A seat: the entry, its name, the surname (the name where both have the same one), its status.

    ``short_name`` ends with the mark of a namesake in brackets; ``name`` has it apart, as ``name_mark``.
    """

    entry = serializers.IntegerField(source="seat.entry_id")
    name = serializers.CharField(source="seat.entry.unmarked_name")
    name_mark = serializers.CharField(allow_blank=True, source="seat.entry.name_mark")
    short_name = serializers.CharField()
    status = serializers.CharField(source="seat.entry.status")
    won = serializers.BooleanField()


class DeskResultAnswer(AnswerShape):
    """The result in words, the time of day by the event's clock, and sentences about what was confirmed with it."""

    text = serializers.CharField()
    time = serializers.CharField()
    at = serializers.DateTimeField(format=None)
    accepted = serializers.ListField(child=serializers.CharField())


class DeskTableAnswer(AnswerShape):
    """A table; ``id`` is that of its match, ``revision`` counts results entered and cleared."""

    id = serializers.IntegerField()
    table = serializers.IntegerField()
    place = serializers.CharField(help_text="The room, and whether it is a fixed table; empty without both.")
    revision = serializers.IntegerField()
    seats = DeskSeatAnswer(many=True)
    result = DeskResultAnswer(allow_null=True)


def shape_table_row(match: Match, rooms: Sequence[Room], zone: ZoneInfo) -> dict[str, Any]:
    """Return the row of a table, in the language of the request and the time zone of the event."""
    won = find_verdicts(match_value(match, match.result)) if match.result else {}
    short = match.short_names
    result = match.result and {
        "text": describe_result(match),
        "time": timezone.localtime(match.result.at, zone).strftime("%H:%M"),
        "at": match.result.at,
        "accepted": [say(Problem(problem["code"], problem["params"])) for problem in match.result.accepted],
    }
    return {
        "id": match.pk,
        "table": match.table,
        "place": describe_table_place(find_room(rooms, match.table), is_fixed=match.is_at_fixed_table),
        "revision": match.revision,
        "seats": [
            _SeatOfMatch(seat, short[seat.entry_id], won.get(seat.entry_id) in _WON) for seat in match.seats.all()
        ],
        "result": result,
    }

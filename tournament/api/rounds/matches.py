"""A match in answers of the API: its seats with display names, and the newest result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.rooms import find_room
from tournament.rounds.queries.tables import read_rooms_of_event

if TYPE_CHECKING:
    from tournament.models import Match, Result


class SeatAnswer(serializers.Serializer[Any]):
    """A seat of a match; ``entry`` is the entry's id, the first seat has order 1.

    ``name_mark`` tells the player from namesakes: a club, a number or a word; blank where the name does it.
    """

    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField(source="entry.unmarked_name")
    name_mark = serializers.CharField(allow_blank=True, source="entry.name_mark")
    order = serializers.IntegerField()


class ResultAnswer(serializers.Serializer[Any]):
    """The result that counts. ``games`` are wins of the first, of the second, and draws; ``outcome`` overrides them."""

    games = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    outcome = serializers.SerializerMethodField()
    in_game_points = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()), allow_null=True
    )
    ended = serializers.ListField(child=serializers.CharField(), allow_null=True)
    accepted = serializers.SerializerMethodField()
    at = serializers.DateTimeField()

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_accepted(self, result: Result) -> list[str]:
        """Return the codes of problems with the game's rules that staff confirmed or a judge overrode."""
        return [problem["code"] for problem in result.accepted]

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_outcome(self, result: Result) -> str | None:
        """Return the decision beside or instead of the games, null without one."""
        return result.outcome or None


class MatchAnswer(serializers.Serializer[Any]):
    """A match; a bye has one seat and no table. ``revision`` counts results entered and cleared, 0 before.

    ``fixed``: the table is the fixed table of one of its entries. ``extra_minutes``: how many minutes longer than its
    round the match plays.
    """

    id = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    room = serializers.SerializerMethodField()
    fixed = serializers.BooleanField(source="is_at_fixed_table")
    revision = serializers.IntegerField()
    extra_minutes = serializers.IntegerField()
    seats = SeatAnswer(many=True)
    result = ResultAnswer(allow_null=True)

    @extend_schema_field(serializers.CharField())
    def get_room(self, match: Match) -> str:
        """Return the name of the room of the table; empty for a bye and for a table in no room."""
        return find_room(read_rooms_of_event(match.round.event), match.table)

"""A match in answers of the API: its seats with display names, and the newest result."""

from rest_framework import serializers

from engine.rooms import find_room
from tournament.rounds.queries.tables import read_rooms_of_event
from web.answers import AnswerShape


class SeatAnswer(AnswerShape):
    """A seat of a match; ``entry`` is the entry's id, the first seat has order 1.

    ``name_mark`` tells the player from namesakes: a club, a number or a word; blank where the name does it.
    """

    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField(source="entry.unmarked_name")
    name_mark = serializers.CharField(allow_blank=True, source="entry.name_mark")
    order = serializers.IntegerField()


class ResultAnswer(AnswerShape):
    """The result that counts. ``games`` are wins of the first, of the second, and draws; ``outcome`` overrides them."""

    games = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    outcome = serializers.CharField(allow_null=True, read_only=True)
    in_game_points = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()), allow_null=True
    )
    ended = serializers.ListField(child=serializers.CharField(), allow_null=True)
    # The codes of problems with the game's rules that staff confirmed or a judge overrode.
    accepted = serializers.ListField(child=serializers.CharField(), read_only=True)
    at = serializers.DateTimeField()

    computed = {
        "outcome": lambda result: result.outcome or None,
        "accepted": lambda result: [problem["code"] for problem in result.accepted],
    }


class MatchAnswer(AnswerShape):
    """A match; a bye has one seat and no table. ``revision`` counts results entered and cleared, 0 before.

    ``fixed``: the table is the fixed table of one of its entries. ``extra_minutes``: how many minutes longer than its
    round the match plays.
    """

    id = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    # The name of the room of the table; empty for a bye and for a table in no room.
    room = serializers.CharField(read_only=True)
    fixed = serializers.BooleanField(source="is_at_fixed_table")
    revision = serializers.IntegerField()
    extra_minutes = serializers.IntegerField()
    seats = SeatAnswer(many=True)
    result = ResultAnswer(allow_null=True)

    computed = {"room": lambda match: find_room(read_rooms_of_event(match.round.event), match.table)}

"""Places for late entries in events with all pairs set since the first round.

Entry points: :func:`read_schedule_places`, :class:`SchedulePlaces`, :func:`require_place_in_schedule`.
"""

from dataclasses import dataclass

from problems import refuse
from tournament.event.queries.schedule import list_scheduled_players, read_pairing_options
from tournament.models import Entry, Event

Status = Entry.Status


@dataclass(frozen=True)
class SchedulePlaces:
    """``players``: the entries of the pairs that were set; empty where another player changes no pairs.

    Only a league of an odd number of players has a free place, one; ``latecomers`` are the entries that took it.
    """

    players: frozenset[int] = frozenset()
    is_league: bool = False
    latecomers: frozenset[int] = frozenset()

    @property
    def is_limited(self) -> bool:
        """Return true if all pairs are set."""
        return bool(self.players)

    def count_free(self, returning: int | None = None) -> int:
        """Return the free places where they are limited; the place of the entry ``returning`` is free for it."""
        return max(len(self.players) % 2 - len(self.latecomers - {returning}), 0) if self.is_league else 0

    def has_place(self, newcomers: int = 1, returning: int | None = None) -> bool:
        """Return true if so many players can join, or the entry ``returning`` can play."""
        return not self.is_limited or returning in self.players or newcomers <= self.count_free(returning)


def read_schedule_places(event: Event) -> SchedulePlaces:
    """Return the places for late entries as the rounds stand now."""
    players = frozenset(list_scheduled_players(event))
    if not players:
        return SchedulePlaces()
    if read_pairing_options(event).system != "round_robin":
        return SchedulePlaces(players)
    late = event.entries.exclude(pk__in=players)
    joined = set(late.filter(status=Status.CHECKED_IN).values_list("pk", flat=True))
    # A late entry that played and dropped keeps its number.
    seated = set(late.filter(status=Status.DROPPED, seats__isnull=False).values_list("pk", flat=True))
    return SchedulePlaces(players, True, frozenset(joined | seated))


def require_place_in_schedule(event: Event, newcomers: int = 1, returning: int | None = None) -> None:
    """Raise Refused late_entry_no_place if there is no place for so many players, or for the entry ``returning``."""
    places = read_schedule_places(event)
    if not places.has_place(newcomers, returning):
        refuse("late_entry_no_place", free=places.count_free(returning))

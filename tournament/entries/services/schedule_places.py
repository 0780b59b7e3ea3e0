"""Places for late entries in events with all pairs set since the first round.

Entry point: :func:`require_place_in_schedule`.
"""

from problems import refuse
from tournament.event.queries.schedule import list_scheduled_players, read_pairing_options
from tournament.models import Entry, Event

Status = Entry.Status


def require_place_in_schedule(event: Event, newcomers: int = 1, returning: int | None = None) -> None:
    """Raise Refused late_entry_no_place if all pairs are set since the first round, and no place is free in them.

    Only a league of an odd number of players has a free place, one. ``returning`` is an entry that may have one.
    """
    players = list_scheduled_players(event)
    if not players or returning in players:
        return
    joined = event.entries.filter(status=Status.CHECKED_IN).exclude(pk__in=players).exclude(pk=returning or 0)
    seated = event.entries.filter(status=Status.DROPPED, seats__isnull=False).exclude(pk__in=players)
    is_league = read_pairing_options(event).system == "round_robin"
    free = len(players) % 2 - joined.count() - seated.distinct().count() if is_league else 0
    if newcomers > free:
        refuse("late_entry_no_place", free=max(free, 0))

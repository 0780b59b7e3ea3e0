"""Refusal of late entries in events with all pairs set since the first round."""

from problems import refuse
from tournament.entries.queries.schedule_places import read_schedule_places
from tournament.models import Event


def require_place_in_schedule(event: Event, newcomers: int = 1, returning: int | None = None) -> None:
    """Raise Refused late_entry_no_place if there is no place for so many players, or for the entry ``returning``."""
    places = read_schedule_places(event)
    if not places.has_place(newcomers, returning):
        refuse("late_entry_no_place", free=places.count_free(returning))

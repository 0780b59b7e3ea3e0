"""Pairs of entries that must not meet, with names. Entry point: :func:`kept_apart_pairs`."""

from tournament.entries.queries.entries import members_of
from tournament.event.queries.batches import read_in_batches
from tournament.models import Event, KeptApart


def kept_apart_pairs(event: Event) -> list[KeptApart]:
    """Return the pairs in force, with both entries and their players loaded, in the order they were made."""
    in_force = KeptApart.objects.filter(event=event, removed_at=None).select_related("first", "second")
    return read_in_batches(in_force.prefetch_related(members_of("first__"), members_of("second__")))

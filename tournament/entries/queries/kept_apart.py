"""Pairs of entries kept apart. Entry points: :func:`list_kept_apart_pairs`, :func:`list_kept_apart_from`."""

from django.db.models import Q, QuerySet

from tournament.entries.queries.entries import prefetch_members
from tournament.models import Entry, Event, KeptApart


def list_kept_apart_pairs(event: Event) -> QuerySet[KeptApart]:
    """Return the pairs in force, in the order they were made; their entries are not loaded."""
    return KeptApart.objects.filter(event=event, removed_at=None)


def list_kept_apart_from(entry: Entry) -> list[tuple[KeptApart, Entry]]:
    """Return the pairs in force that an entry is in, each with the other entry and its people loaded."""
    pairs = (
        list_kept_apart_pairs(entry.event).filter(Q(first=entry) | Q(second=entry)).select_related("first", "second")
    )
    pairs = pairs.prefetch_related(prefetch_members("first__"), prefetch_members("second__"))
    return [(pair, pair.second if pair.first_id == entry.pk else pair.first) for pair in pairs]

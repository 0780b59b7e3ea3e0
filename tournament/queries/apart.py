"""Who should not meet whom. Entry points: :func:`pairs_apart`, :func:`apart_by_entry`."""

from collections import defaultdict

from tournament.models import Event, KeptApart
from tournament.queries.entries import members_of


def pairs_apart(event: Event) -> list[KeptApart]:
    """The wishes that hold, with both entries and their people, in the order they were made."""
    holding = KeptApart.objects.filter(event=event, removed_at=None).select_related("first", "second")
    return list(holding.prefetch_related(members_of("first__"), members_of("second__")))


def apart_by_entry(event: Event) -> dict[int, frozenset[int]]:
    """By entry id the ids of whom it should not meet; both ways."""
    found: dict[int, set[int]] = defaultdict(set)
    wishes = KeptApart.objects.filter(event=event, removed_at=None)
    for first, second in wishes.values_list("first_id", "second_id"):
        found[first].add(second)
        found[second].add(first)
    return {entry: frozenset(others) for entry, others in found.items()}

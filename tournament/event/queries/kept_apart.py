"""Entries of an event that must not meet, as ids for the pairing. Entry point: :func:`read_kept_apart`."""

from collections import defaultdict

from tournament.models import Event, KeptApart


def read_kept_apart(event: Event) -> dict[int, frozenset[int]]:
    """Return for each entry id the ids of the entries it must not meet; each pair is in it in both directions."""
    found: dict[int, set[int]] = defaultdict(set)
    pairs = KeptApart.objects.filter(event=event, removed_at=None)
    for first, second in pairs.values_list("first_id", "second_id"):
        found[first].add(second)
        found[second].add(first)
    return {entry: frozenset(others) for entry, others in found.items()}

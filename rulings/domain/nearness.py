"""Nearness of two rulings, for the list of related rulings.

Entry points: :class:`RulingProfile`, :func:`sort_by_nearness`, :func:`make_nearness_key`.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class RulingProfile:
    """What a ruling is about and where it stands in its source; ``position`` is its index in the order of the book.

    ``subject_terms`` are what it is about besides cards: a privilege, a class of warriors.
    """

    source: str
    section: str
    subjects: frozenset[str]
    mentioned: frozenset[str]
    subject_terms: frozenset[str]
    topics: frozenset[str]
    position: int


def make_nearness_key(ruling: RulingProfile, other: RulingProfile) -> tuple[int, ...] | None:
    """Return a sort key, the nearest first; None if the two have nothing in common.

    Shared cards and subject terms count first, then the same section by shared topics, then the distance in the book.
    """
    cards = 2 * len(ruling.subjects & other.subjects) + len(ruling.subjects & other.mentioned)
    shared = cards + 2 * len(ruling.subject_terms & other.subject_terms)
    same_book = ruling.source == other.source
    topics = len(ruling.topics & other.topics) if same_book else 0
    if not shared and not topics:
        return None
    same_section = same_book and ruling.section == other.section
    return -shared, -int(same_section), -topics, abs(ruling.position - other.position) if same_book else 0


def sort_by_nearness(ruling_id: str, profiles: Mapping[str, RulingProfile]) -> list[str]:
    """Return the ids of the other rulings that have something in common with this one, the nearest first."""
    keys = ((make_nearness_key(profiles[ruling_id], other), pk) for pk, other in profiles.items() if pk != ruling_id)
    return [pk for _, pk in sorted((key, pk) for key, pk in keys if key is not None)]

"""How near another ruling stands to the one that is read. Entry points: :func:`nearness`, :func:`nearest`."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Standing:
    """What a ruling is about and where it stands; ``place`` is its number in the order of its book."""

    source: str
    section: str
    subjects: frozenset[str]
    mentioned: frozenset[str]
    terms: frozenset[str]
    topics: frozenset[str]
    place: int


def nearness(one: Standing, other: Standing) -> tuple[int, ...] | None:
    """A key that sorts the nearest first; None where nothing ties the two.

    Shared cards and terms go first, then the same section by shared topics, then the distance in the book.
    """
    cards = 2 * len(one.subjects & other.subjects) + len(one.subjects & other.mentioned)
    shared = cards + 2 * len(one.terms & other.terms)
    same_book = one.source == other.source
    topics = len(one.topics & other.topics) if same_book else 0
    if not shared and not topics:
        return None
    same_section = same_book and one.section == other.section
    return -shared, -int(same_section), -topics, abs(one.place - other.place) if same_book else 0


def nearest(name: str, standings: Mapping[str, Standing]) -> list[str]:
    """Ids of the others that something ties to it, the nearest first."""
    keys = ((nearness(standings[name], other), pk) for pk, other in standings.items() if pk != name)
    return [pk for _, pk in sorted((key, pk) for key, pk in keys if key is not None)]

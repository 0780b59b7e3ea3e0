"""Rules of different documents that say the same: where one is found first, the other stands beside it.

Which of them a question means is often not to be told from its words, and either is a right answer; who reads the
first two rows has both with their sources.
Entry points: :func:`twins_in` (from the data), :func:`twin_beside_first` (on a ranked list).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from rulings.domain.search.ranking import Scored, equals_at_top

Twins = Mapping[str, frozenset[str]]
# One that answers much worse says of something else than what was asked.
SHARE_OF_FIRST = 0.5


def twins_in(agreements: Iterable[Iterable[tuple[str, str]]]) -> Twins:
    """By ruling those of other documents that agree with it; an agreement is pairs of a ruling and its document."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for agreement in map(tuple, agreements):
        for ruling, source in agreement:
            found[ruling].update(other for other, elsewhere in agreement if elsewhere != source)
    return {ruling: frozenset(others) for ruling, others in found.items() if others}


def twin_beside_first(hits: list[Scored], twins: Twins) -> tuple[list[Scored], int]:
    """The list with the first one's best twin as its second, and how many first results answer equally well.

    A twin that answers less than half as well stays where it is, and scores stay what they are.
    """
    equals = equals_at_top(hits)
    agreeing = twins.get(hits[0].id, frozenset()) if hits else frozenset()
    place = next((place for place, hit in enumerate(hits) if hit.id in agreeing), None)
    if place is None or hits[place].score < SHARE_OF_FIRST * hits[0].score:
        return hits, equals
    beside = [hits[0], hits[place], *hits[1:place], *hits[place + 1 :]]
    return beside, equals + (place >= equals)

"""Agreements: rulings of different sources that say the same. If one is found first, another one is shown second.

The words of a query often do not decide which of them is meant, and both are right answers: the first two rows show
both with their sources.
Entry points: :func:`collect_agreements` (from the data), :func:`put_agreeing_second` (on a ranked list).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from rulings.domain.search.ranking import ScoredText, count_equal_first

# By ruling: the ids of the rulings of other sources that say the same.
Agreements = Mapping[str, frozenset[str]]
# A ruling with a much lower score is about something else than the query.
SHARE_OF_FIRST = 0.5


def collect_agreements(agreements: Iterable[Iterable[tuple[str, str]]]) -> Agreements:
    """Map each ruling to the agreeing rulings of other sources; an agreement is pairs of a ruling and its source."""
    others_by_ruling: defaultdict[str, set[str]] = defaultdict(set)
    for agreement in map(tuple, agreements):
        for ruling, source in agreement:
            others_by_ruling[ruling].update(other for other, other_source in agreement if other_source != source)
    return {ruling: frozenset(others) for ruling, others in others_by_ruling.items() if others}


def put_agreeing_second(hits: list[ScoredText], agreements: Agreements) -> tuple[list[ScoredText], int]:
    """Move the best ruling that agrees with the first hit to second place; return also how many first hits are equal.

    An agreeing ruling with less than half of the first score stays in place. Scores never change.
    """
    equals = count_equal_first(hits)
    agreeing = agreements.get(hits[0].id, frozenset()) if hits else frozenset()
    index = next((index for index, hit in enumerate(hits) if hit.id in agreeing), None)
    if index is None or hits[index].score < SHARE_OF_FIRST * hits[0].score:
        return hits, equals
    reordered = [hits[0], hits[index], *hits[1:index], *hits[index + 1 :]]
    return reordered, equals + (index >= equals)

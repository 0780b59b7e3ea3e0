"""Where a format rules otherwise than the game: who asks at its event reads the format's ruling first.

Entry points: :func:`otherwise_in` (from the data), :func:`own_rule_first` (on a ranked list).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from rulings.domain.search.agreements import SHARE_OF_FIRST
from rulings.domain.search.ranking import Scored

# By format, what it overrules with its own rulings on the matter.
Otherwise = Mapping[str, Mapping[str, frozenset[str]]]


def otherwise_in(differences: Iterable[Iterable[tuple[str, Iterable[str]]]]) -> Otherwise:
    """Each difference is pairs of a ruling and the formats it applies to; of one format are those the others lack."""
    found: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for difference in differences:
        sides = [(ruling, frozenset(formats)) for ruling, formats in difference]
        for ruling, formats in sides:
            for other, elsewhere in sides:
                for one in formats - elsewhere:
                    found[one][other].add(ruling)
    return {one: {other: frozenset(own) for other, own in rulings.items()} for one, rulings in found.items()}


def own_rule_first(hits: list[Scored], overruled: Mapping[str, frozenset[str]]) -> list[Scored]:
    """The list with the format's own ruling before the first, where the first is overruled by one that answers too.

    One that answers less than half as well stays where it is: it is about something else.
    """
    own = overruled.get(hits[0].id, frozenset()) if hits else frozenset()
    place = next((place for place, hit in enumerate(hits) if hit.id in own), None)
    if place is None or hits[place].score < SHARE_OF_FIRST * hits[0].score:
        return hits
    return [hits[place], *hits[:place], *hits[place + 1 :]]

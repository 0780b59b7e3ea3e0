"""Overrides: rulings of a format that replace rulings of the game. A search within the format shows them first.

Entry points: :func:`collect_overrides` (from the data), :func:`put_override_first` (on a ranked list).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from rulings.domain.search.agreements import SHARE_OF_FIRST
from rulings.domain.search.ranking import ScoredText

# By format and overridden ruling: the ids of the format's own rulings on the same matter.
Overrides = Mapping[str, Mapping[str, frozenset[str]]]


def collect_overrides(contradictions: Iterable[Iterable[tuple[str, Iterable[str]]]]) -> Overrides:
    """Collect the overrides from contradictions of the nature override.

    Each is pairs of a ruling and the formats to which it applies; a ruling without formats holds for the whole game. In
    each format that one ruling names and the other does not, the first overrides the second.
    """
    overrides_by_format: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for contradiction in contradictions:
        sides = [(ruling, frozenset(formats)) for ruling, formats in contradiction]
        for ruling, formats in sides:
            for other, formats_of_other in sides:
                for format_key in formats - formats_of_other:
                    overrides_by_format[format_key][other].add(ruling)
    return {
        format_key: {overridden: frozenset(own) for overridden, own in by_ruling.items()}
        for format_key, by_ruling in overrides_by_format.items()
    }


def put_override_first(hits: list[ScoredText], overrides: Mapping[str, frozenset[str]]) -> list[ScoredText]:
    """Move the format's own ruling to the front if it overrides the first hit.

    ``overrides`` are those of one format: the ids of its own rulings by overridden ruling. An override with less than
    half of the first score stays in place: it is about something else.
    """
    own = overrides.get(hits[0].id, frozenset()) if hits else frozenset()
    index = next((index for index, hit in enumerate(hits) if hit.id in own), None)
    if index is None or hits[index].score < SHARE_OF_FIRST * hits[0].score:
        return hits
    return [hits[index], *hits[:index], *hits[index + 1 :]]

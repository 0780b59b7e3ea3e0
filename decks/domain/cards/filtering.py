"""Filters the cards of one game by type, affiliation, set, icon after play and status in a format. Pure.

Entry point: :class:`CardFacets`, built once for each catalogue.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from decks.domain.cards.status import STATES, CardStatus
from games.declaration import Card, Game
from games.printed_values import AFTER_PLAY
from language.folding import fold
from language.sorting import make_czech_sort_key

# The value of a filter for cards without a known type, affiliation or set, and without an icon.
UNKNOWN = "unknown"
# The statuses are those of a format; all other values are the card's own.
FACETS = ("type", "affiliation", "expansion", "after_play", "status")
_AFTER_PLAY, _STATUS = FACETS.index("after_play"), FACETS.index("status")


@dataclass(frozen=True)
class FilteredCards:
    """The cards that pass all filters.

    ``options`` has, by facet, each value with the number of cards that it would find beside the other filters.
    ``without`` has, by chosen facet, the number of cards that would be found without its filter. ``chosen`` are the
    wanted values as the cards have them.
    """

    cards: tuple[Card, ...]
    options: Mapping[str, tuple[tuple[str, int], ...]]
    without: Mapping[str, int]
    chosen_values: Mapping[str, str]


class CardFacets:
    """The values of each card by facet. A card of two affiliations or sets has both."""

    def __init__(self, cards: Iterable[Card], game: Game) -> None:
        self._affiliations = {fold(word): each.name.cs for each in game.affiliations for word in each.words}
        choices = game.after_play.choices if game.after_play else ()
        icons = {choice.printed: choice.key for choice in choices}
        self._leaving = next((choice.key for choice in choices if choice.leaves_game), UNKNOWN)
        self._values = {
            card.key: (
                (card.type or UNKNOWN,),
                tuple(map(self._name_affiliation, card.affiliations)) or (UNKNOWN,),
                tuple(split_sets(card.expansion)) or (UNKNOWN,),
                (icons.get(dict(card.printed_values).get(AFTER_PLAY, ""), UNKNOWN),),
            )
            for card in cards
        }
        self._orders = (
            [*game.types_by_key],
            [affiliation.name.cs for affiliation in game.affiliations],
            sorted({name for _, _, sets, _ in self._values.values() for name in sets}, key=make_czech_sort_key),
            [*icons.values()],
            [*STATES],
        )
        self._sets = {fold(name): name for name in self._orders[2]}

    def filter(
        self,
        cards: Sequence[Card],
        wanted: Mapping[str, str],
        statuses: Mapping[str, CardStatus] | None = None,
        leaving: Collection[str] = (),
    ) -> FilteredCards:
        """Return the cards that have every wanted value by facet, in their order.

        ``statuses`` are those of a format by key of the card; without them the facet ``status`` is not used.
        ``leaving`` are the keys of cards that leave the game for good in that format, whatever icon they have.
        """
        chosen_values = [self._read_value(facet, wanted.get(facet, "")) for facet in FACETS]
        if statuses is None:
            chosen_values[_STATUS] = ""
        # Cards share few combinations of values, so each combination is compared once.
        combinations = [
            (
                *self._values[card.key][:_AFTER_PLAY],
                (self._leaving,) if card.key in leaving else self._values[card.key][_AFTER_PLAY],
                (statuses[card.key].state,) if statuses is not None else (),
            )
            for card in cards
        ]
        counts: tuple[Counter[str], ...] = tuple(Counter() for _ in FACETS)
        missed, passing = Counter[int](), set()
        for values, number in Counter(combinations).items():
            failed = [at for at, value in enumerate(chosen_values) if value and value not in values[at]]
            if not failed:
                passing.add(values)
            elif len(failed) == 1:
                missed[failed[0]] += number
            # A card that fails one filter would be found by another value of that facet alone.
            for at in range(len(FACETS)) if not failed else failed if len(failed) == 1 else ():
                counts[at].update(dict.fromkeys(values[at], number))
        matching_cards = [card for card, values in zip(cards, combinations, strict=True) if values in passing]
        return FilteredCards(
            tuple(matching_cards),
            {facet: self._sort_options(at, counts[at], chosen_values[at]) for at, facet in enumerate(FACETS)},
            {facet: len(matching_cards) + missed[at] for at, facet in enumerate(FACETS) if chosen_values[at]},
            {facet: chosen_values[at] for at, facet in enumerate(FACETS) if chosen_values[at]},
        )

    def has_value(self, facet: str, value: str) -> bool:
        """Return true if the game knows the value: a declared one, or one of its cards."""
        at = FACETS.index(facet)
        read = self._read_value(facet, value)
        return read in self._orders[at] or any(read in values[at] for values in self._values.values() if at < _STATUS)

    def _name_affiliation(self, text: str) -> str:
        return self._affiliations.get(fold(text), text)

    def _read_value(self, facet: str, value: str) -> str:
        """Return a typed value as the cards have it: an affiliation or set in any case or language."""
        if facet == "affiliation":
            return self._name_affiliation(value)
        return self._sets.get(fold(value), value) if facet == "expansion" else value

    def _sort_options(self, at: int, counts: Counter[str], chosen_value: str) -> tuple[tuple[str, int], ...]:
        """Return the values with their counts in the order of the game, other values after them, unknown last."""
        order = {value: number for number, value in enumerate(self._orders[at])}
        values = {*counts, *([chosen_value] if chosen_value else [])}
        by_order = sorted(values, key=lambda value: (value == UNKNOWN, order.get(value, len(order)), value))
        return tuple((value, counts[value]) for value in by_order)


def split_sets(expansion: str) -> list[str]:
    """Return the sets that a card came out in."""
    return [name for part in expansion.split(" / ") if (name := part.strip())]

"""The catalogue: the cards of one game by all their names, search in it, and similar names for a misspelt one.

It is built once for each revision and never changed. Entry point: :class:`Catalogue`.
"""

from collections.abc import Iterable
from functools import lru_cache

from rapidfuzz import fuzz, process

from games.declaration import Card
from language.folding import fold

SUGGESTIONS = 3
_LEAST_SIMILARITY = 70
_SHORTEST_BEGINNING = 4
_LONGEST_NAME = 120


class Catalogue:
    """Finds a card by any of its names. ``revision`` is that of the card list it was built from."""

    def __init__(self, cards: Iterable[Card], revision: str = "") -> None:
        self.revision = revision
        self.cards = tuple(cards)
        # Every name as it is folded and as it is printed, in the order of the cards and of the names of each.
        self.spellings = tuple((fold(name), name, card) for card in self.cards for name in card.all_names)
        self._by_name = {folded: card for folded, _name, card in self.spellings if folded}
        names: dict[str, list[str]] = {card.key: [] for card in self.cards}
        for folded, _name, card in self.spellings:
            names[card.key].append(folded)
        self._names_of = {key: frozenset(folded) for key, folded in names.items()}
        self._affiliations_of = {card.key: frozenset(map(fold, card.affiliations)) for card in self.cards}
        self._names = tuple(self._by_name)
        self._sorted_names = {_sorted_words(name): name for name in self._names}
        # Most names are written as they are printed, and need no folding.
        self._as_printed = {name: self._by_name[folded] for folded, name, _card in self.spellings if folded}
        self._first_words = {folded.split(" ", 1)[0] for folded in self._by_name}
        # Decks of one event repeat the same names, and folding them is most of the work of a check.
        self._find = lru_cache(maxsize=20_000)(self._find_folded)
        self._suggest = lru_cache(maxsize=5_000)(self._suggest_folded)

    def find(self, name: str) -> Card | None:
        """Return the card of a name, None for an unknown name."""
        if found := self._as_printed.get(name):
            return found
        return None if len(name) > _LONGEST_NAME or self._begins_with_a_count(name) else self._find(name)

    def knows(self, name: str) -> bool:
        """Return true if the name means a card."""
        return self.find(name) is not None

    def __contains__(self, name: object) -> bool:
        """Support ``name in catalogue``."""
        return isinstance(name, str) and self.knows(name)

    def names_of(self, card: Card) -> frozenset[str]:
        """Return all folded names of a card of this catalogue."""
        return self._names_of[card.key]

    def affiliations_of(self, card: Card) -> frozenset[str]:
        """Return the folded organisations of a card of this catalogue."""
        return self._affiliations_of[card.key]

    def search(self, query: str) -> list[Card]:
        """Return cards with a name that contains the query, as ranked by :func:`rank_name`.

        If there are none, return cards with similar names. An empty query finds all cards.
        """
        folded = fold(query)
        if not folded:
            return list(self.cards)
        ranked = []
        for number, card in enumerate(self.cards):
            ranks = filter(None, (rank_name(name, folded) for name in self._names_of[card.key]))
            if rank := min(ranks, default=0):
                ranked.append((rank, number, card))
        return [card for _, _, card in sorted(ranked, key=lambda found: found[:2])] or list(self.suggest(folded))

    def suggest(self, name: str) -> tuple[Card, ...]:
        """Return up to three cards that a misspelt name may mean, the likeliest first."""
        folded = fold(name) if len(name) <= _LONGEST_NAME else ""
        return self._suggest(folded) if folded else ()

    def _begins_with_a_count(self, name: str) -> bool:
        """Return true if the first word is a number that begins no card name: "1 Name" needs no folding."""
        first = name.split(" ", 1)[0]
        return first.isascii() and first.isdecimal() and first not in self._first_words

    def _find_folded(self, name: str) -> Card | None:
        return self._by_name.get(fold(name))

    def _suggest_folded(self, folded: str) -> tuple[Card, ...]:
        names = [*self._names_beginning_with(folded), *_find_similar(folded, self._names)]
        names = names or self._similar_in_other_order(folded)
        return tuple({self._by_name[name].key: self._by_name[name] for name in names}.values())[:SUGGESTIONS]

    def _names_beginning_with(self, folded: str) -> list[str]:
        if len(folded) < _SHORTEST_BEGINNING:
            return []
        return sorted((name for name in self._names if name.startswith(folded)), key=len)

    def _similar_in_other_order(self, folded: str) -> list[str]:
        found = _find_similar(_sorted_words(folded), tuple(self._sorted_names))
        return [self._sorted_names[name] for name in found]


def rank_name(name: str, text: str) -> int:
    """Return 1 if the name begins with the text, 2 if one of its words does, 3 if it contains the text, else 0.

    Both are folded.
    """
    if name.startswith(text):
        return 1
    if f" {text}" in name:
        return 2
    return 3 if text in name else 0


def _find_similar(folded: str, names: tuple[str, ...]) -> list[str]:
    found = process.extract(
        folded, names, scorer=fuzz.ratio, processor=None, limit=2 * SUGGESTIONS, score_cutoff=_LEAST_SIMILARITY
    )
    return [name for name, _score, _index in found]


def _sorted_words(name: str) -> str:
    return " ".join(sorted(name.split()))

"""The catalogue: the cards of one game by all their names, search in it, and similar names for a misspelt one.

It is built once for each revision and never changed. Entry point: :class:`Catalogue`.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import NamedTuple

from decks.domain.cards.suggestions import MAX_SUGGESTED, NameSuggestions
from games.declaration import Card
from language.folding import fold, fold_joined

_MAX_NAME_LENGTH = 120
_MIN_LENGTH_WITHIN = 6
# A shorter text without a number is found only with the spaces of its name.
_MIN_JOINED_LENGTH = 4
_MAX_NAME_WORDS = 7
_MAX_WORDS = 60


class Meaning(NamedTuple):
    """The printed cards that a name means: one, or several where cards share the name; none for an unknown name.

    ``is_certain`` is false where the name only probably belongs to its one card.
    """

    cards: tuple[Card, ...] = ()
    is_certain: bool = True

    @property
    def card(self) -> Card | None:
        """Return the card if the name means one, perhaps only probably."""
        return self.cards[0] if len(self.cards) == 1 else None


class Catalogue:
    """Finds a card by any of its names.

    ``revision`` is that of the card list it was built from. ``has_all_cards`` is true if the list holds nearly every
    card of the game, so that an unknown name is a doubt.
    """

    def __init__(self, cards: Iterable[Card], revision: str = "", *, has_all_cards: bool = False) -> None:
        self.revision = revision
        self.has_all_cards = has_all_cards
        self.cards = tuple(cards)
        # Every name as it is folded and as it is printed, in the order of the cards and of the names of each.
        self.spellings = tuple((fold(name), name, card) for card in self.cards for name in card.all_names)
        self._meanings = _collect_meanings(self.cards, self.spellings)
        self._joined = _join_names(self.spellings, self._meanings)
        self._by_name = _choose_cards(self.spellings)
        self._names_of = _collect_names(self.cards, self.spellings, self._meanings)
        self._certain_names_of = {
            card.key: self._names_of[card.key].difference(map(fold, card.likely_names)) for card in self.cards
        }
        self._affiliations_of = {card.key: frozenset(map(fold, card.affiliations)) for card in self.cards}
        # Most names are written as they are printed, and need no folding.
        self._as_printed = {name: self._meanings[folded] for folded, name, _card in self.spellings if folded}
        self._words_of_facts = self._collect_words_of_facts()
        self._first_words = {folded.split(" ", 1)[0] for folded in self._meanings}
        # Decks of one event repeat the same names, and folding them is most of the work of a check.
        self._find_meaning = lru_cache(maxsize=20_000)(self._find_folded_meaning)
        self._suggestions = NameSuggestions(self._meanings)
        self._suggest = lru_cache(maxsize=5_000)(self._suggest_folded)

    def find(self, name: str) -> Card | None:
        """Return the card with this name, None for an unknown name.

        A name of several cards is that of the card to which it certainly belongs, None if it is only likely. A card
        that stands for others is found by its own name.
        """
        return None if self._is_no_name(name) else self._by_name.get(self._find_known_name(name))

    def find_by_key(self, key: str) -> Card | None:
        return self._by_key.get(key)

    def meaning_of(self, name: str) -> Meaning:
        """Return the printed cards that a name in a deck list means."""
        if meaning := self._as_printed.get(name):
            return meaning
        return Meaning() if self._is_no_name(name) else self._find_meaning(name)

    def has_card(self, name: str) -> bool:
        """Return true if the name means a card, perhaps one of several."""
        return bool(self.meaning_of(name).cards)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.has_card(name)

    def names_of(self, card: Card) -> frozenset[str]:
        """Return all folded names of a card of this catalogue."""
        return self._names_of[card.key]

    def certain_names_of(self, card: Card) -> frozenset[str]:
        """Return the folded names that certainly belong to a card of this catalogue."""
        return self._certain_names_of[card.key]

    def affiliations_of(self, card: Card) -> frozenset[str]:
        """Return the folded organisations of a card of this catalogue."""
        return self._affiliations_of[card.key]

    def search(self, query: str) -> list[Card]:
        """Return cards with a name that contains the query, as ranked by :func:`rank_name`.

        If there are none, return cards with a name that contains it without regard to hyphens, apostrophes and spaces,
        else cards with similar names. An empty query finds all cards.
        """
        folded, joined = fold(query), fold_joined(query)
        if not folded:
            return list(self.cards)
        names = (self._names_of[card.key] for card in self.cards)
        return (
            self._rank_cards(folded, names)
            or self._rank_cards(joined if len(joined) >= _MIN_JOINED_LENGTH else "", self._joined_names)
            or list(self.suggest(query))
        )

    def _rank_cards(self, text: str, names_of_cards: Iterable[Iterable[str]]) -> list[Card]:
        """Return the cards with a name that contains the text; ``names_of_cards`` are in the order of the cards."""
        ranked = []
        for number, names in enumerate(names_of_cards if text else ()):
            if rank := min(filter(None, (rank_name(name, text) for name in names)), default=0):
                ranked.append((rank, number))
        return [self.cards[number] for _rank, number in sorted(ranked)]

    @cached_property
    def _joined_names(self) -> list[set[str]]:
        return [{fold_joined(name) for name in card.all_names} for card in self.cards]

    def suggest(self, name: str) -> tuple[Card, ...]:
        """Return the cards that a misspelt name may mean, the likeliest first, at most ``MAX_SUGGESTED``."""
        return tuple(card for card, _name in self._find_suggestions(name))

    def suggest_names(self, name: str) -> tuple[str, ...]:
        """Return a name of each suggested card: the one that is like the misspelt name, in its language.

        The leading name stands for a further spelling, which may be misspelt itself.
        """
        return tuple(like for _card, like in self._find_suggestions(name))

    def _find_suggestions(self, name: str) -> tuple[tuple[Card, str], ...]:
        folded = fold(name) if len(name) <= _MAX_NAME_LENGTH else ""
        return self._suggest(folded) if folded else ()

    def near(self, name: str) -> tuple[Card, ...]:
        """Return the cards with a name near this one: one edit away up to five letters, else two. The nearest first."""
        folded = fold(name) if len(name) <= _MAX_NAME_LENGTH else ""
        names = self._suggestions.near(folded) if folded else []
        return tuple({card.key: card for name in names for card in self._meanings[name].cards}.values())

    def cards_within(self, text: str, shortest: int = _MIN_LENGTH_WITHIN) -> tuple[Card, ...]:
        """Return the cards with names among the words of a text, in their order; of names at one word, the longest.

        Names of fewer than ``shortest`` characters are left out, because a text has such words anyway, and so are words
        for organisations, sets and groups, because tables have columns of them.
        """
        words = fold(text).split()[:_MAX_WORDS]
        cards: dict[str, Card] = {}
        at = 0
        while at < len(words):
            for number in range(min(_MAX_NAME_WORDS, len(words) - at), 0, -1):
                name = " ".join(words[at : at + number])
                meaning = self._meanings.get(name) if len(name) >= shortest else None
                if meaning and name not in self._words_of_facts:
                    cards |= {card.key: card for card in meaning.cards}
                    break
            at += number
        return tuple(cards.values())

    def is_fact(self, words: str) -> bool:
        """Return true if the words are an organisation or a set of cards, perhaps also the name of a card."""
        return fold(words) in self._words_of_facts

    def _collect_words_of_facts(self) -> frozenset[str]:
        """Return the words for organisations, sets and groups. Nearly every deck asks for them."""
        words = set(map(fold, {card.expansion for card in self.cards})).union(*self._affiliations_of.values())
        # A card called like a set has the name of the set in the other language, too.
        keys = {card.key for folded, _name, card in self.spellings if card.stands_for or folded in words}
        keys |= {card.key for word in words if (card := self._meanings.get(word, Meaning()).card)}
        return frozenset(words.union(*(self._names_of[key] for key in keys)))

    def _is_no_name(self, name: str) -> bool:
        """Return true for a text too long, or with a number that begins no card name: "1 Name" needs no folding."""
        first = name.split(" ", 1)[0]
        begins_with_a_count = first.isascii() and first.isdecimal() and first not in self._first_words
        return begins_with_a_count or len(name) > _MAX_NAME_LENGTH

    def _find_folded_meaning(self, name: str) -> Meaning:
        return self._meanings.get(self._find_known_name(name), Meaning())

    def _find_known_name(self, name: str) -> str:
        """Return the folded name of a card that the text is, perhaps with other hyphens, apostrophes and spaces."""
        folded = fold(name)
        if folded in self._meanings:
            return folded
        joined = fold_joined(name)
        is_long = len(joined) >= _MIN_JOINED_LENGTH or (not joined.isalpha() and not joined.isdecimal())
        return self._joined.get(joined, folded) if is_long else folded

    @cached_property
    def _by_key(self) -> dict[str, Card]:
        return {card.key: card for card in self.cards}

    def _suggest_folded(self, folded: str) -> tuple[tuple[Card, str], ...]:
        suggestions: dict[str, tuple[Card, str]] = {}
        for name in self._suggestions.suggest(folded):
            for card in self._meanings[name].cards:
                if card.key not in suggestions:
                    like = next((printed for _language, printed in card.names if fold(printed) == name), card.name)
                    suggestions[card.key] = card, like
        return tuple(suggestions.values())[:MAX_SUGGESTED]


def rank_name(name: str, text: str) -> int:
    """Return 1 if the name begins with the text, 2 if one of its words does, 3 if it contains the text, else 0.

    Both are folded.
    """
    if name.startswith(text):
        return 1
    if f" {text}" in name:
        return 2
    return 3 if text in name else 0


_Spellings = tuple[tuple[str, str, Card], ...]


def _collect_meanings(cards: tuple[Card, ...], spellings: _Spellings) -> dict[str, Meaning]:
    """Return the meaning of each folded name. A certain name takes precedence over a likely one of another card."""
    by_key = {card.key: card for card in cards}
    certain: dict[str, dict[str, Card]] = defaultdict(dict)
    likely: dict[str, dict[str, Card]] = defaultdict(dict)
    for folded, name, card in spellings:
        if folded:
            meant = [by_key[key] for key in card.stands_for if key in by_key] or [card]
            (likely if name in card.likely_names else certain)[folded] |= {
                card_meant.key: card_meant for card_meant in meant
            }
    meanings = {name: Meaning(tuple(owners.values()), is_certain=False) for name, owners in likely.items()}
    return meanings | {name: Meaning(tuple(owners.values())) for name, owners in certain.items()}


def _join_names(spellings: _Spellings, meanings: dict[str, Meaning]) -> dict[str, str]:
    """Return the folded names by themselves without spaces, but none for a joined name of different cards."""
    joined: dict[str, str] = {}
    shared = set()
    for folded, name, _card in spellings:
        first_folded = joined.setdefault(fold_joined(name), folded)
        if folded and meanings[folded].cards != meanings.get(first_folded, Meaning()).cards:
            shared.add(fold_joined(name))
    return {name: folded for name, folded in joined.items() if name not in shared}


def _choose_cards(spellings: _Spellings) -> dict[str, Card]:
    """Return the card of each folded name: its certain owner, else the only likely one."""
    owners: dict[str, dict[str, Card]] = defaultdict(dict)
    certain = {folded: card for folded, name, card in spellings if folded and name not in card.likely_names}
    for folded, _name, card in spellings:
        if folded:
            owners[folded][card.key] = card
    likely = {folded: next(iter(cards.values())) for folded, cards in owners.items() if len(cards) == 1}
    return likely | certain


def _collect_names(
    cards: tuple[Card, ...], spellings: _Spellings, meanings: dict[str, Meaning]
) -> dict[str, frozenset[str]]:
    """Return the folded names of each card, those of a card that stands for it alone among them."""
    names: dict[str, set[str]] = {card.key: set() for card in cards}
    for folded, _name, card in spellings:
        names[card.key].add(folded)
        if folded and (meant := meanings[folded].card):
            names[meant.key].add(folded)
    return {key: frozenset(folded_names) for key, folded_names in names.items()}

"""The words that head parts of a deck list: card types, main deck, sideboard, and labels of changes."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from decks.domain.parsing.section_words import SectionWords, has_common_words, read_section
from games.construction import Affiliation, Army, ArmyRoster
from games.declaration import CardType, Format, Game
from language.folding import fold
from language.phrases import collect_phrases, list_phrases

_MAIN = list_phrases("""
    deck, main, main deck, maindeck, mainboard, library, cards, deck list, decklist, balíček, balík, hlavní balíček,
    hlavný balíček, hlavní balík, základní balíček, hlavní, knihovna, karty, hra, nová verze, aktuální verze,
    platná verze, nový deck, nový balíček, new version, new deck
""")
# Of the words for the main deck, those that mean a deck also among other words: "Můj balíček:".
_DECK_WORDS = frozenset({"deck", "maindeck", "mainboard", "decklist", "balicek", "balik"})
_MAIN_WORDS = frozenset(word for words in _MAIN for word in fold(words).split())
# "Against Bauhaus deck:" does not head the cards of the deck.
# "Přesunuto ze sideboardu do hlavního:" names both.
_MOVES = frozenset({"do", "to", "into"})
_DECK_STEMS = ("hlavn", "balic", "balik", "deck", "main", "zaklad")
_TOKENS = frozenset({"zetony", "zeton", "zetonu", "tokens", "token"})
# "Karty, které v balíčku nehraju:" stands above cards that are not played alone.
_RELATIVE = frozenset({"ktere", "ktery", "ktera", "co", "jez", "which", "that"})
_APART_WORDS = frozenset({"against", "versus", "vs", "proti"})
# These are headings also without a colon.
_NEUTRAL = list_phrases("""
    ostatní, ostatní karty, zbytek, různé, další, další karty, jiné, jiné karty, ostatné, ostatné karty, zvyšok, iné,
    ďalšie, ďalšie karty, rôzne, other, others, other cards, rest, misc, miscellaneous, various
""")

_NEUTRAL_WORDS = frozenset(word for words in _NEUTRAL for word in fold(words).split())
# Cards behind these words were changed against another list: "ven: Golem temnoty".
_CHANGES = collect_phrases("""
    ven, pryc, dovnitr, misto, odebrano, pridano, vyhozeno, out, in, removed, added, cut
""")
_CONJUNCTION = re.compile(r"[+&/,]|\b(?:a|i|and|plus|s|with|včetně|including)\b", re.IGNORECASE)

# "mise" and "misí" have so many letters in common.
_STEM = 3
# "specialky" and "speciální" have so many.
_LONG_STEM = 5

Role = Literal["main", "sideboard", "not_counted", "type", "neutral"]


@dataclass(frozen=True)
class Heading:
    """The meaning of a heading: a section, the type of the cards below, both, or neither (``neutral``).

    A heading of both has the section as its ``role``. One that is not understood may be that of any section.
    """

    role: Role
    type: str | None = None
    is_understood: bool = field(default=True, compare=False)

    @property
    def is_section(self) -> bool:
        """Return true if the heading says where the cards below belong."""
        return self.role in ("main", "sideboard", "not_counted")


def is_change(words: str) -> bool:
    """Return true for a label such as ``ven`` or ``out`` before cards taken out of a list or put into it."""
    return fold(words) in _CHANGES


@dataclass(frozen=True)
class DeckVocabulary:
    """The headings of one game, added to those of every game.

    With ``serials``, square brackets behind a name hold the card's own code and never a number of copies.
    ``affiliations`` are organisations under which lists group their cards, ``armies`` those that a list may name: their
    tiles are tokens elsewhere.
    """

    card_types: tuple[CardType, ...] = ()
    serials: bool = False
    affiliations: tuple[Affiliation, ...] = ()
    armies: tuple[Army, ...] = ()

    @cached_property
    def _headings(self) -> dict[str, Heading]:
        return _build_headings(self.card_types)

    def find_heading(self, words: str) -> Heading | None:
        """Return the heading of these words, None if there is none; case and diacritics do not matter."""
        folded = fold(words)
        heading = self._headings.get(folded)
        if heading or not folded:
            return heading
        section = self._read_section(folded)
        is_heading = section.role and section.is_understood and has_common_words(section.others)
        if is_heading and _is_above_both(section.others, words):
            return None
        return Heading(section.role) if section.role and is_heading else None

    def is_type(self, words: str) -> bool:
        heading = self.find_heading(words)
        return heading is not None and heading.role == "type"

    @cached_property
    def _kinds(self) -> dict[str, Heading]:
        return {fold(word): Heading("type", card_type.key) for card_type in self.card_types for word in card_type.kinds}

    def find_kind(self, name: str) -> Heading | None:
        """Return the type of a card from the kind with which its name begins, as ``Meč`` is one of weapons."""
        return self._kinds.get(next(iter(fold(name).split()), "")) if self._kinds else None

    @cached_property
    def _affiliation_words(self) -> frozenset[str]:
        return frozenset(fold(word) for affiliation in self.affiliations for word in affiliation.words)

    def is_affiliation(self, words: str) -> bool:
        return fold(words) in self._affiliation_words

    def is_group_name(self, folded: str) -> bool:
        """Return true if all folded words name types of cards or organisations: ``Bojovníci Bratrstva``."""
        return all(self.has_type_word(word) or word in self._plain_words for word in folded.split())

    @cached_property
    def _type_words(self) -> frozenset[str]:
        return frozenset(
            word for words, heading in self._headings.items() if heading.role == "type" for word in words.split()
        )

    @cached_property
    def _long_stems(self) -> frozenset[str]:
        return frozenset(word[:_LONG_STEM] for word in self._type_words if len(word) > _LONG_STEM)

    @cached_property
    def _type_stems(self) -> frozenset[str]:
        return frozenset(word[:_STEM] for word in self._type_words)

    def has_type_word(self, word: str) -> bool:
        """Return true if the folded word, in any form, is one of those that name card types: ``misi``, ``karet``."""
        return word in self._type_words or (len(word) > _STEM and word[:_STEM] in self._type_stems)

    def guess_heading(self, words: str) -> Heading:
        """Return the heading among the words of a heading line, neutral if they name neither a section nor one type.

        A word for a sideboard or for cards that are not played decides, unless the words name both or deny it. Of those
        for the main deck, only the nouns that mean a deck do, and only beside words that cannot mean another part.
        """
        folded = fold(words)
        parts = folded.split()
        headings = {one for part in parts for one in (self._headings.get(part), self._kinds.get(part)) if one}
        types = {heading.type for heading in headings if heading.role == "type"}
        card_type = types.pop() if len(types) == 1 else None
        section = self._read_section(folded)
        if section.role:
            is_moved = section.role == "sideboard" and any(word.startswith(_DECK_STEMS) for word in section.others)
            is_moved = is_moved and not _MOVES.isdisjoint(section.others)
            if not section.is_understood or (is_moved and not _is_above_both(section.others, words)):
                return Heading("neutral", is_understood=False)
            if _is_above_both(section.others, words) and _RELATIVE.isdisjoint(parts):
                return Heading("neutral", is_understood=section.role == "sideboard")
            return Heading(section.role, card_type)
        others = [part for part in parts if part not in self._plain_words and part[:_LONG_STEM] not in self._long_stems]
        if not _DECK_WORDS.isdisjoint(parts) and _APART_WORDS.isdisjoint(parts):
            return Heading("main", card_type, is_understood=has_common_words(others))
        is_understood = bool(card_type) and has_common_words(others)
        if card_type:
            return Heading("type", card_type, is_understood)
        unknown = [part for part in others if part not in _NEUTRAL_WORDS]
        names_cards = len(unknown) < len(others) or len(others) < len(parts)
        return Heading("neutral", None, names_cards and has_common_words(unknown))

    def _read_section(self, folded: str) -> SectionWords:
        is_tiles = bool(self.armies) and not _TOKENS.isdisjoint(folded.split())
        return SectionWords(None) if is_tiles else read_section(folded)

    @cached_property
    def _plain_words(self) -> frozenset[str]:
        """Words of types and organisations, which only say what kind of cards stands below a heading."""
        return self._type_words | {part for words in self._affiliation_words for part in words.split()}


def _is_above_both(others: Iterable[str], words: str) -> bool:
    """Return true for ``Moje karty a sideboard``, which stands above the deck and the sideboard together."""
    return bool(_CONJUNCTION.search(words)) and not _MAIN_WORDS.isdisjoint(others)


# The last vocabulary of each game and kind of format: hashing the types of a game takes longer than reading ten lines.
_VOCABULARIES: dict[tuple[str, bool], DeckVocabulary] = {}


def get_vocabulary(game: Game, rules: Format) -> DeckVocabulary:
    """Return the headings of lists for a format of the game, the same object as long as the game is the same."""
    vocabulary = _VOCABULARIES.get((game.key, rules.has_serials))
    armies = next((rule.armies for rule in rules.rules if isinstance(rule, ArmyRoster)), ())
    if (
        vocabulary is None
        or vocabulary.card_types is not game.card_types
        or vocabulary.affiliations is not game.affiliations
        or vocabulary.armies != armies
    ):
        vocabulary = DeckVocabulary(game.card_types, rules.has_serials, game.affiliations, armies)
        _VOCABULARIES[game.key, rules.has_serials] = vocabulary
    return vocabulary


def _build_headings(card_types: tuple[CardType, ...]) -> dict[str, Heading]:
    headings = _headings_with_role("neutral", _NEUTRAL)
    for card_type in card_types:
        headings |= {fold(word): Heading("type", card_type.key) for word in card_type.all_headings}
    return headings | _headings_with_role("main", _MAIN)


def _headings_with_role(role: Role, words: Iterable[str]) -> dict[str, Heading]:
    return {fold(word): Heading(role) for word in words}

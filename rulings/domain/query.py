"""A judge's question to what is looked for: content words, what slang in it stands for, the scopes it names.

Entry points: :func:`parse_query`, :class:`Slang`. Any text is a question: nothing in it is an operator except
``name:value`` filters, and nothing raises.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import inf
from typing import TypeVar

from rulings.domain.analysis import LONGEST_TEXT, PREFIX_LAYER, content_words, layers_of, words_of
from rulings.domain.stemming import czech_stem
from rulings.domain.vocabulary import SHORTEST_GUESSED, Known, Vocabulary, within

_Found = TypeVar("_Found")

FILTERS = ("game", "card", "kind", "status")
_FILTER = re.compile(rf'\b({"|".join(FILTERS)}):(?:"([^"]*)"|(\S+))')
MOST_WORDS = 24
LONGEST_PHRASE = 5
NAME_SHARE = 0.5


@dataclass(frozen=True)
class AskedWord:
    """One word with the terms it is looked for under and what each is worth: its layer's share times its rarity."""

    word: str
    layers: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Group:
    """Words of the question and other wordings that mean the same; the best option of a text counts."""

    options: tuple[tuple[AskedWord, ...], ...]


@dataclass(frozen=True)
class Query:
    """What is looked for. ``scopes`` are preferred, ``filters`` are demanded."""

    groups: tuple[Group, ...]
    scopes: frozenset[str] = frozenset()
    filters: Mapping[str, str] = field(default_factory=dict)

    @property
    def words(self) -> tuple[AskedWord, ...]:
        """Every word of every option, once."""
        seen = {asked.word: asked for group in self.groups for option in group.options for asked in option}
        return tuple(seen.values())


@dataclass(frozen=True)
class Slang:
    """``meanings`` by the stems of a phrase; ``scopes`` by the stems of a game's or a document's name."""

    meanings: Mapping[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)
    scopes: Mapping[tuple[str, ...], frozenset[str]] = field(default_factory=dict)

    @cached_property
    def stems(self) -> Known:
        """Every stem of every phrase, for it may stand in no text and still be mistyped."""
        return Known({stem for phrase in (*self.meanings, *self.scopes) for stem in phrase})

    def read(self, word: str, vocabulary: Vocabulary) -> tuple[str, ...]:
        """The stems a word may be of: its own, and for an unknown word those one typing error away."""
        own = czech_stem(word)
        if len(own) < SHORTEST_GUESSED or vocabulary.knows_word(word):
            return (own,)
        return (own, *sorted(stem for stem, _ in within(own, self.stems, 1) if stem != own))


def phrase_key(phrase: str) -> tuple[str, ...]:
    """A phrase whatever its endings and diacritics."""
    return tuple(map(czech_stem, words_of(phrase)))


def slang_from(meanings: Iterable[tuple[str, tuple[str, ...]]], scopes: Iterable[tuple[str, str]]) -> Slang:
    """The tables from (phrase, what it means) and (name, scope); a phrase given twice means both.

    A phrase that stands for the name of a scope is another name of it.
    """
    named: dict[tuple[str, ...], frozenset[str]] = {}
    for name, scope in scopes:
        named[phrase_key(name)] = named.get(phrase_key(name), frozenset()) | {scope}
    said: dict[tuple[str, ...], tuple[str, ...]] = {}
    nicknames: dict[tuple[str, ...], frozenset[str]] = {}
    for phrase, means in meanings:
        key = phrase_key(phrase)
        meant = [named[phrase_key(one)] for one in means if phrase_key(one) in named]
        if meant and len(meant) == len(means):
            nicknames[key] = frozenset().union(*meant)
        else:
            said[key] = tuple(dict.fromkeys((*said.get(key, ()), *means)))
    return Slang(said, {**nicknames, **named})


def parse_query(text: str, vocabulary: Vocabulary, slang: Slang) -> Query:
    """The question behind a text of any kind and length; only its first 400 characters are read, NUL as a space."""
    text = text[:LONGEST_TEXT].replace("\0", " ")
    filters = {match[1]: match[2] or match[3] or "" for match in _FILTER.finditer(text)}
    words, scopes = _without_scopes(words_of(_FILTER.sub(" ", text)), vocabulary, slang)
    words = content_words(" ".join(words))[:MOST_WORDS]
    return Query(tuple(_groups(words, vocabulary, slang)), scopes, filters)


def _without_scopes(words: list[str], vocabulary: Vocabulary, slang: Slang) -> tuple[list[str], frozenset[str]]:
    """Names of games and documents taken out, unless nothing else was asked."""
    left: list[str] = []
    scopes: frozenset[str] = frozenset()
    readings = [slang.read(word, vocabulary) for word in words]
    position = 0
    while position < len(words):
        length, found = _longest(readings, position, slang.scopes)
        scopes |= found or frozenset()
        # A name of one word may be a word of the rules as well: it lifts, but stays in the question.
        left += words[position : position + (length or 1)] if length < 2 else []
        position += length or 1
    return (left, scopes) if left else (words, scopes)


def _longest(
    readings: list[tuple[str, ...]], position: int, table: Mapping[tuple[str, ...], _Found]
) -> tuple[int, _Found | None]:
    for length in range(min(LONGEST_PHRASE, len(readings) - position), 0, -1):
        for key in product(*readings[position : position + length]):
            if key in table:
                return length, table[key]
    return 0, None


def _groups(words: list[str], vocabulary: Vocabulary, slang: Slang) -> Iterable[Group]:
    readings = [slang.read(word, vocabulary) for word in words]
    position = 0
    while position < len(words):
        length, means = _longest(readings, position, slang.meanings)
        taken = words[position : position + (length or 1)]
        # A rare word alone is meant as it stands; among others it may be a slip for a commoner one.
        own = tuple(_asked(word, vocabulary, doubting=len(words) > 1) for word in taken)
        if length == 0 and len(words) > 1 and (czech_stem(taken[0]),) in slang.scopes:
            own = tuple(_lessened(asked) for asked in own)
        wordings = (content_words(meaning) for meaning in means or ())
        yield Group((own, *(tuple(_asked(word, vocabulary) for word in wording) for wording in wordings)))
        position += length or 1


def _asked(word: str, vocabulary: Vocabulary, *, doubting: bool = False) -> AskedWord:
    """As rare as its commonest form, or else a stem of the other language would be taken for a rare find."""
    layers = [(term, share) for term, share in layers_of(word) if term in vocabulary.found_in]
    forms = [term for term, _ in layers if term[0] != PREFIX_LAYER]
    rarity = min(map(vocabulary.rarity, forms), default=inf)
    worths = [(term, share * min(vocabulary.rarity(term), rarity)) for term, share in layers]
    meant = vocabulary.guesses(word) if not forms else vocabulary.doubts(word) if doubting else ()
    return AskedWord(word, (*worths, *((term, share * vocabulary.rarity(term)) for term, share in meant)))


def _lessened(asked: AskedWord) -> AskedWord:
    """A name of a game or a document, which lifts already; as a word of the rules it says little beside others."""
    return AskedWord(asked.word, tuple((term, NAME_SHARE * worth) for term, worth in asked.layers))

"""A judge's question to what is looked for: content words, what slang in it stands for, the scopes it names.

Entry points: :func:`parse_query`, :class:`Query`. Any text is a question: nothing in it is an operator except
``name:value`` filters, and nothing raises.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import TypeVar

from rulings.domain.search.analysis import LONGEST_TEXT, content_words, words_of
from rulings.domain.search.slang import Slang
from rulings.domain.search.stemming import czech_stem
from rulings.domain.search.vocabulary import AskedWord, Vocabulary

_Found = TypeVar("_Found")

FILTERS = ("game", "card", "kind", "status")
_FILTER = re.compile(rf'\b({"|".join(FILTERS)}):(?:"([^"]*)"|(\S+))')
MOST_WORDS = 24
LONGEST_PHRASE = 5
NAME_SHARE = 0.5


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
    # A rare word alone is meant as it stands; among others it may be a slip for a commoner one.
    ask = vocabulary.doubted if len(words) > 1 else vocabulary.asked
    position = 0
    while position < len(words):
        length, means = _longest(readings, position, slang.meanings)
        taken = words[position : position + (length or 1)]
        own = tuple(map(ask, taken))
        if length == 0 and len(words) > 1 and (czech_stem(taken[0]),) in slang.scopes:
            own = tuple(_lessened(asked) for asked in own)
        wordings = (content_words(meaning) for meaning in means or ())
        yield Group((own, *(tuple(map(vocabulary.asked, wording)) for wording in wordings)))
        position += length or 1


def _lessened(asked: AskedWord) -> AskedWord:
    """A name of a game or a document, which lifts already; as a word of the rules it says little beside others."""
    return AskedWord(asked.word, tuple((term, NAME_SHARE * worth) for term, worth in asked.layers))

"""Parses the text of a query into words, the meanings of its slang, the scopes it names and its filters.

Entry points: :func:`parse_query`, :class:`Query`. Any text is a valid query: it has no operators except
``name:value`` filters, and parsing raises nothing.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import TypeVar

from rulings.domain.search.analysis import MAX_TEXT_LENGTH, list_content_words, list_words
from rulings.domain.search.slang import Slang
from rulings.domain.search.stemming import stem_czech_word
from rulings.domain.search.vocabulary import QueryWord, SearchVocabulary

_Found = TypeVar("_Found")

FILTERS = ("game", "card", "kind", "status")
_FILTER = re.compile(rf'\b({"|".join(FILTERS)}):(?:"([^"]*)"|(\S+))')
MAX_WORDS = 24
# Words of the longest slang or name that is looked for.
MAX_PHRASE_LENGTH = 5
# Share of the score for a word that is also the name of a game or a source.
NAME_SHARE = 0.5


@dataclass(frozen=True)
class Group:
    """Words of the query and other wordings with the same meaning; the best option found in a text counts.

    ``is_corrected`` is true if the other wordings are of slang that the words are only like.
    """

    options: tuple[tuple[QueryWord, ...], ...]
    is_corrected: bool = False


@dataclass(frozen=True)
class Query:
    """A parsed query. Texts of ``scopes`` are preferred, texts outside ``filters`` are excluded.

    ``text`` is what was typed beside the filters.
    """

    groups: tuple[Group, ...]
    scopes: frozenset[str] = frozenset()
    filters: Mapping[str, str] = field(default_factory=dict)
    text: str = ""

    @property
    def words(self) -> tuple[QueryWord, ...]:
        """Every word of every option, once."""
        by_text = {word.word: word for group in self.groups for option in group.options for word in option}
        return tuple(by_text.values())


def parse_query(text: str, vocabulary: SearchVocabulary, slang: Slang) -> Query:
    """Parse a text of any length; only its first 400 characters are read, NUL as a space."""
    text = text[:MAX_TEXT_LENGTH].replace("\0", " ")
    filters = {match[1]: match[2] or match[3] or "" for match in _FILTER.finditer(text)}
    text = _FILTER.sub(" ", text)
    words, scopes = _extract_scopes(list_words(text), vocabulary, slang)
    words = list_content_words(" ".join(words))[:MAX_WORDS]
    return Query(tuple(_group_words(words, vocabulary, slang)), scopes, filters, text.strip())


def _extract_scopes(words: list[str], vocabulary: SearchVocabulary, slang: Slang) -> tuple[list[str], frozenset[str]]:
    """Return the words without the names of games and sources, and the scopes those names mean.

    A query of such names alone keeps its words.
    """
    remaining: list[str] = []
    scopes: frozenset[str] = frozenset()
    readings = [slang.possible_stems(word, vocabulary) for word in words]
    position = 0
    while position < len(words):
        length, phrase_scopes = _find_longest_phrase(readings, position, slang.scopes)
        scopes |= phrase_scopes or frozenset()
        # A name of one word may also be a word of the rules: it adds its scope and stays in the query.
        remaining += words[position : position + (length or 1)] if length < 2 else []
        position += length or 1
    return (remaining, scopes) if remaining else (words, scopes)


def _find_longest_phrase(
    readings: list[tuple[str, ...]], position: int, table: Mapping[tuple[str, ...], _Found]
) -> tuple[int, _Found | None]:
    """Return length and value of the longest phrase of the table that begins at the position, else 0 and None.

    ``readings`` are the possible stems of each word.
    """
    for length in range(min(MAX_PHRASE_LENGTH, len(readings) - position), 0, -1):
        for key in product(*readings[position : position + length]):
            if key in table:
                return length, table[key]
    return 0, None


def _group_words(words: list[str], vocabulary: SearchVocabulary, slang: Slang) -> Iterable[Group]:
    """Yield a group for each slang phrase, with its meanings as further options, and for each other word."""
    readings = [slang.possible_stems(word, vocabulary) for word in words]
    # A rare word alone is taken literally; among other words it may be a typing error for a commoner word.
    look_up = vocabulary.look_up_with_typos if len(words) > 1 else vocabulary.look_up
    position = 0
    while position < len(words):
        length, means = _find_longest_phrase(readings, position, slang.meanings)
        taken = words[position : position + (length or 1)]
        own = tuple(map(look_up, taken))
        if length == 0 and len(words) > 1 and (stem_czech_word(taken[0]),) in slang.scopes:
            # The name of a game or a source adds its scope already; as a word of the rules it counts half.
            own = tuple(
                QueryWord(word.word, tuple((term, NAME_SHARE * worth) for term, worth in word.weighted_terms))
                for word in own
            )
        wordings = (list_content_words(meaning) for meaning in means or ())
        is_corrected = bool(means) and tuple(map(stem_czech_word, taken)) not in slang.meanings
        yield Group((own, *(tuple(map(vocabulary.look_up, wording)) for wording in wordings)), is_corrected)
        position += length or 1

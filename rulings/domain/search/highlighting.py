"""Which parts of a text answer a question, as character ranges for a page or a client to mark."""

import re

from language.folding import fold
from rulings.domain.search.analysis import STOP_WORDS, terms_of
from rulings.domain.search.query import Query

_WORD = re.compile(r"\w+")


def marked_ranges(text: str, query: Query) -> list[tuple[int, int]]:
    """Start and end of every word of the text that the question asked for under any of its layers."""
    asked = {term for word in query.words for term, _ in word.layers}
    return [match.span() for match in _WORD.finditer(text) if _is_asked(match[0], asked)]


def _is_asked(word: str, asked: set[str]) -> bool:
    folded = fold(word)
    return bool(folded) and folded not in STOP_WORDS and not asked.isdisjoint(terms_of(folded))


def split_marked(text: str, ranges: list[tuple[int, int]]) -> list[tuple[str, bool]]:
    """The text in pieces, each with whether it is to be marked."""
    pieces: list[tuple[str, bool]] = []
    position = 0
    for start, end in ranges:
        pieces += [(text[position:start], False), (text[start:end], True)]
        position = end
    return [piece for piece in (*pieces, (text[position:], False)) if piece[0]]

"""Finds the words of a text that match a query, as character ranges that a page or a client marks.

Entry points: :func:`find_marked_ranges`, :func:`split_marked`.
"""

import re

from language.folding import fold
from rulings.domain.search.analysis import STOP_WORDS, list_terms
from rulings.domain.search.query import Query

_WORD = re.compile(r"\w+")


def find_marked_ranges(text: str, query: Query) -> list[tuple[int, int]]:
    """Return start and end of every word of the text that shares a term with the query; stop words never match."""
    query_terms = {term for word in query.words for term, _ in word.weighted_terms}
    ranges: list[tuple[int, int]] = []
    for match in _WORD.finditer(text):
        folded = fold(match[0])
        if folded and folded not in STOP_WORDS and not query_terms.isdisjoint(list_terms(folded)):
            ranges.append(match.span())
    return ranges


def split_marked(text: str, ranges: list[tuple[int, int]]) -> list[tuple[str, bool]]:
    """Return the text in pieces, each with true if it is to be marked; ``ranges`` are in order and do not overlap."""
    pieces: list[tuple[str, bool]] = []
    position = 0
    for start, end in ranges:
        pieces += [(text[position:start], False), (text[start:end], True)]
        position = end
    return [piece for piece in (*pieces, (text[position:], False)) if piece[0]]

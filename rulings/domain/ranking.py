"""Scores texts against a question and orders them: BM25 over weighted fields, the same on every database.

Entry points: :func:`rank`, :func:`score`. Equal scores are ordered by id: the same question
always has the same answer.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from rulings.domain.analysis import pair_of
from rulings.domain.indexing import IndexedText
from rulings.domain.query import AskedWord, Group, Query

SATURATION = 0.7
NEIGHBOURS = 0.15
SCOPE_BOOST = 1.2
EQUAL_RATIO = 1.2


@dataclass(frozen=True)
class Scored:
    """A text's id and how well it answers."""

    id: str
    score: float


def rank(query: Query, texts: Iterable[IndexedText]) -> list[Scored]:
    """Every text that answers at all, the best first."""
    scored = (Scored(text.id, round(score(query, text), 6)) for text in texts)
    return sorted((hit for hit in scored if hit.score > 0), key=lambda hit: (-hit.score, hit.id))


def equals_at_top(hits: list[Scored]) -> int:
    """How many first results answer so nearly alike that they are shown as equals (at least 1 where there is any)."""
    return sum(1 for hit in hits if hits[0].score < EQUAL_RATIO * hit.score) if hits else 0


def score(query: Query, text: IndexedText) -> float:
    """How well a text answers: its best option of each group, a little for neighbours, more for a scope asked for."""
    total = sum(_best_option(group, text) for group in query.groups)
    total += NEIGHBOURS * sum(_neighbours(query, text))
    return total * (SCOPE_BOOST if query.scopes & text.scopes else 1.0)


def _best_option(group: Group, text: IndexedText) -> float:
    """Other wordings count as if they had as many words as the question's own."""
    own = len(group.options[0])
    return max(
        sum(_word(asked, text) for asked in option) * sqrt(own / max(own, len(option))) for option in group.options
    )


def _word(asked: AskedWord, text: IndexedText) -> float:
    """The best layer counts, not their sum."""
    best = 0.0
    for term, worth in asked.layers:
        weight = text.weights.get(term)
        if weight:
            best = max(best, worth * weight * (SATURATION + 1) / (weight + SATURATION))
    return best


def _neighbours(query: Query, text: IndexedText) -> Iterable[float]:
    line = [asked for group in query.groups for asked in group.options[0]]
    for first, second in pairwise(line):
        if pair_of(first.word, second.word) in text.pairs:
            yield _word(first, text) + _word(second, text)

"""Scores texts against a question and orders them: BM25 over weighted fields, the same on every database.

Entry points: :func:`rank`, :func:`score`. Equal scores are ordered by id: the same question
always has the same answer.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import sqrt
from sys import intern
from typing import NamedTuple

from rulings.domain.analysis import pair_of
from rulings.domain.indexing import IndexedText
from rulings.domain.query import AskedWord, Group, Query

SATURATION = 0.7
NEIGHBOURS = 0.15
SCOPE_BOOST = 2.0
# A rule goes before the example of it: the example repeats the rule's words and adds names.
EXAMPLE, EXAMPLE_SHARE = "kind:worked example", 0.75
EQUAL_RATIO = 1.2


class Scored(NamedTuple):
    """A text's id and how well it answers."""

    id: str
    score: float


def rank(query: Query, texts: Iterable[IndexedText]) -> list[Scored]:
    """Every text that answers at all, the best first."""
    scorer = _Scorer(query)
    scored = sorted([(-round(scorer.score(text), 6), text.id) for text in texts])
    return [Scored(name, -below) for below, name in scored if below < 0]


def equals_at_top(hits: list[Scored]) -> int:
    """How many first results answer so nearly alike that they are shown as equals (at least 1 where there is any)."""
    return sum(1 for hit in hits if hits[0].score < EQUAL_RATIO * hit.score) if hits else 0


def score(query: Query, text: IndexedText) -> float:
    """How well a text answers: its best option of each group, a little for neighbours, more for a scope asked for."""
    return _Scorer(query).score(text)


class _Scorer:
    """What is the same for every text, made once: words and options as numbers, terms with the words they speak for."""

    def __init__(self, query: Query) -> None:
        numbers: dict[AskedWord, int] = {}
        groups = [
            [(tuple(numbers.setdefault(asked, len(numbers)) for asked in option), share) for option, share in options]
            for options in map(_shares, query.groups)
        ]
        self._plain = [number for options in groups if len(options) == 1 for number in options[0][0]]
        self._groups = [options for options in groups if len(options) > 1]
        line = [asked for group in query.groups for asked in group.options[0]]
        self._neighbours = [
            (pair_of(first.word, second.word), numbers[first], numbers[second]) for first, second in pairwise(line)
        ]
        terms: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        for asked, number in numbers.items():
            for term, worth in asked.layers:
                terms[term].append((number, worth * (SATURATION + 1)))
        self._terms = [(intern(term), words) for term, words in terms.items()]
        self._nothing = [0.0] * len(numbers)
        self._scopes = query.scopes

    def score(self, text: IndexedText) -> float:
        worth = self._worth(text.weights)
        total = sum([worth[number] for number in self._plain])
        for options in self._groups:
            total += max([sum([worth[number] for number in option]) * share for option, share in options])
        for pair, first, second in self._neighbours:
            if pair in text.pairs:
                total += NEIGHBOURS * (worth[first] + worth[second])
        if EXAMPLE in text.scopes:
            total *= EXAMPLE_SHARE
        return total * (SCOPE_BOOST if self._scopes & text.scopes else 1.0)

    def _worth(self, weights: Mapping[str, float]) -> list[float]:
        """What each word is worth in a text: its best layer counts, not their sum."""
        found = self._nothing.copy()
        for term, words in self._terms:
            if term in weights:
                saturated = weights[term] / (weights[term] + SATURATION)
                for number, worth in words:
                    value = worth * saturated
                    # max() would be called some thousand times a question.
                    if value > found[number]:  # noqa: PLR1730
                        found[number] = value
        return found


def _shares(group: Group) -> list[tuple[tuple[AskedWord, ...], float]]:
    """Other wordings count as if they had as many words as the question's own."""
    own = len(group.options[0])
    return [(option, sqrt(own / max(own, len(option)))) for option in group.options]

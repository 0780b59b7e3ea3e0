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

from rulings.domain.search.analysis import pair_of
from rulings.domain.search.indexing import SATURATION, IndexedText
from rulings.domain.search.query import Group, Query
from rulings.domain.search.vocabulary import AskedWord

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
    """What is the same for every text, made once: words as numbers, terms with the numbers of words they speak for.

    Other wordings of one word each are one number, worth what the best of them is: most slang and aliases are such.
    """

    def __init__(self, query: Query) -> None:
        self._numbers: dict[AskedWord, int] = {}
        self._nothing: list[float] = []
        self._terms: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        self._plain: list[int] = []
        self._groups: list[tuple[int, list[tuple[list[int], float]]]] = []
        for group in query.groups:
            self._add(group)
        line = [asked for group in query.groups for asked in group.options[0]]
        self._neighbours = [
            (pair_of(first.word, second.word), self._numbers[first], self._numbers[second])
            for first, second in pairwise(line)
        ]
        self._looked_for = [(intern(term), words) for term, words in self._terms.items()]
        self._scopes = query.scopes

    def _add(self, group: Group) -> None:
        own, *others = group.options
        numbers = list(map(self._number, own))
        if not others:
            self._plain += numbers
            return
        single = self._new(*(option[0] for option in others if len(option) == 1))
        # Other wordings count as if they had as many words as the question's own.
        long = [(list(map(self._number, option)), sqrt(len(own) / len(option))) for option in others if len(option) > 1]
        self._groups.append((single, [(numbers, 1.0), *((words, min(1.0, share)) for words, share in long)]))

    def _number(self, asked: AskedWord) -> int:
        if asked not in self._numbers:
            self._numbers[asked] = self._new(asked)
        return self._numbers[asked]

    def _new(self, *words: AskedWord) -> int:
        """A number for what the best of these words is worth."""
        number = len(self._nothing)
        self._nothing.append(0.0)
        for asked in words:
            for term, worth in asked.layers:
                self._terms[term].append((number, worth * (SATURATION + 1)))
        return number

    def score(self, text: IndexedText) -> float:
        worth = self._worth(text.weights)
        total = sum([worth[number] for number in self._plain])
        for single, options in self._groups:
            best = worth[single]
            for numbers, share in options:
                value = 0.0
                for number in numbers:
                    value += worth[number]
                # max() would be called some thousand times a question, here and below.
                if value * share > best:  # noqa: PLR1730
                    best = value * share
            total += best
        for pair, first, second in self._neighbours:
            if pair in text.pairs:
                total += NEIGHBOURS * (worth[first] + worth[second])
        if EXAMPLE in text.scopes:
            total *= EXAMPLE_SHARE
        return total * (SCOPE_BOOST if self._scopes & text.scopes else 1.0)

    def _worth(self, weights: Mapping[str, float]) -> list[float]:
        """What each number is worth in a text: its best layer counts, not their sum."""
        found = self._nothing.copy()
        for term, words in self._looked_for:
            if term in weights:
                saturated = weights[term]
                for number, worth in words:
                    value = worth * saturated
                    if value > found[number]:  # noqa: PLR1730
                        found[number] = value
        return found

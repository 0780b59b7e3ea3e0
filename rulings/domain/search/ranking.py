"""Scores texts against a query and sorts them: BM25 over weighted fields, the same on every database.

Entry points: :func:`rank`, :func:`count_equal_first`. Equal scores are sorted by id: the same query
always has the same answer.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import sqrt
from sys import intern
from typing import NamedTuple

from rulings.domain.search.analysis import make_pair_key
from rulings.domain.search.indexing import SATURATION, IndexedText
from rulings.domain.search.query import Group, Query
from rulings.domain.search.vocabulary import QueryWord

# Share of the values of two neighbouring words of the query that is added if they are neighbours in the text too.
NEIGHBOUR_SHARE = 0.15
# Factor for a text of a scope that the query names.
SCOPE_BOOST = 2.0
# A rule ranks above its worked example, which repeats the words of the rule and adds names.
EXAMPLE, EXAMPLE_SHARE = "kind:worked example", 0.75
# Scores match about equally well if the higher one is below the lower one times this ratio.
EQUAL_RATIO = 1.2


class ScoredText(NamedTuple):
    """The id of a text and its score."""

    id: str
    score: float


def rank(query: Query, texts: Iterable[IndexedText]) -> list[ScoredText]:
    """Return every text with a score above zero, the best first."""
    scorer = _Scorer(query)
    scored = sorted([(-round(scorer.score(text), 6), text.id) for text in texts])
    return [ScoredText(text_id, -negative) for negative, text_id in scored if negative < 0]


def count_equal_first(hits: list[ScoredText]) -> int:
    """Count the hits with scores within the equal ratio of the first: at least 1 if there are any hits."""
    return sum(1 for hit in hits if hits[0].score < EQUAL_RATIO * hit.score) if hits else 0


class _Scorer:
    """Precomputes what is the same for every text: words as numbers, and terms with the numbers of their words.

    All other wordings of one word each share one number, which has the value of the best: most slang is of this kind.
    """

    def __init__(self, query: Query) -> None:
        self._numbers: dict[QueryWord, int] = {}
        self._zeros: list[float] = []
        self._terms: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        self._plain: list[int] = []
        self._groups: list[tuple[int, list[tuple[list[int], float]]]] = []
        for group in query.groups:
            self._add_group(group)
        words = [word for group in query.groups for word in group.options[0]]
        self._neighbours = [
            (make_pair_key(first.word, second.word), self._numbers[first], self._numbers[second])
            for first, second in pairwise(words)
        ]
        self._query_terms = [(intern(term), numbers) for term, numbers in self._terms.items()]
        self._scopes = query.scopes

    def _add_group(self, group: Group) -> None:
        own, *others = group.options
        numbers = list(map(self._number_of, own))
        if not others:
            self._plain += numbers
            return
        single = self._new_number(*(option[0] for option in others if len(option) == 1))
        # Other wordings count as if they had as many words as the wording of the query.
        long = [
            (list(map(self._number_of, option)), sqrt(len(own) / len(option))) for option in others if len(option) > 1
        ]
        self._groups.append((single, [(numbers, 1.0), *((words, min(1.0, share)) for words, share in long)]))

    def _number_of(self, word: QueryWord) -> int:
        if word not in self._numbers:
            self._numbers[word] = self._new_number(word)
        return self._numbers[word]

    def _new_number(self, *words: QueryWord) -> int:
        """Return a new number, which will have the value of the best of these words in a text."""
        number = len(self._zeros)
        self._zeros.append(0.0)
        for word in words:
            for term, worth in word.weighted_terms:
                self._terms[term].append((number, worth * (SATURATION + 1)))
        return number

    def score(self, text: IndexedText) -> float:
        """Sum the best option of each group and a share for neighbours; double the sum for a scope the query names."""
        worth = self._values(text.weights)
        total = sum([worth[number] for number in self._plain])
        for single, options in self._groups:
            best = worth[single]
            for numbers, share in options:
                value = 0.0
                for number in numbers:
                    value += worth[number]
                # max() would be called some thousand times per query, here and below.
                if value * share > best:  # noqa: PLR1730
                    best = value * share
            total += best
        for pair, first, second in self._neighbours:
            if pair in text.word_pairs:
                total += NEIGHBOUR_SHARE * (worth[first] + worth[second])
        if EXAMPLE in text.scopes:
            total *= EXAMPLE_SHARE
        return total * (SCOPE_BOOST if self._scopes & text.scopes else 1.0)

    def _values(self, weights: Mapping[str, float]) -> list[float]:
        """Return the value of each number in a text: its best layer counts, not the sum of layers."""
        values = self._zeros.copy()
        for term, words in self._query_terms:
            if term in weights:
                saturated = weights[term]
                for number, worth in words:
                    value = worth * saturated
                    if value > values[number]:  # noqa: PLR1730
                        values[number] = value
        return values

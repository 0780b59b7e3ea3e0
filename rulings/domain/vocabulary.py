"""The words of everything stored: how rare each term is, and which stems a mistyped word may have meant."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulings.domain.indexing import IndexedText
from rulings.domain.stemming import czech_stem

SHORT_WORD = 5
SHORTEST_GUESSED = 4
ONE_ERROR, TWO_ERRORS = 0.85, 0.6
MOST_GUESSES = 6


@dataclass(frozen=True)
class Vocabulary:
    """``found_in`` counts the texts a term stands in, ``texts`` all of them."""

    texts: int
    found_in: Mapping[str, int]

    def rarity(self, term: str) -> float:
        """The idf of BM25: large for a term that few texts have, never below zero."""
        count = self.found_in.get(term, 0)
        return log(1 + (self.texts - count + 0.5) / (count + 0.5))

    def knows(self, terms: Iterable[str]) -> bool:
        """Whether any of these terms stands in any text."""
        return any(term in self.found_in for term in terms)

    @cached_property
    def stems(self) -> tuple[str, ...]:
        """Every Czech stem and English stem, in a fixed order."""
        return tuple(sorted({term[1:] for term in self.found_in if term[0] in "ce"}))

    def guesses(self, word: str) -> tuple[tuple[str, float], ...]:
        """Terms a mistyped word may mean with their share: one error in a short word, two in a longer one."""
        stem = czech_stem(word)
        if len(stem) < SHORTEST_GUESSED:
            return ()
        errors = 1 if len(stem) <= SHORT_WORD else 2
        near = process.extract(stem, self.stems, scorer=OSA.distance, score_cutoff=errors, limit=None, processor=None)
        best = sorted(((int(distance), found) for found, distance, _ in near))[:MOST_GUESSES]
        shares = {0: ONE_ERROR, 1: ONE_ERROR, 2: TWO_ERRORS}
        return tuple(
            (layer + found, shares[distance])
            for distance, found in best
            for layer in "ce"
            if layer + found in self.found_in
        )


def vocabulary_of(texts: Iterable[IndexedText]) -> Vocabulary:
    """Count the terms of these texts."""
    count, found_in = 0, Counter[str]()
    for text in texts:
        count += 1
        found_in.update(text.weights.keys())
    return Vocabulary(count, dict(found_in))

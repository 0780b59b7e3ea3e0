"""The words of everything stored: how rare each term is, and which stems a mistyped word may have meant."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
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
    def words(self) -> "Known":
        """Every word as it was written."""
        return Known({term[1:] for term in self.found_in if term[0] == "w"})

    @cached_property
    def stems(self) -> "Known":
        """Every Czech stem and English stem."""
        return Known({term[1:] for term in self.found_in if term[0] in "ce"})

    def guesses(self, word: str) -> tuple[tuple[str, float], ...]:
        """Terms a mistyped word may mean with their share: one error in a short word, two in a longer one.

        An error may hide an ending or make one, so whole words are compared with words, and stems with stems.
        """
        near = {term: share for term, share in _near(czech_stem(word), self.stems, "ce") if term in self.found_in}
        for term, share in _near(word, self.words, "w"):
            for other in (term, f"c{czech_stem(term[1:])}"):
                if other in self.found_in:
                    near[other] = max(share, near.get(other, 0.0))
        return tuple(sorted(near.items()))


class Known:
    """Words by their length, in a fixed order: the same question always has the same guesses."""

    def __init__(self, words: Iterable[str]) -> None:
        self._of_length: defaultdict[int, list[str]] = defaultdict(list)
        for word in sorted(words):
            self._of_length[len(word)].append(word)
        self._about: dict[tuple[int, int], list[str]] = {}

    def about(self, length: int, errors: int) -> list[str]:
        """Words that differ by so many letters at most; each list is put together once."""
        if (length, errors) not in self._about:
            lengths = range(length - errors, length + errors + 1)
            self._about[length, errors] = [one for near in lengths for one in self._of_length.get(near, ())]
        return self._about[length, errors]


def _near(word: str, known: Known, layers: str) -> Iterator[tuple[str, float]]:
    """The nearest of the known words, with each layer they may stand in."""
    if len(word) < SHORTEST_GUESSED:
        return
    errors = 1 if len(word) <= SHORT_WORD else 2
    candidates = known.about(len(word), errors)
    found = process.extract(word, candidates, scorer=OSA.distance, score_cutoff=errors, limit=None, processor=None)
    best = sorted((int(distance), match) for match, distance, _ in found)[:MOST_GUESSES]
    for distance, match in best:
        yield from ((layer + match, ONE_ERROR if distance < 2 else TWO_ERRORS) for layer in layers)


def vocabulary_of(texts: Iterable[IndexedText]) -> Vocabulary:
    """Count the terms of these texts."""
    count, found_in = 0, Counter[str]()
    for text in texts:
        count += 1
        found_in.update(text.weights.keys())
    return Vocabulary(count, dict(found_in))

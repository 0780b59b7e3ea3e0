"""The words of everything stored: how rare each term is, and which stems a mistyped word may have meant."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import log

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulings.domain.analysis import PREFIX_LAYER, layers_of
from rulings.domain.indexing import IndexedText
from rulings.domain.stemming import czech_stem

SHORT_WORD = 5
SHORTEST_GUESSED = 4
# Fingers double letters and swap neighbours more often than they hit another key, and least often on the first letter.
SLIP, ONE_ERROR, OTHER_START = 0.95, 0.85, 0.7
TWO_ERRORS, TWO_AND_START = 0.6, 0.45
MOST_GUESSES = 6
SELDOM, DOUBTED_SHARE = 5, 0.5


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

    def knows_word(self, word: str) -> bool:
        """Whether the word or a form of it stands in any text; five letters in common are no form of it."""
        if f"w{word}" in self.found_in:
            return True
        return self.knows(term for term, _ in layers_of(word) if term[0] != PREFIX_LAYER)

    @cached_property
    def words(self) -> "Known":
        """Every word as it was written."""
        return Known({term[1:] for term in self.found_in if term[0] == "w"})

    @cached_property
    def stems(self) -> "Known":
        """Every Czech stem and English stem."""
        return Known({term[1:] for term in self.found_in if term[0] in "ce"})

    @cached_property
    def _doubted(self) -> dict[str, tuple[tuple[str, float], ...]]:
        """What was found out of words that are known, so never more than there are."""
        return {}

    def doubts(self, word: str) -> tuple[tuple[str, float], ...]:
        """Other words that a known but rare one may be a slip for: "misto" is a word, and so is "mesto"."""
        if word not in self._doubted:
            self._doubted[word] = tuple(self._slips(word))
        return self._doubted[word]

    def _slips(self, word: str) -> Iterator[tuple[str, float]]:
        own = [term for term, _ in layers_of(word)]
        if max(self.found_in.get(term, 0) for term in own if term[0] != PREFIX_LAYER) <= SELDOM:
            for term, share in self.guesses(word):
                if share > TWO_ERRORS and term not in own:
                    yield term, DOUBTED_SHARE * share

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
    for share, match in sorted((-_share(word, *found), found[0]) for found in within(word, known, errors))[
        :MOST_GUESSES
    ]:
        yield from ((layer + match, -share) for layer in layers)


def within(word: str, known: Known, errors: int) -> list[tuple[str, int]]:
    """Known words so many errors away at most, each with how many they are."""
    candidates = known.about(len(word), errors)
    found = process.extract(word, candidates, scorer=OSA.distance, score_cutoff=errors, limit=None, processor=None)
    return [(match, int(distance)) for match, distance, _ in found]


def _share(word: str, meant: str, errors: int) -> float:
    if errors > 1:
        return TWO_ERRORS if word[0] == meant[0] else TWO_AND_START
    if sorted(word) == sorted(meant) or _runs_joined(word) == _runs_joined(meant):
        return SLIP
    return ONE_ERROR if word[0] == meant[0] else OTHER_START


def _runs_joined(word: str) -> str:
    return "".join(letter for letter, _ in groupby(word))


def vocabulary_of(texts: Iterable[IndexedText]) -> Vocabulary:
    """Count the terms of these texts."""
    count, found_in = 0, Counter[str]()
    for text in texts:
        count += 1
        found_in.update(text.weights.keys())
    return Vocabulary(count, dict(found_in))

"""Guesses the known words that a mistyped word may mean: those one or two errors away, likelier errors first.

Entry points: :class:`WordsByLength` (the known words), :func:`guess_words`, :func:`find_words_within`.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby

from rapidfuzz import process
from rapidfuzz.distance import OSA

# Letters of the longest word in which only one error is looked for, and of the shortest word that is guessed at all.
SHORT_WORD = 5
MIN_GUESSED_LENGTH = 4
# People double letters and swap neighbours more often than they hit another key, and rarely miss the first letter.
LIKELY_ERROR_SHARE, ONE_ERROR_SHARE, OTHER_START_SHARE = 0.95, 0.85, 0.7
TWO_ERRORS_SHARE, TWO_AND_START_SHARE = 0.6, 0.45
MAX_GUESSES = 6


class WordsByLength:
    """Known words by their length, sorted: the same query always has the same guesses."""

    def __init__(self, words: Iterable[str]) -> None:
        self._of_length: defaultdict[int, list[str]] = defaultdict(list)
        for word in sorted(words):
            self._of_length[len(word)].append(word)
        self._similar: dict[tuple[int, int], list[str]] = {}

    def of_similar_length(self, length: int, errors: int) -> list[str]:
        """Return the words with a length that differs by at most ``errors``; each list is built once."""
        if (length, errors) not in self._similar:
            lengths = range(length - errors, length + errors + 1)
            self._similar[length, errors] = [word for near in lengths for word in self._of_length.get(near, ())]
        return self._similar[length, errors]


def guess_words(word: str, words: WordsByLength, layers: str) -> Iterator[tuple[str, float]]:
    """Yield the terms of the nearest known words, one for each letter of ``layers``, each with its share."""
    if len(word) < MIN_GUESSED_LENGTH:
        return
    errors = 1 if len(word) <= SHORT_WORD else 2
    guesses = sorted(
        (-_error_share(word, *candidate), candidate[0]) for candidate in find_words_within(word, words, errors)
    )
    for share, match in guesses[:MAX_GUESSES]:
        yield from ((layer + match, -share) for layer in layers)


def find_words_within(word: str, words: WordsByLength, errors: int) -> list[tuple[str, int]]:
    """Return the known words at most ``errors`` errors away, each with its number of errors."""
    candidates = words.of_similar_length(len(word), errors)
    matches = process.extract(word, candidates, scorer=OSA.distance, score_cutoff=errors, limit=None, processor=None)
    return [(match, int(distance)) for match, distance, _ in matches]


def _error_share(word: str, meant: str, errors: int) -> float:
    """Return the share of the score for a word that is ``errors`` errors away from the known word ``meant``."""
    if errors > 1:
        return TWO_ERRORS_SHARE if word[0] == meant[0] else TWO_AND_START_SHARE
    if sorted(word) == sorted(meant) or _join_runs(word) == _join_runs(meant):
        return LIKELY_ERROR_SHARE
    return ONE_ERROR_SHARE if word[0] == meant[0] else OTHER_START_SHARE


def _join_runs(word: str) -> str:
    """Return the word with each run of the same letter as one letter."""
    return "".join(letter for letter, _ in groupby(word))

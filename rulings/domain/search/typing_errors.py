"""Which known words a mistyped one may mean: those an error or two away, the likelier error with the larger share.

Entry points: :class:`Known` (the words to choose from), :func:`near`, :func:`within`.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby

from rapidfuzz import process
from rapidfuzz.distance import OSA

SHORT_WORD = 5
SHORTEST_GUESSED = 4
# Fingers double letters and swap neighbours more often than they hit another key, and least often on the first letter.
SLIP, ONE_ERROR, OTHER_START = 0.95, 0.85, 0.7
TWO_ERRORS, TWO_AND_START = 0.6, 0.45
MOST_GUESSES = 6


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


def near(word: str, known: Known, layers: str) -> Iterator[tuple[str, float]]:
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

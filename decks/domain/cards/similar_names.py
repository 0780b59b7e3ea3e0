"""Finds names that begin with a text, are near it or look like it, among tens of thousands. Pure.

Entry point: :class:`SimilarNames`. All names and texts are folded. Nothing compares a text with every name: the indexes
give few candidates, and only those are measured.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise, takewhile

import numpy as np
from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA, Levenshtein

# A text of up to five letters is near a name one edit away, a longer one near names up to two edits away. An edit is a
# letter changed, added or left out, or two neighbouring letters swapped.
_SHORT_TEXT = 5
_MAX_EDITS = 2
# Two names that differ by two edits have at least one of three parts in common.
_PARTS = _MAX_EDITS + 1
_MIN_SIMILARITY = 70
_MIN_SHARE_OF_PAIRS = 0.4
_MAX_CANDIDATES = 200


def count_allowed_edits(text: str) -> int:
    """Return how many edits a folded text may be away from a name that it is near."""
    return 1 if len(text.replace(" ", "")) <= _SHORT_TEXT else _MAX_EDITS


class SimilarNames:
    """The indexes of a set of folded names; each is built when it is first needed."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = sorted(set(names))
        self._pair_counts = np.array([len(_pairs(name)) for name in self._names], dtype=np.int32)

    def beginning_with(self, text: str) -> list[str]:
        """Return the names that begin with the text, the shortest first."""
        first = bisect_left(self._names, text)
        names = takewhile(
            lambda name: name.startswith(text), (self._names[at] for at in range(first, len(self._names)))
        )
        return sorted(names, key=len)

    def near(self, text: str) -> list[str]:
        """Return the names that are near the text, the nearest first; see :func:`count_allowed_edits`.

        Of equally near names, one without swapped letters comes first.
        """
        most = count_allowed_edits(text)
        candidates: set[str] = set(self.of_same_letters(text))
        for length in range(max(1, len(text) - most), len(text) + most + 1):
            bounds = _part_bounds(length)
            for number, (start, end) in enumerate(bounds):
                for shift in range(-most, most + 1):
                    if start + shift >= 0 and end + shift <= len(text):
                        part = text[start + shift : end + shift]
                        candidates.update(self._by_part.get((length, number, part), ()))
            candidates.update(self._swapped_at_a_bound(text, length, bounds))
        measured = process.extract(text, candidates, scorer=OSA.distance, score_cutoff=most, limit=None)
        rated = sorted((OSA.distance(text, name), Levenshtein.distance(text, name), name) for name, *_ in measured)
        return [name for *_, name in rated]

    def of_same_letters(self, text: str) -> list[str]:
        """Return the names with the letters of the text in another order."""
        return self._by_letters.get("".join(sorted(text)), [])

    def with_words(self, text: str) -> list[str]:
        """Return the names that have all words of the text among others, the shortest first."""
        words = text.split()
        names = set.intersection(*(self._by_word.get(word, set()) for word in words)) if words else set()
        return sorted(names, key=lambda name: (len(name), name))

    def like(self, text: str, limit: int) -> list[str]:
        """Return up to ``limit`` names that share most of their letters with the text, the likeliest first."""
        pairs = _pairs(text)
        postings = [self._by_pair[pair] for pair in pairs if pair in self._by_pair]
        if not postings:
            return []
        shared = np.bincount(np.concatenate(postings), minlength=len(self._names))
        # Most names share too few pairs with the text, whatever their length.
        candidates = np.flatnonzero(shared > _MIN_SHARE_OF_PAIRS * len(pairs) - 1)
        rated = shared[candidates] / np.maximum(self._pair_counts[candidates], len(pairs))
        candidates, rated = candidates[rated >= _MIN_SHARE_OF_PAIRS], rated[rated >= _MIN_SHARE_OF_PAIRS]
        if len(candidates) > _MAX_CANDIDATES:
            candidates = candidates[np.argpartition(-rated, _MAX_CANDIDATES)[:_MAX_CANDIDATES]]
        names = [self._names[at] for at in candidates]
        matches = process.extract(text, names, scorer=fuzz.ratio, score_cutoff=_MIN_SIMILARITY, limit=limit)
        return [name for name, _score, _key in matches]

    def _swapped_at_a_bound(self, text: str, length: int, bounds: list[tuple[int, int]]) -> Iterator[str]:
        """Yield names whose first or last part the text has but for the letter that it swaps with the middle part.

        Such a swap and one edit in the part at the other end leave no part as it is.
        """
        first, last = bounds[0][1], length - bounds[-1][0]
        if 0 < first < len(text):
            yield from self._by_part.get((length, 0, text[: first - 1] + text[first]), ())
        if 0 < last < len(text):
            yield from self._by_part.get((length, len(bounds) - 1, text[-last - 1] + text[len(text) - last + 1 :]), ())

    @cached_property
    def _by_part(self) -> dict[tuple[int, int, str], list[str]]:
        """Return the names by their length and each of their three parts."""
        index: dict[tuple[int, int, str], list[str]] = defaultdict(list)
        for name in self._names:
            for number, (start, end) in enumerate(_part_bounds(len(name))):
                index[len(name), number, name[start:end]].append(name)
        return dict(index)

    @cached_property
    def _by_letters(self) -> dict[str, list[str]]:
        """Return the names by their letters in alphabetical order."""
        index: dict[str, list[str]] = defaultdict(list)
        for name in self._names:
            index["".join(sorted(name))].append(name)
        return dict(index)

    @cached_property
    def _by_word(self) -> dict[str, set[str]]:
        index: dict[str, set[str]] = defaultdict(set)
        for name in self._names:
            for word in name.split():
                index[word].add(name)
        return dict(index)

    @cached_property
    def _by_pair(self) -> "dict[str, np.ndarray[tuple[int], np.dtype[np.intp]]]":
        """Return the positions of names by each pair of neighbouring letters; the ends of a name count as letters."""
        index: dict[str, list[int]] = defaultdict(list)
        for at, name in enumerate(self._names):
            for pair in _pairs(name):
                index[pair].append(at)
        return {pair: np.array(positions, dtype=np.intp) for pair, positions in index.items()}


def _part_bounds(length: int) -> list[tuple[int, int]]:
    """Return where the three parts of a name of this length start and end."""
    return [(length * number // _PARTS, length * (number + 1) // _PARTS) for number in range(_PARTS)]


def _pairs(name: str) -> set[str]:
    return {first + second for first, second in pairwise(f"^{name}$")}

"""The names that are suggested for a misspelt one, the likeliest first.

Entry points: :class:`NameSuggestions`, :data:`MAX_SUGGESTED`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decks.domain.cards.similar_names import SimilarNames

# So many cards are suggested for a line of a deck, a search, and a card named in a ruling.
MAX_SUGGESTED = 3
_MIN_BEGINNING_LENGTH = 4


class NameSuggestions:
    """Suggests some of a set of names. All names and texts are folded. The indexes are built for the first text."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(names)
        # Decks of one event repeat the same mistakes.
        self.near = lru_cache(maxsize=5_000)(self._find_near)

    def suggest(self, text: str) -> list[str]:
        """Return names that begin with the text, that are near it or that share most letters with it.

        Where there are none, the words may stand in another order. Several names may belong to one card, so there are
        more names than cards are suggested.
        """
        beginning = self._similar.beginning_with(text) if len(text) >= _MIN_BEGINNING_LENGTH else []
        names = [
            *beginning,
            *self.near(text),
            *self._similar.of_same_letters(text),
            *self._similar.with_words(text),
            *self._similar.like(text, 2 * MAX_SUGGESTED),
        ]
        if names:
            return names
        similar, by_words = self._in_word_order
        return [by_words[words] for words in similar.like(_sort_words(text), 2 * MAX_SUGGESTED)]

    def _find_near(self, text: str) -> list[str]:
        """Return the names that are one edit away from a text of up to five letters, else two; the nearest first."""
        return self._similar.near(text)

    @cached_property
    def _similar(self) -> SimilarNames:
        return _index_names(self._names)

    @cached_property
    def _in_word_order(self) -> tuple[SimilarNames, dict[str, str]]:
        """The names with their words in alphabetical order, and the names themselves by these."""
        by_words = {_sort_words(name): name for name in self._names}
        return _index_names(by_words), by_words


def _index_names(names: Iterable[str]) -> SimilarNames:
    """Return the index of names. It is loaded late, because numpy takes a tenth of a second and few commands search."""
    from decks.domain.cards.similar_names import SimilarNames

    return SimilarNames(names)


def _sort_words(name: str) -> str:
    return " ".join(sorted(name.split()))

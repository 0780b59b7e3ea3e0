"""What players say for what the rules say, and what they call games and documents.

Entry points: :class:`Slang`, :func:`slang_from` (the tables from the data), :func:`phrase_key`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from rulings.domain.search.analysis import words_of
from rulings.domain.search.stemming import czech_stem
from rulings.domain.search.typing_errors import SHORTEST_GUESSED, Known, within
from rulings.domain.search.vocabulary import WORDS_REMEMBERED, Vocabulary


@dataclass(frozen=True)
class Slang:
    """``meanings`` by the stems of a phrase; ``scopes`` by the stems of a game's or a document's name."""

    meanings: Mapping[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)
    scopes: Mapping[tuple[str, ...], frozenset[str]] = field(default_factory=dict)

    @cached_property
    def stems(self) -> Known:
        """Every stem of every phrase, for it may stand in no text and still be mistyped."""
        return Known({stem for phrase in (*self.meanings, *self.scopes) for stem in phrase})

    @cached_property
    def near(self) -> Callable[[str], tuple[str, ...]]:
        """The stems one typing error away from a stem."""
        return lru_cache(WORDS_REMEMBERED)(self._near)

    def _near(self, stem: str) -> tuple[str, ...]:
        return tuple(sorted(near for near, _ in within(stem, self.stems, 1) if near != stem))

    def read(self, word: str, vocabulary: Vocabulary) -> tuple[str, ...]:
        """The stems a word may be of: its own, and for an unknown word those one typing error away."""
        own = czech_stem(word)
        if len(own) < SHORTEST_GUESSED or vocabulary.knows_word(word):
            return (own,)
        return (own, *self.near(own))


def phrase_key(phrase: str) -> tuple[str, ...]:
    """A phrase whatever its endings and diacritics."""
    return tuple(map(czech_stem, words_of(phrase)))


def slang_from(meanings: Iterable[tuple[str, tuple[str, ...]]], scopes: Iterable[tuple[str, str]]) -> Slang:
    """The tables from (phrase, what it means) and (name, scope); a phrase given twice means both.

    A phrase that stands for the name of a scope is another name of it.
    """
    named: dict[tuple[str, ...], frozenset[str]] = {}
    for name, scope in scopes:
        named[phrase_key(name)] = named.get(phrase_key(name), frozenset()) | {scope}
    said: dict[tuple[str, ...], tuple[str, ...]] = {}
    nicknames: dict[tuple[str, ...], frozenset[str]] = {}
    for phrase, means in meanings:
        key = phrase_key(phrase)
        meant = [named[phrase_key(one)] for one in means if phrase_key(one) in named]
        if meant and len(meant) == len(means):
            nicknames[key] = frozenset().union(*meant)
        else:
            said[key] = tuple(dict.fromkeys((*said.get(key, ()), *means)))
    return Slang(said, {**nicknames, **named})

"""Slang: the words of players for terms of the rules, for games and for sources.

Entry points: :class:`Slang`, :func:`build_slang` (from the aliases in the data), :func:`make_phrase_key`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from rulings.domain.search.analysis import list_words
from rulings.domain.search.stemming import stem_czech_word
from rulings.domain.search.typing_errors import MIN_GUESSED_LENGTH, WordsByLength, find_words_within
from rulings.domain.search.vocabulary import WORDS_REMEMBERED, SearchVocabulary


@dataclass(frozen=True)
class Slang:
    """What phrases mean, each by its stems: ``meanings`` maps slang to other wordings.

    ``scopes`` maps the official names of games, formats and sources, and slang for them, to the scopes that they name.
    It does not say in which scope a word is valid.
    """

    meanings: Mapping[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)
    scopes: Mapping[tuple[str, ...], frozenset[str]] = field(default_factory=dict)

    @cached_property
    def stems(self) -> WordsByLength:
        """Every stem of every phrase: a phrase that stands in no text may still be mistyped."""
        return WordsByLength({stem for phrase in (*self.meanings, *self.scopes) for stem in phrase})

    @cached_property
    def near_stems(self) -> Callable[[str], tuple[str, ...]]:
        """The function that returns the stems one typing error away from a stem; it caches its results."""
        return lru_cache(WORDS_REMEMBERED)(self._find_near_stems)

    def _find_near_stems(self, stem: str) -> tuple[str, ...]:
        return tuple(sorted(near for near, _ in find_words_within(stem, self.stems, 1) if near != stem))

    def possible_stems(self, word: str, vocabulary: SearchVocabulary) -> tuple[str, ...]:
        """Return the stem of a word, and for an unknown word also the stems of slang one typing error away."""
        own = stem_czech_word(word)
        if len(own) < MIN_GUESSED_LENGTH or vocabulary.has_word(word):
            return (own,)
        return (own, *self.near_stems(own))


def make_phrase_key(phrase: str) -> tuple[str, ...]:
    """Return the stems of a phrase, the same for all its endings and diacritics."""
    return tuple(map(stem_czech_word, list_words(phrase)))


def build_slang(meanings: Iterable[tuple[str, tuple[str, ...]]], scopes: Iterable[tuple[str, str]]) -> Slang:
    """Build the tables from pairs (phrase, meanings) and (name, scope).

    A phrase that occurs twice has all its meanings. A phrase with only names of scopes as meanings becomes another name
    of those scopes; if it occurs twice, of the scopes of both.
    """
    named: dict[tuple[str, ...], frozenset[str]] = {}
    for name, scope in scopes:
        named[make_phrase_key(name)] = named.get(make_phrase_key(name), frozenset()) | {scope}
    by_phrase: dict[tuple[str, ...], tuple[str, ...]] = {}
    nicknames: dict[tuple[str, ...], frozenset[str]] = {}
    for phrase, means in meanings:
        key = make_phrase_key(phrase)
        meant = [named[make_phrase_key(phrase)] for phrase in means if make_phrase_key(phrase) in named]
        if meant and len(meant) == len(means):
            nicknames[key] = nicknames.get(key, frozenset()).union(*meant)
        else:
            by_phrase[key] = tuple(dict.fromkeys((*by_phrase.get(key, ()), *means)))
    return Slang(by_phrase, {**nicknames, **named})

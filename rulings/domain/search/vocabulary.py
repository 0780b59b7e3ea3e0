"""Vocabulary of all stored texts: how rare each term is, and the terms under which a word of a query is searched.

Entry points: :class:`SearchVocabulary`, :func:`build_vocabulary`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import inf, log

from rulings.domain.search.analysis import PREFIX_LAYER, list_layers
from rulings.domain.search.indexing import IndexedText
from rulings.domain.search.stemming import stem_czech_word
from rulings.domain.search.typing_errors import TWO_ERRORS_SHARE, WordsByLength, guess_words

# A known word that stands in at most so many texts may be a typo; the words it may mean then have this share.
RARE_WORD_TEXTS, TYPO_SHARE = 5, 0.5
# Search as you type sends the same words with every letter, so the terms of a word are cached.
WORDS_REMEMBERED = 5_000


@dataclass(frozen=True)
class QueryWord:
    """A word of a query.

    ``weighted_terms`` are its search terms, each with its worth: the share of its layer, or of the typing error that it
    would correct, times a rarity.
    """

    word: str
    weighted_terms: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class SearchVocabulary:
    """``found_in`` counts the texts that contain a term, ``text_count`` all texts."""

    text_count: int
    found_in: Mapping[str, int]

    def rarity(self, term: str) -> float:
        """Return the idf of BM25: large for a term of few texts, never below zero."""
        count = self.found_in.get(term, 0)
        return log(1 + (self.text_count - count + 0.5) / (count + 0.5))

    def has_any(self, terms: Iterable[str]) -> bool:
        """Return true if any of these terms stands in a text."""
        return any(term in self.found_in for term in terms)

    def has_word(self, word: str) -> bool:
        """Return true if the word or a form of it stands in a text; a common prefix alone does not count."""
        if f"w{word}" in self.found_in:
            return True
        return self.has_any(term for term, _ in list_layers(word) if term[0] != PREFIX_LAYER)

    @cached_property
    def words(self) -> WordsByLength:
        return WordsByLength({term[1:] for term in self.found_in if term[0] == "w"})

    @cached_property
    def stems(self) -> WordsByLength:
        return WordsByLength({term[1:] for term in self.found_in if term[0] in "ce"})

    @cached_property
    def look_up(self) -> Callable[[str], QueryWord]:
        """The function that returns a word with its terms; only an unknown word is taken for a typing error.

        It caches its results.
        """
        return lru_cache(WORDS_REMEMBERED)(self._look_up)

    @cached_property
    def look_up_with_typos(self) -> Callable[[str], QueryWord]:
        """The same, but a known rare word may also be a typing error: both "misto" and "mesto" are words."""
        return lru_cache(WORDS_REMEMBERED)(self._look_up_with_typos)

    def _look_up(self, word: str) -> QueryWord:
        """Return a word with its terms; none counts as rarer than the commonest form of the word.

        Otherwise a stem that only the other language makes would count as a rare term.
        """
        layers = [(term, share) for term, share in list_layers(word) if term in self.found_in]
        forms = [term for term, _ in layers if term[0] != PREFIX_LAYER]
        rarity = min(map(self.rarity, forms), default=inf)
        worths = [(term, share * min(self.rarity(term), rarity)) for term, share in layers]
        return QueryWord(word, (*worths, *self._worths(() if forms else self.guesses(word))))

    def _look_up_with_typos(self, word: str) -> QueryWord:
        literal = self.look_up(word)
        typos = self._guess_typos(word) if self.has_word(word) else ()
        return QueryWord(word, (*literal.weighted_terms, *self._worths(typos)))

    def _worths(self, shares: Iterable[tuple[str, float]]) -> Iterator[tuple[str, float]]:
        return ((term, share * self.rarity(term)) for term, share in shares)

    def _guess_typos(self, word: str) -> Iterator[tuple[str, float]]:
        own = [term for term, _ in list_layers(word)]
        if max(self.found_in.get(term, 0) for term in own if term[0] != PREFIX_LAYER) <= RARE_WORD_TEXTS:
            for term, share in self.guesses(word):
                if share > TWO_ERRORS_SHARE and term not in own:
                    yield term, TYPO_SHARE * share

    def guesses(self, word: str) -> tuple[tuple[str, float], ...]:
        """Return the terms that a mistyped word may mean, each with its share.

        One error is allowed in a short word, two in a longer one. An error may hide an ending or make one, so words
        are compared with words, and stems with stems.
        """
        shares = {
            term: share for term, share in guess_words(stem_czech_word(word), self.stems, "ce") if term in self.found_in
        }
        for term, share in guess_words(word, self.words, "w"):
            for other in (term, f"c{stem_czech_word(term[1:])}"):
                if other in self.found_in:
                    shares[other] = max(share, shares.get(other, 0.0))
        return tuple(sorted(shares.items()))


def build_vocabulary(texts: Iterable[IndexedText]) -> SearchVocabulary:
    """Count in how many of these texts each term stands."""
    text_count, found_in = 0, Counter[str]()
    for text in texts:
        text_count += 1
        found_in.update(text.weights.keys())
    return SearchVocabulary(text_count, dict(found_in))

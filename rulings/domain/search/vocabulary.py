"""The words of everything stored: how rare each term is, and under which terms a word of a question is looked for.

Entry points: :class:`Vocabulary`, :func:`vocabulary_of`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import inf, log

from rulings.domain.search.analysis import PREFIX_LAYER, layers_of
from rulings.domain.search.indexing import IndexedText
from rulings.domain.search.stemming import czech_stem
from rulings.domain.search.typing_errors import TWO_ERRORS, Known, near

SELDOM, DOUBTED_SHARE = 5, 0.5
# Who types as they think asks the same words with every letter: what was found out of a word is kept.
WORDS_REMEMBERED = 5_000


@dataclass(frozen=True)
class AskedWord:
    """One word with the terms it is looked for under and what each is worth: its layer's share times its rarity."""

    word: str
    layers: tuple[tuple[str, float], ...]


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
    def words(self) -> Known:
        """Every word as it was written."""
        return Known({term[1:] for term in self.found_in if term[0] == "w"})

    @cached_property
    def stems(self) -> Known:
        """Every Czech stem and English stem."""
        return Known({term[1:] for term in self.found_in if term[0] in "ce"})

    @cached_property
    def asked(self) -> Callable[[str], AskedWord]:
        """A word of a question, taken as it stands where it is known."""
        return lru_cache(WORDS_REMEMBERED)(self._asked)

    @cached_property
    def doubted(self) -> Callable[[str], AskedWord]:
        """The same, and a known but rare word may also be a slip for another: "misto" is a word, and so is "mesto"."""
        return lru_cache(WORDS_REMEMBERED)(self._doubted)

    def _asked(self, word: str) -> AskedWord:
        """As rare as its commonest form, or else a stem of the other language would be taken for a rare find."""
        layers = [(term, share) for term, share in layers_of(word) if term in self.found_in]
        forms = [term for term, _ in layers if term[0] != PREFIX_LAYER]
        rarity = min(map(self.rarity, forms), default=inf)
        worths = [(term, share * min(self.rarity(term), rarity)) for term, share in layers]
        return AskedWord(word, (*worths, *self._worths(() if forms else self.guesses(word))))

    def _doubted(self, word: str) -> AskedWord:
        asked = self.asked(word)
        slips = self._slips(word) if self.knows_word(word) else ()
        return AskedWord(word, (*asked.layers, *self._worths(slips)))

    def _worths(self, shares: Iterable[tuple[str, float]]) -> Iterator[tuple[str, float]]:
        return ((term, share * self.rarity(term)) for term, share in shares)

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
        shares = {term: share for term, share in near(czech_stem(word), self.stems, "ce") if term in self.found_in}
        for term, share in near(word, self.words, "w"):
            for other in (term, f"c{czech_stem(term[1:])}"):
                if other in self.found_in:
                    shares[other] = max(share, shares.get(other, 0.0))
        return tuple(sorted(shares.items()))


def vocabulary_of(texts: Iterable[IndexedText]) -> Vocabulary:
    """Count the terms of these texts."""
    count, found_in = 0, Counter[str]()
    for text in texts:
        count += 1
        found_in.update(text.weights.keys())
    return Vocabulary(count, dict(found_in))

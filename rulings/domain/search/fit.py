"""How well a text answers a query: the share of the query's words that the text holds, each by its rarity.

A score depends on the length of the query, so it cannot say whether a text answers; this share can. It changes no
score and no order. Entry point: :func:`fits_well`. How the limit was chosen: docs/search.md.
"""

from rulings.domain.search.analysis import PREFIX_LAYER, WORD_LAYER, list_layers
from rulings.domain.search.indexing import SATURATION, IndexedText
from rulings.domain.search.query import Query
from rulings.domain.search.vocabulary import QueryWord, SearchVocabulary

MIN_SHARE = 0.55


def fits_well(query: Query, text: IndexedText, vocabulary: SearchVocabulary) -> bool:
    """Return true if the text holds at least 55 % of the worth of the query's words, one of them as it was typed.

    Of a group, the words as they were typed are asked for, and the best of its options in the text is held. A text with
    corrected words alone is a guess and fits none: "kočka" is one letter from "kouká".
    """
    understood = (option for group in query.groups for option in group.options[: 1 if group.is_corrected else None])
    if not any(all(_is_found(word, text) for word in option) for option in understood):
        return False
    asked = sum(_worth_asked(word, vocabulary) for group in query.groups for word in group.options[0])
    held = sum(
        max(sum(_worth_held(word, text) for word in option) for option in group.options) for group in query.groups
    )
    return held >= MIN_SHARE * asked


def _worth_asked(word: QueryWord, vocabulary: SearchVocabulary) -> float:
    """Return the worth of a word; one that is in no text is worth more than any other, even if it may be an error."""
    if vocabulary.has_word(word.word):
        return max(worth for _, worth in word.weighted_terms)
    return vocabulary.rarity("")


def _is_found(word: QueryWord, text: IndexedText) -> bool:
    """Return true if the text has a form of the word, or a whole word that it may be a typing error for."""
    forms = {term for term, _ in list_layers(word.word) if term[0] != PREFIX_LAYER}
    corrected = {term for term, _ in word.weighted_terms if term[0] == WORD_LAYER}
    return any(term in text.weights for term in forms | corrected)


def _worth_held(word: QueryWord, text: IndexedText) -> float:
    """Return the worth of the word's best term in the text, by its weight there; 0 if the text has none of them."""
    return max(
        (worth * (SATURATION + 1) * text.weights[term] for term, worth in word.weighted_terms if term in text.weights),
        default=0.0,
    )

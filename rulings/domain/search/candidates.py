"""Chooses the terms to search in the database, so that it returns few texts but misses none that could rank first.

The choice depends on how rare words are, never on a database's own ranking: every database returns the same texts.
"""

from rulings.domain.search.query import Query
from rulings.domain.search.vocabulary import QueryWord, SearchVocabulary

ENOUGH_TEXTS = 380


def choose_terms(query: Query, vocabulary: SearchVocabulary) -> list[list[str]]:
    """Return groups of terms; a candidate text contains at least one term of each group.

    The rarest words form one group while they stand in 380 texts or fewer. If even the rarest word stands in more
    texts, a candidate must contain both of the two rarest words.
    """
    words = sorted(
        (word for word in query.words if word.weighted_terms),
        key=lambda word: (_count_texts(word, vocabulary), word.word),
    )
    if not words:
        return []
    if _count_texts(words[0], vocabulary) > ENOUGH_TEXTS:
        return [_terms(word) for word in words[:2]]
    terms: dict[str, None] = {}
    texts = 0
    for word in words:
        texts += _count_texts(word, vocabulary)
        if texts > ENOUGH_TEXTS:
            break
        terms |= dict.fromkeys(_terms(word))
    return [list(terms)]


def _terms(word: QueryWord) -> list[str]:
    return [term for term, _ in word.weighted_terms]


def _count_texts(word: QueryWord, vocabulary: SearchVocabulary) -> int:
    """Estimate how many texts contain the word: by its commonest layer, for layers mostly stand in the same texts."""
    return max((vocabulary.found_in[term] for term in _terms(word)), default=0)

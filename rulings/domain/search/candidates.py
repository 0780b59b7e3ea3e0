"""Which terms to ask the database for, so that it names few texts but none that could come first.

The choice rests on how rare words are, never on a database's own ranking: the same texts are named on every database.
"""

from rulings.domain.search.query import Query
from rulings.domain.search.vocabulary import AskedWord, Vocabulary

ENOUGH_TEXTS = 160


def terms_to_ask(query: Query, vocabulary: Vocabulary) -> list[list[str]]:
    """Groups of terms; a text must hold one of each group.

    The rarest words are asked for together while they stand in 160 texts or fewer. Where even the rarest word stands
    in more, the two rarest must both be there.
    """
    words = sorted(
        (word for word in query.words if word.layers), key=lambda word: (_reach(word, vocabulary), word.word)
    )
    if not words:
        return []
    if _reach(words[0], vocabulary) > ENOUGH_TEXTS:
        return [_terms(word) for word in words[:2]]
    asked: dict[str, None] = {}
    reached = 0
    for word in words:
        reached += _reach(word, vocabulary)
        if reached > ENOUGH_TEXTS:
            break
        asked |= dict.fromkeys(_terms(word))
    return [list(asked)]


def _terms(word: AskedWord) -> list[str]:
    return [term for term, _ in word.layers]


def _reach(word: AskedWord, vocabulary: Vocabulary) -> int:
    """About how many texts hold the word: by its commonest layer, for the layers stand in the same texts mostly."""
    return max((vocabulary.found_in[term] for term in _terms(word)), default=0)

"""Index of a searchable text: the weight of each of its terms, and its pairs of neighbouring words.

Entry points: :class:`SearchText` (the input), :func:`index_text`, :class:`IndexedText` (the result),
:func:`find_new_words`. The weights of a text depend on that text alone, so adding a text never changes the others.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulings.domain.search.analysis import list_content_words, list_terms, list_word_pairs, list_words
from rulings.domain.search.field_weights import FIELDS, FieldWeight

# As b and k1 in BM25: how much the length of a field lowers the weight of its words, and how fast a repeated term
# reaches its full weight.
LENGTH_SHARE = 0.5
SATURATION = 0.7
# Whole questions contain many words that are beside the point: what counts is a word that several of them share. So
# half an occurrence is taken off the count of each term in this field.
QUESTIONS, COUNT_TAKEN_OFF = "questions", 0.5


@dataclass(frozen=True)
class SearchText:
    """A text to index.

    ``scopes`` are the keys of its game, formats, source and kind, ``fields`` lists of texts by field name.
    """

    id: str
    scopes: frozenset[str]
    fields: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class IndexedText:
    """The index of a :class:`SearchText`; ``weights`` holds every term under which the text is found.

    A weight is saturated as in BM25: it stays below 1 however often the term occurs, and is the same for every query.
    ``word_pairs`` are the keys of all neighbouring words of the text.
    """

    id: str
    scopes: frozenset[str]
    weights: Mapping[str, float]
    word_pairs: frozenset[str]


def index_text(text: SearchText) -> IndexedText:
    """Analyze every field of a text. Raises ``KeyError`` for a field without a weight."""
    weights: defaultdict[str, float] = defaultdict(float)
    word_pairs: set[str] = set()
    for name, lines in text.fields.items():
        per_line = [list_content_words(line) for line in lines]
        word_pairs.update(*map(list_word_pairs, per_line))
        taken_off = COUNT_TAKEN_OFF if name == QUESTIONS else 0.0
        _add_field(weights, FIELDS[name], [word for words in per_line for word in words], taken_off)
    saturated = {term: round(weights[term] / (weights[term] + SATURATION), 4) for term in sorted(weights)}
    return IndexedText(text.id, text.scopes, saturated, frozenset(word_pairs))


def find_new_words(name: str, others: Iterable[str]) -> str:
    """Return the words of the ``others`` that the leading ``name`` of a card lacks, so that no word counts twice."""
    words_of_name = set(list_words(name))
    return " ".join(dict.fromkeys(word for other in others for word in list_words(other) if word not in words_of_name))


def _add_field(weights: defaultdict[str, float], field: FieldWeight, words: list[str], taken_off: float) -> None:
    """Add the weights of the terms of a field; ``taken_off`` is subtracted from the count of each term."""
    length_divisor = 1 - LENGTH_SHARE + LENGTH_SHARE * len(words) / field.usual_length
    for term, count in Counter(term for word in words for term in list_terms(word, field.language)).items():
        weights[term] += field.weight * (count - taken_off) / length_divisor

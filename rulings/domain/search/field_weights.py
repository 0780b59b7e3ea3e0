"""The weight of each field of a ruling in the search: how much a word counts in a title, a hint or the statement.

Entry points: :data:`FIELDS`, :class:`FieldWeight`. A changed number makes a new index at the next start.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.domain.search.analysis import Language


@dataclass(frozen=True)
class FieldWeight:
    """Weight and language of a field, and its usual length in words; the words of longer fields count less."""

    weight: float
    language: Language
    usual_length: float


FIELDS: Mapping[str, FieldWeight] = {
    "cards": FieldWeight(2.5, "cs", 2.0),
    "hints": FieldWeight(1.5, "both", 25.0),
    "questions": FieldWeight(0.6, "both", 150.0),
    "other_names": FieldWeight(2.5, "both", 2.0),
    "also_mentions": FieldWeight(1.2, "cs", 1.0),
    "mentioned_otherwise": FieldWeight(1.2, "both", 1.0),
    "statement_cs": FieldWeight(1.0, "cs", 14.0),
    "statement_en": FieldWeight(0.8, "en", 14.0),
    "topics": FieldWeight(0.8, "both", 4.0),
    "title_cs": FieldWeight(0.7, "cs", 5.0),
    "title_en": FieldWeight(0.6, "both", 5.0),
    "section": FieldWeight(0.6, "both", 1.0),
}

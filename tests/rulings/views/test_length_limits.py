"""The reader of files accepts the same lengths and values as the columns."""

from typing import Any

import pytest
from django.db.models import Model

from games.rulings import reader
from games.rulings.records import AUTHORITIES, KINDS, NATURES, STATUSES
from rulings.models import Contradiction, Ruling, SearchAlias, Section, Source


@pytest.mark.parametrize(
    ("model", "field", "name"),
    [
        (Ruling, "id", "LONGEST_ID"),
        (Ruling, "section", "LONGEST_KEY"),
        (Ruling, "title_cs", "LONGEST_TITLE"),
        (Ruling, "title_en", "LONGEST_TITLE"),
        (Source, "id", "LONGEST_KEY"),
        (Source, "kind", "LONGEST_KIND"),
        (Source, "title_cs", "LONGEST_TITLE"),
        (Source, "short", "LONGEST_SHORT"),
        (Section, "key", "LONGEST_KEY"),
        (Section, "name_en", "LONGEST_NAME"),
        (Contradiction, "code", "LONGEST_ID"),
        (SearchAlias, "phrase", "LONGEST_PHRASE"),
    ],
)
def test_the_reader_accepts_the_length_of_the_column(model: type[Model], field: str, name: str) -> None:
    column: Any = model._meta.get_field(field)
    assert column.max_length == getattr(reader, name)


def test_the_reader_knows_the_choices_of_the_models() -> None:
    assert set(Source.Authority.values) == AUTHORITIES
    assert set(Ruling.Kind.values) == KINDS
    assert set(Ruling.Status.values) == STATUSES
    assert set(Contradiction.Nature.values) == NATURES

"""The reader of files accepts the same values as the columns."""

from games.rulings.records import AUTHORITIES, KINDS, NATURES, STATUSES
from rulings.models import Contradiction, Ruling, Source


def test_the_reader_knows_the_choices_of_the_models() -> None:
    assert set(Source.Authority.values) == AUTHORITIES
    assert set(Ruling.Kind.values) == KINDS
    assert set(Ruling.Status.values) == STATUSES
    assert set(Contradiction.Nature.values) == NATURES

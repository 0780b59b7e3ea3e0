"""Every tie-breaker has a name that people read."""

from engine.tiebreakers.measures import MEASURES
from tournament.words import TIEBREAKERS


def test_every_tie_breaker_has_a_name() -> None:
    assert list(TIEBREAKERS) == list(MEASURES)

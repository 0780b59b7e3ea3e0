"""A tie-breaker stands in four tables; a test names the one in which it is missing."""

from collections.abc import Collection

import pytest

from engine.standings_in_numpy import COLUMN_MEASURES
from engine.tiebreakers.measures import MEASURES
from games import data_check
from tournament import words


@pytest.mark.parametrize(
    ("table", "names"),
    [
        ("COLUMN_MEASURES in engine/standings_in_numpy.py", COLUMN_MEASURES.keys()),
        ("TIEBREAKERS in tournament/words.py", words.TIEBREAKERS.keys()),
        ("TIEBREAKERS in games/data_check.py", data_check.TIEBREAKERS),
    ],
)
def test_every_tie_breaker_is_counted_named_and_known_to_games(table: str, names: Collection[str]) -> None:
    differing = sorted(MEASURES.keys() ^ set(names))
    assert not differing, f"{table} and MEASURES in tiebreakers/measures.py differ in {differing}"

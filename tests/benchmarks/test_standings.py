"""The standings benchmark: both of its ways give the same table."""

import pytest

from benchmarks.standings import EIGHT, random_columns, state_of
from engine.standings import compute_standings
from engine.standings_in_numpy import rank_columns

pytestmark = pytest.mark.nightly


@pytest.mark.parametrize("players", [33, 64])
def test_columns_and_state_give_the_same_table(players: int) -> None:
    columns = random_columns(players, 14)
    state = state_of(columns)
    assert state.settings.tiebreakers == EIGHT
    assert rank_columns(columns, state.settings).rows() == compute_standings(state)


def test_random_columns_are_reproducible() -> None:
    first, second = random_columns(9, 3), random_columns(9, 3)
    assert (first.opponent == second.opponent).all()
    assert (first.verdict == second.verdict).all()

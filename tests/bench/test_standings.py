"""The standings benchmark: both of its ways give the table that is counted in fractions."""

import pytest

from engine.standings import compute_standings, rank_columns
from engine.state import RULES
from tests.bench.standings import random_columns, state_of
from tests.engine.in_fractions import standings as in_fractions


@pytest.mark.parametrize("players", [33, 64])
def test_columns_and_state_give_the_same_table(players: int) -> None:
    columns = random_columns(players, 14)
    state = state_of(columns)
    assert rank_columns(columns, state.settings, "", RULES) == compute_standings(state)
    assert compute_standings(state) == in_fractions.compute_standings(state)


def test_random_columns_are_reproducible() -> None:
    first, second = random_columns(9, 3), random_columns(9, 3)
    assert (first.opponent == second.opponent).all()
    assert (first.verdict == second.verdict).all()

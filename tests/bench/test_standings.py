"""What the bench of standings measures is a real field, and both ways give the same table."""

import pytest

from tests.bench.standings import EIGHT, random_columns, state_of
from tournament.domain.standings import compute_standings
from tournament.domain.standings_columns import rank_columns


@pytest.mark.parametrize("players", [33, 64])
def test_both_ways_give_the_same_table(players: int) -> None:
    columns = random_columns(players, 14)
    state = state_of(columns)
    assert state.settings.tiebreakers == EIGHT
    assert rank_columns(columns, state.settings).rows() == compute_standings(state)


def test_a_field_repeats() -> None:
    first, second = random_columns(9, 3), random_columns(9, 3)
    assert (first.opponent == second.opponent).all()
    assert (first.verdict == second.verdict).all()

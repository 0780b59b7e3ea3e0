"""The standings benchmark counts what is counted in fractions."""

import pytest

from benchmarks.standings import random_state
from engine.standings import compute_standings
from tests.engine.in_fractions import standings as in_fractions

pytestmark = pytest.mark.nightly


@pytest.mark.parametrize("players", [33, 64])
def test_the_table_is_that_of_fractions(players: int) -> None:
    state = random_state(players, 14)
    assert compute_standings(state) == in_fractions.compute_standings(state)


def test_random_states_are_reproducible() -> None:
    assert random_state(9, 3) == random_state(9, 3)

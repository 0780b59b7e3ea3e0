"""A simulated event has all the players that were asked for."""

import pytest

from tests.ground.nightly import at_night
from tournament.sample.simulation import simulate_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("rounds", [at_night(1), 2, at_night(3)])
def test_every_player_is_entered_however_few_the_rounds(rounds: int) -> None:
    """With two rounds every second late player was never entered."""
    assert simulate_event(players=40, rounds=rounds, seed="Praha").event.entries.count() == 40

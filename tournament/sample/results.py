"""Random results as a real event has them: the stronger player mostly wins, some games run out of time, some players
do not show up.

Entry point: :func:`draw_result`, in the keys of a result.
"""

from random import Random
from typing import Any

WINNING_POINTS = 25


def draw_result(random: Random, first: float, second: float) -> dict[str, Any]:
    """Return a result of two players by their skills, each from 0 to 1; legal by the rules of Doomtrooper."""
    chance = random.random()
    if chance < 1 / 60:
        return {"outcome": random.choice(("no_show_first", "no_show_second"))}
    if chance < 1 / 12:
        points = random.randint(8, 20)
        return {"games": [0, 0, 1], "in_game_points": [[points, points]], "ended": ["time"]}
    first_won = random.random() * (first + second + 1e-9) < first
    if chance < 1 / 6:
        ended, winner = "time", random.randint(9, WINNING_POINTS - 1)
        loser = random.randint(1, winner - 1)
    else:
        ended, winner = "target", random.randint(WINNING_POINTS, WINNING_POINTS + 4)
        loser = random.randint(2, WINNING_POINTS - 1)
    in_game_points = [winner, loser] if first_won else [loser, winner]
    return {"games": [int(first_won), int(not first_won), 0], "in_game_points": [in_game_points], "ended": [ended]}

"""Results as they come in a hall: mostly the better one wins, some games run out of time, somebody is missing.

Entry point: :func:`draw_result`, in the keys of a result.
"""

from random import Random
from typing import Any

TARGET = 25


def draw_result(random: Random, first: float, second: float) -> dict[str, Any]:
    """A result of two players by their skills, each from 0 to 1; legal by the rules of Doomtrooper."""
    chance = random.random()
    if chance < 1 / 60:
        return {"outcome": random.choice(("no_show_first", "no_show_second"))}
    if chance < 1 / 12:
        points = random.randint(8, 20)
        return {"games": [0, 0, 1], "in_game_points": [[points, points]], "ended": ["time"]}
    won = random.random() * (first + second + 1e-9) < first
    return _by_time(random, won) if chance < 1 / 6 else _by_target(random, won)


def _by_target(random: Random, first_won: bool) -> dict[str, Any]:
    winner, loser = random.randint(TARGET, TARGET + 4), random.randint(2, TARGET - 1)
    return _won(first_won, winner, loser, "target")


def _by_time(random: Random, first_won: bool) -> dict[str, Any]:
    winner = random.randint(9, TARGET - 1)
    return _won(first_won, winner, random.randint(1, winner - 1), "time")


def _won(first_won: bool, winner: int, loser: int, ended: str) -> dict[str, Any]:
    points = [winner, loser] if first_won else [loser, winner]
    return {"games": [int(first_won), int(not first_won), 0], "in_game_points": [points], "ended": [ended]}

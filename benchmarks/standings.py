"""Benchmark of standings of large events with all tie-breakers. Entry point: :func:`standings_table`."""

from random import Random
from typing import Any

from benchmarks.measure import fastest
from engine.options import Settings
from engine.outcomes import Outcome
from engine.result_columns import read_columns
from engine.standings import compute_standings, rank_columns
from engine.state import RULES, Match, Player, Round, State
from engine.tiebreakers.measures import MEASURES

SIZES = (64, 256, 1_000, 10_000)
ROUNDS = 14
_SETTINGS = Settings(tiebreakers=tuple(MEASURES))


def standings_table(rounds: int = ROUNDS) -> list[dict[str, Any]]:
    """Return milliseconds for all rows with all measures, from columns and from a state."""
    table: list[dict[str, Any]] = []
    for size in SIZES:
        state = random_state(size, rounds)
        columns = read_columns(state)
        row: dict[str, Any] = {"players": size, "rounds": rounds, "measures": len(MEASURES)}
        row["columns"] = fastest(lambda columns=columns: rank_columns(columns, _SETTINGS, "", RULES), 5)  # type: ignore[misc]
        row["state"] = fastest(lambda state=state: compute_standings(state), 2)  # type: ignore[misc]
        table.append(row)
    return table


def random_state(players: int, rounds: int, seed: str = "Praha") -> State:
    """Return results of one-game matches, paired at random, one in ten drawn; byes for an odd number of players."""
    random = Random(f"{seed}/{players}/{rounds}")
    played = []
    for number in range(1, rounds + 1):
        order = random.sample(range(players), players)
        matches = [_play_match(*pair, random) for pair in zip(order[::2], order[1::2], strict=False)]
        byes = [Match.between(order[-1], outcome=Outcome.BYE)] if players % 2 else []
        played.append(Round(number, (*matches, *byes)))
    return State(tuple(map(Player, range(players))), tuple(played), _SETTINGS)


def _play_match(first: int, second: int, random: Random) -> Match:
    points = random.randint(0, 24)
    if random.random() < 0.1:
        return Match.between(first, second, games=(0, 0, 1), in_game_points=((points, points),))
    return Match.between(first, second, games=(1, 0, 0), in_game_points=((25, points),))

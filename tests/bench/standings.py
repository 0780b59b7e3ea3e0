"""Benchmark of standings of large events with all tie-breakers. Entry point: :func:`standings_table`."""

from random import Random
from typing import Any

import numpy as np

from engine.options import Settings
from engine.outcomes import Outcome
from engine.result_columns import CODES, NO_OPPONENT, ResultColumns
from engine.scoring import MatchVerdict
from engine.standings import compute_standings, rank_columns
from engine.state import RULES, Match, Player, Round, State
from engine.tiebreakers.measures import MEASURES
from tests.bench.measure import fastest

SIZES = (64, 256, 1_000, 10_000)
ROUNDS = 14
_SETTINGS = Settings(tiebreakers=tuple(MEASURES))


def standings_table(rounds: int = ROUNDS) -> list[dict[str, Any]]:
    """Return milliseconds for all rows with all measures, from columns and from a state."""
    table: list[dict[str, Any]] = []
    for size in SIZES:
        columns = random_columns(size, rounds)
        state = state_of(columns)
        row: dict[str, Any] = {"players": size, "rounds": rounds, "measures": len(MEASURES)}
        row["columns"] = fastest(lambda columns=columns: rank_columns(columns, _SETTINGS, "", RULES), 5)  # type: ignore[misc]
        row["state"] = fastest(lambda state=state: compute_standings(state), 2)  # type: ignore[misc]
        table.append(row)
    return table


def random_columns(players: int, rounds: int, seed: str = "Praha") -> ResultColumns:
    """Return results of one-game matches, paired at random, one in ten drawn; byes for an odd number of players."""
    random = Random(f"{seed}/{players}/{rounds}")
    cells = np.zeros((7, rounds, players), dtype=np.int64)
    cells[0] = NO_OPPONENT
    for number in range(rounds):
        order = random.sample(range(players), players)
        for first, second in zip(order[::2], order[1::2], strict=False):
            _play_match(cells[:, number], first, second, random)
        if players % 2:
            cells[1:3, number, order[-1]] = CODES.index(MatchVerdict.BYE), _SETTINGS.bye_games
    return ResultColumns(range(players), range(1, rounds + 1), *cells)


def _play_match(cells: np.ndarray[Any, Any], first: int, second: int, random: Random) -> None:
    points = random.randint(0, 24)
    if random.random() < 0.1:
        cells[:, first] = second, CODES.index(MatchVerdict.DRAW), 0, 1, 0, points, points
        cells[:, second] = first, CODES.index(MatchVerdict.DRAW), 0, 1, 0, points, points
        return
    cells[:, first] = second, CODES.index(MatchVerdict.WIN), 1, 0, 0, 25, points
    cells[:, second] = first, CODES.index(MatchVerdict.LOSS), 0, 0, 1, points, 25


def state_of(columns: ResultColumns) -> State:
    """Return the same tournament as a state."""
    rounds = [Round(number, tuple(_matches(columns, line))) for line, number in enumerate(columns.rounds)]
    return State(tuple(Player(entry) for entry in columns.ids), tuple(rounds), _SETTINGS)


def _matches(columns: ResultColumns, line: int) -> list[Match]:
    matches = []
    for player, opponent in enumerate(columns.opponent[line].tolist()):
        if opponent == NO_OPPONENT:
            matches.append(Match.between(player, outcome=Outcome.BYE))
        elif player < opponent:
            won, drawn, lost = (int(column[line, player]) for column in (columns.won, columns.drawn, columns.lost))
            points = (int(columns.in_game_for[line, player]), int(columns.in_game_against[line, player]))
            matches.append(Match.between(player, opponent, games=(won, lost, drawn), in_game_points=(points,)))
    return matches

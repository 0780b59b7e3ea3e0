"""Benchmark of standings of large events, from columns and from the state. Entry point: :func:`standings_table`."""

from random import Random
from typing import Any

import numpy as np

from benchmarks.measure import fastest
from engine.options import Settings
from engine.outcomes import Outcome
from engine.scoring import MatchVerdict
from engine.standings import compute_standings
from engine.standings_in_numpy import CODES, NO_OPPONENT, ResultColumns, rank_columns
from engine.state import Match, Player, Round, State

SIZES = (64, 256, 1_000, 10_000)
ROUNDS = 14
EIGHT = ("omw", "gw", "ogw", "buchholz", "buchholz_cut1", "sonneborn_berger", "progressive", "in_game_points")
_SETTINGS = Settings(tiebreakers=EIGHT)
# Building the whole state of the largest event takes seconds.
_MAX_OF_STATE = 1_000


def standings_table(rounds: int = ROUNDS) -> list[dict[str, Any]]:
    """Return milliseconds for the whole table with eight measures; ``rows`` adds every line as exact fractions."""
    table: list[dict[str, Any]] = []
    for size in SIZES:
        columns = random_columns(size, rounds)
        row: dict[str, Any] = {"players": size, "rounds": rounds, "measures": len(EIGHT)}
        row["columns"] = fastest(lambda columns=columns: rank_columns(columns, _SETTINGS), 7)  # type: ignore[misc]
        row["first_page"] = fastest(lambda columns=columns: _first_page(columns), 5)  # type: ignore[misc]
        row["rows"] = fastest(lambda columns=columns: rank_columns(columns, _SETTINGS).rows(), 2)  # type: ignore[misc]
        state = state_of(columns) if size <= _MAX_OF_STATE else None
        row["state"] = fastest(lambda state=state: compute_standings(state), 2) if state else None  # type: ignore[misc]
        table.append(row)
    return table


def _first_page(columns: ResultColumns) -> list[object]:
    ranked = rank_columns(columns, _SETTINGS)
    return [ranked.row(index) for index in range(min(100, len(columns.ids)))]


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

"""The results of an event as columns for ranking large standings, read directly from the rows.

Entry point: :func:`stored_columns`.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tournament.domain.outcomes import Outcome
from tournament.domain.scoring import MISSED_ROUND_VERDICTS, Verdict, verdicts
from tournament.domain.standings_in_numpy import CODES, NO_OPPONENT, ResultColumns
from tournament.domain.state import Match as MatchValue
from tournament.domain.tiebreakers.history import is_unplayed_win
from tournament.models import Event, Match, Round, Seat


class Cell(NamedTuple):
    """The result of one player in one round; the fields are the columns of ``ResultColumns`` in their order.

    ``verdict`` is an index in ``CODES``, 0 while undecided; ``won``, ``drawn`` and ``lost`` are games.
    """

    opponent: int
    verdict: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    in_game_for: int = 0
    in_game_against: int = 0


def stored_columns(event: Event, number: int, bye_games: int) -> ResultColumns | None:
    """Return the columns after a round; None if a match has more than two entries, which columns cannot hold."""
    shown = Match.objects.filter(round__event=event, round__number__lte=number).exclude(round__state=Round.State.DRAFT)
    seats: dict[int, list[int]] = {}
    for match, entry in (
        Seat.objects.filter(match__in=shown).order_by("match_id", "order").values_list("match_id", "entry_id")
    ):
        seats.setdefault(match, []).append(entry)
    if any(len(seated) > 2 for seated in seats.values()):
        return None
    ids = sorted({entry for seated_ids in seats.values() for entry in seated_ids}, key=str)
    column_of = {entry: column for column, entry in enumerate(ids)}
    cells = np.zeros((len(Cell._fields), number, len(ids)), dtype=np.int64)
    cells[0] = NO_OPPONENT
    seated = np.zeros((number, len(ids)), dtype=bool)
    fields = ("pk", "round__number", "result__games", "result__outcome", "result__in_game_points")
    for pk, round_number, games, outcome, points in shown.values_list(*fields):
        players = [column_of[entry] for entry in seats.get(pk, ())]
        seated[round_number - 1, players] = True
        for column, cell in zip(
            players, _make_cells(players, games, outcome or "", points or (), bye_games), strict=False
        ):
            cells[:, round_number - 1, column] = cell
    _add_missed_rounds(event, column_of, cells, seated, bye_games)
    return ResultColumns(ids, range(1, number + 1), *cells)


def _make_cells(
    players: list[int], games: list[int] | None, outcome: str, points: Iterable[list[int]], bye_games: int
) -> list[Cell]:
    """Return the cells of each seat of a match; empty while the match is not decided."""
    codes = _verdict_codes(len(players), tuple(games or ()), outcome)
    found: list[Cell] = []
    for side, code in enumerate(codes):
        opponent = players[1 - side] if len(players) == 2 else NO_OPPONENT
        verdict = CODES[code]
        unplayed = verdict is not None and is_unplayed_win(verdict, Outcome(outcome) if outcome else None)
        won, drawn, lost = 0, 0, 0
        if unplayed:
            won = bye_games
        elif games:
            *wins, drawn = games
            won, lost = wins[side], sum(wins) - wins[side]
        own = sum(game[side] for game in points)
        found.append(Cell(opponent, code, won, drawn, lost, own, sum(map(sum, points)) - own))
    return found


@cache
def _verdict_codes(sides: int, games: tuple[int, ...], outcome: str) -> tuple[int, ...]:
    """Return the codes of the verdicts by side. Cached, because few different results occur."""
    match = MatchValue.between(*range(sides), games=games or None, outcome=Outcome(outcome) if outcome else None)
    decided = verdicts(match)
    return tuple(CODES.index(decided[side]) for side in range(sides)) if decided else ()


def _add_missed_rounds(
    event: Event,
    column_of: Mapping[int, int],
    cells: np.ndarray[Any, Any],
    seated: np.ndarray[Any, Any],
    bye_games: int,
) -> None:
    """Add the missed rounds that were scored before the last of these rounds."""
    number = len(seated)
    scored_entries = event.entries.exclude(awards={}).values_list("pk", "awards")
    for entry, scored in (found for found in scored_entries if found[0] in column_of):
        for missed, score in scored.items():
            row, column = int(missed) - 1, column_of[entry]
            if score["since"] < number and row < number and not seated[row, column]:
                verdict = MISSED_ROUND_VERDICTS[score["award"]]
                won = bye_games if verdict is Verdict.BYE else 0
                cells[:, row, column] = Cell(NO_OPPONENT, CODES.index(verdict), won)

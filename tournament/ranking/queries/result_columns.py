"""The results of an event as columns for ranking large standings, read directly from the rows.

Entry point: :class:`StoredColumns`, read once for the standings after several rounds.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import numpy as np

from tournament.domain.outcomes import Outcome
from tournament.domain.scoring import MISSED_ROUND_VERDICTS, MatchVerdict, find_verdicts
from tournament.domain.standings_in_numpy import CODES, NO_OPPONENT, ResultColumns
from tournament.domain.state import Match as MatchValue
from tournament.domain.tiebreakers.history import is_unplayed_win
from tournament.models import Event, Match, Round, Seat


class ResultCell(NamedTuple):
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


_UNDECIDED = ResultCell(NO_OPPONENT)


class StoredColumns:
    """The results of an event as arrays, read from the rows of the visible rounds up to ``last``.

    ``bye_games`` are the games that a bye counts as won. ``cells`` have the axes field, round and entry; ``ids`` are
    the entries in their order.
    """

    def __init__(self, event: Event, last: int, bye_games: int) -> None:
        self.bye_games = bye_games
        shown = Match.objects.filter(round__event=event, round__number__lte=last).exclude(
            round__state=Round.State.DRAFT
        )
        seats: dict[int, list[int]] = {}
        rows = Seat.objects.filter(match__in=shown).order_by("match_id", "order").values_list("match_id", "entry_id")
        for match, entry in rows.iterator():
            seats.setdefault(match, []).append(entry)
        self.ids = sorted({entry for seated in seats.values() for entry in seated}, key=str)
        column_of = {entry: column for column, entry in enumerate(self.ids)}
        self.cells = np.zeros((len(ResultCell._fields), last, len(self.ids)), dtype=np.int64)
        self.cells[0] = NO_OPPONENT
        self.seated = np.zeros((last, len(self.ids)), dtype=bool)
        # The first round with a match of more than two entries, which columns cannot hold.
        self.first_wide_round = last + 1
        # Where the cells belong, and the cells: to set them one by one would take longer than to make them.
        at_rounds: list[int] = []
        at_columns: list[int] = []
        made: list[ResultCell] = []
        fields = ("pk", "round__number", "result__games", "result__outcome", "result__in_game_points")
        for pk, number, games, outcome, points in shown.values_list(*fields).iterator():
            players = [column_of[entry] for entry in seats.get(pk, ())]
            if len(players) > 2:
                self.first_wide_round = min(self.first_wide_round, number)
            at_rounds += [number - 1] * len(players)
            at_columns += players
            cells = _make_cells(players, games, outcome or "", points or (), bye_games) if len(players) <= 2 else ()
            made += cells or [_UNDECIDED] * len(players)
        self.seated[at_rounds, at_columns] = True
        self.cells[:, at_rounds, at_columns] = np.array(made, dtype=np.int64).reshape(-1, len(ResultCell._fields)).T
        scored = event.entries.exclude(awards={}).values_list("pk", "awards")
        self._missed_rounds = [
            (column_of[entry], int(missed) - 1, score["since"], score["award"])
            for entry, scores in scored
            if entry in column_of
            for missed, score in scores.items()
        ]

    def after(self, number: int) -> ResultColumns | None:
        """Return the columns after a round; None if a match has more than two entries."""
        if number >= self.first_wide_round:
            return None
        present = self.seated[:number].any(axis=0)
        cells = self.cells[:, :number].copy()
        for column, index, since, award in self._missed_rounds:
            if since < number and index < number and not self.seated[index, column]:
                verdict = MISSED_ROUND_VERDICTS[award]
                won = self.bye_games if verdict is MatchVerdict.BYE else 0
                cells[:, index, column] = ResultCell(NO_OPPONENT, CODES.index(verdict), won)
        cells = cells[:, :, present]
        # Entries that were first seated in a later round have no column here, so those behind them move up.
        moved = np.append(np.cumsum(present) - 1, NO_OPPONENT)
        cells[0] = moved[cells[0]]
        ids = [self.ids[column] for column in np.flatnonzero(present)]
        return ResultColumns(ids, range(1, number + 1), *cells)


def _make_cells(
    players: list[int], games: list[int] | None, outcome: str, points: Iterable[list[int]], bye_games: int
) -> list[ResultCell]:
    """Return the cells of each seat of a match; empty while the match is not decided."""
    codes = _verdict_codes(len(players), tuple(games or ()), outcome)
    found: list[ResultCell] = []
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
        found.append(ResultCell(opponent, code, won, drawn, lost, own, sum(map(sum, points)) - own))
    return found


@cache
def _verdict_codes(sides: int, games: tuple[int, ...], outcome: str) -> tuple[int, ...]:
    """Return the codes of the verdicts by side. Cached, because few different results occur."""
    match = MatchValue.between(*range(sides), games=games or None, outcome=Outcome(outcome) if outcome else None)
    decided = find_verdicts(match)
    return tuple(CODES.index(decided[side]) for side in range(sides)) if decided else ()

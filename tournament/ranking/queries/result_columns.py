"""The results of an event as columns for ranking large standings, read directly from the rows.

Entry point: :class:`StoredColumns`, read once for the standings after several rounds.
"""

import json
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.outcomes import Outcome
from engine.scoring import MISSED_ROUND_VERDICTS, MatchVerdict, find_verdicts
from engine.standings_in_numpy import CODES, NO_OPPONENT, ResultColumns
from engine.state import RULES
from engine.state import Match as MatchValue
from engine.tiebreakers.history import count_games
from tournament.event.queries.match_columns import JSON_OF_RESULT
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

    ``bye_games`` are the games that a bye counts as won, ``rules`` is the version of counting. ``cells`` have the axes
    field, round and entry; ``ids`` are the entries in their order.
    """

    def __init__(self, event: Event, last: int, bye_games: int, rules: int = RULES) -> None:
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
        # A place for each seat: where its cells belong, and the index of its numbers in ``sides``. To set cells one by
        # one would take longer than to make them, and few results differ, so the numbers of each are counted once.
        at_rounds: list[int] = []
        at_columns: list[int] = []
        opponents: list[int] = []
        at_sides: list[int] = []
        sides: list[ResultCell] = []
        first_side_of: dict[tuple[object, ...], int] = {}
        fields = ("pk", "round__number", "result__outcome", *JSON_OF_RESULT[:2])
        for pk, number, *result in shown.values_list(*fields).iterator():
            players = [column_of[entry] for entry in seats.get(pk, ())]
            if len(players) > 2:
                self.first_wide_round = min(self.first_wide_round, number)
            key = (len(players), *result)
            if key not in first_side_of:
                first_side_of[key] = len(sides)
                sides += _count_sides(len(players), result, bye_games, rules)
            at_rounds += [number - 1] * len(players)
            at_columns += players
            opponents += reversed(players) if len(players) == 2 else [NO_OPPONENT] * len(players)
            at_sides += range(first_side_of[key], first_side_of[key] + len(players))
        self.seated[at_rounds, at_columns] = True
        numbers = np.array(sides, dtype=np.int64).reshape(-1, len(ResultCell._fields))[at_sides].T
        numbers[0] = np.where(numbers[1], opponents, NO_OPPONENT)
        self.cells[:, at_rounds, at_columns] = numbers
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


def _count_sides(players: int, result: Sequence[str | None], bye_games: int, rules: int) -> list[ResultCell]:
    """Return the cells of each side of a match, without the opponent, whom a match only has once it is decided.

    ``result`` are its outcome, and its games and in-game points as JSON. A match of more than two entries counts as
    undecided here, because columns cannot hold it.
    """
    outcome = result[0]
    won, in_game_points = (json.loads(text or "null") or [] for text in result[1:])
    match = MatchValue.between(
        *range(players),
        games=tuple(won) or None,
        outcome=Outcome(outcome) if outcome else None,
        in_game_points=((0, 0),) * len(in_game_points),
    )
    verdicts = find_verdicts(match) if players <= 2 else {}
    found = []
    for side, verdict in enumerate(verdicts.values()):
        counted = count_games(match, side, verdict, bye_games, rules)
        own = sum(game[side] for game in in_game_points)
        against = sum(map(sum, in_game_points)) - own
        code = CODES.index(verdict)
        found.append(ResultCell(NO_OPPONENT, code, counted.won, counted.drawn, counted.lost, own, against))
    return found or [_UNDECIDED] * players

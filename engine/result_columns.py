"""The decided matches of a tournament in columns of whole numbers, which all standings are counted from.

Entry points: :func:`read_columns` for a state, :class:`ColumnsBuilder` for other sources; both make
:class:`ResultColumns`. The module loads numpy, which takes a tenth of a second.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from engine.outcomes import Outcome
from engine.scoring import MISSED_ROUND_VERDICTS, MatchVerdict, find_verdicts
from engine.state import EntryId, Match, MissedRoundScore, Seat, State

Numbers = np.ndarray[Any, Any]
# The code of a verdict in a column is its index here; 0 is a round without a decided match.
CODES: tuple[MatchVerdict | None, ...] = (None, *MatchVerdict)
NO_OPPONENT = -1
# Games, outcome and in-game points.
MatchResult = tuple[tuple[int, ...] | None, Outcome | None, Collection[Sequence[int]]]
_UNPLAYED_WINS = (Outcome.NO_SHOW_FIRST, Outcome.NO_SHOW_SECOND)


class Cell(NamedTuple):
    """The result of one player in one round; ``verdict`` is a code, ``won``, ``drawn`` and ``lost`` are games."""

    verdict: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    in_game_for: int = 0
    in_game_against: int = 0


@dataclass(frozen=True)
class Carried:
    """What a player brings from elsewhere; ``opponents`` are the columns of those that play here, too."""

    points: Fraction
    matches: int
    opponents: tuple[int, ...]


@dataclass(frozen=True)
class ResultColumns:
    """A row for each round, a column for each player: opponent (a column, -1 none), verdict, games, in-game points.

    ``ids`` are in the order that breaks no tie: as text. ``rounds`` are the numbers of the rounds, in order. Where
    matches have more than two sides, the rows of ``opponent`` repeat: those of all rounds for each further opponent.
    ``carried`` is by column.
    """

    ids: Sequence[EntryId]
    rounds: Sequence[int]
    opponent: Numbers
    verdict: Numbers
    won: Numbers
    drawn: Numbers
    lost: Numbers
    in_game_for: Numbers
    in_game_against: Numbers
    carried: Mapping[int, Carried] = field(default_factory=dict)


class ColumnsBuilder:
    """Collects the matches of rounds, and sets all cells at once: one by one takes longer than to make them.

    ``bye_games`` are the games that a bye counts as won, ``rules`` is the version of counting. ``read_result`` returns
    what :meth:`add_match` gets as the result. Few results differ, so the cells of each are made once.
    """

    def __init__(
        self,
        ids: Iterable[EntryId],
        rounds: Sequence[int],
        counting: tuple[int, int],
        read_result: Callable[[Any], MatchResult],
    ) -> None:
        self.ids = sorted(ids, key=lambda entry: (str(entry), isinstance(entry, str)))
        self.rounds, self.counting, self.read_result = rounds, counting, read_result
        self.column_of = {entry: column for column, entry in enumerate(self.ids)}
        self.row_of = {number: row for row, number in enumerate(rounds)}
        # Of each seat its place, its first opponent, and the index of its cell in ``_cells``.
        self._rows: list[int] = []
        self._columns: list[int] = []
        self._opponents: list[int] = []
        self._at_cells: list[int] = []
        self._cells: list[Cell] = []
        self._first_cell_of: dict[object, int] = {}
        # Place and opponent of seats with several opponents, after the first one.
        self._further: list[tuple[int, int, int, int]] = []

    def add_match(self, number: int, players: Sequence[EntryId], sides: Sequence[int], result: Hashable) -> None:
        """Add a match of a round: its players, the side of each, and its result."""
        row, columns = self.row_of[number], [self.column_of[player] for player in players]
        key = tuple(sides), result
        first = self._first_cell_of.get(key)
        if first is None:
            first = self._first_cell_of[key] = len(self._cells)
            self._cells += count_seats(sides, self.read_result(result), *self.counting)
        self._rows += [row] * len(columns)
        self._columns += columns
        self._at_cells += range(first, first + len(columns))
        if len(columns) == 2:
            self._opponents += reversed(columns)
            return
        for column, side in zip(columns, sides, strict=True):
            others = [other for other, at in zip(columns, sides, strict=True) if at != side]
            self._opponents.append(others[0] if others else NO_OPPONENT)
            if self._cells[first].verdict:
                self._further += ((slot, row, column, other) for slot, other in enumerate(others[1:], start=1))

    def fill(self) -> tuple[Numbers, Numbers, Numbers]:
        """Return the rows of opponents, the other cells with the axes field, round and player, and who had a seat."""
        size = len(self.rounds), len(self.ids)
        seated = np.zeros(size, dtype=bool)
        seated[self._rows, self._columns] = True
        numbers = make_numbers(self._cells).reshape(-1, len(Cell._fields))[self._at_cells].T
        cells = np.zeros((len(Cell._fields), *size), dtype=numbers.dtype)
        cells[:, self._rows, self._columns] = numbers
        width = max((slot for slot, *_ in self._further), default=0) + 1
        opponent = np.full((width, *size), NO_OPPONENT)
        # Only a decided match is one with an opponent.
        opponent[0, self._rows, self._columns] = np.where(numbers[0] > 0, self._opponents, NO_OPPONENT)
        for slot, row, column, other in self._further:
            opponent[slot, row, column] = other
        return opponent.reshape(width * size[0], size[1]), cells, seated


def make_numbers(values: object) -> Numbers:
    """Return an array of whole numbers, in Python's own where 64 bits are too few."""
    try:
        return np.array(values, dtype=np.int64)
    except OverflowError:
        return np.array(values, dtype=object)


def make_missed_round(score: MissedRoundScore, bye_games: int) -> Cell:
    """Return the cell of a round without a seat that is scored."""
    verdict = MISSED_ROUND_VERDICTS[score]
    return Cell(CODES.index(verdict), bye_games if verdict is MatchVerdict.BYE else 0)


def read_columns(state: State) -> ResultColumns:
    """Return the columns of all players of a state. Raises KeyError for a seat of another player."""
    rounds = sorted(state.rounds, key=lambda played: played.number)
    numbers = [played.number for played in rounds]
    counting = state.settings.bye_games, state.rules
    builder = ColumnsBuilder((player.id for player in state.players), numbers, counting, lambda result: result)
    for played in rounds:
        for match in played.matches:
            sides = [seat.side for seat in match.seats]
            result = match.games, match.outcome, match.in_game_points
            builder.add_match(played.number, match.players, sides, result)
    opponent, cells, seated = builder.fill()
    column_of = builder.column_of
    for player in state.players:
        for number, score in player.missed_rounds.items():
            row, column = builder.row_of.get(number), column_of[player.id]
            if row is not None and not seated[row, column]:
                cells[:, row, column] = make_missed_round(score, state.settings.bye_games)
    carried = {
        column_of[player.id]: Carried(
            player.points,
            len(player.opponents) + player.had_bye,
            tuple(column_of[other] for other in player.opponents if other in column_of),
        )
        for player in state.players
        if player.points or player.opponents or player.had_bye
    }
    return replace(ResultColumns(builder.ids, numbers, opponent, *cells), carried=carried)


def count_seats(sides: Sequence[int], result: MatchResult, bye_games: int, rules: int) -> list[Cell]:
    """Return the cell of each seat of a match, on these sides.

    A bye and a win by a no-show are ``bye_games`` games won. The only game of a double win was won by both (decision
    15); by the first ``rules`` it was none, or what was entered.
    """
    games, outcome, points = result
    verdicts = find_verdicts(Match(tuple(map(Seat, range(len(sides)), sides)), games=games, outcome=outcome))
    in_game_points = sum(map(sum, points))
    cells: list[Cell] = []
    for side, verdict in zip(sides, verdicts.values(), strict=False):
        won = drawn = lost = 0
        if verdict is MatchVerdict.BYE or (verdict is MatchVerdict.WIN and outcome in _UNPLAYED_WINS):
            won = bye_games
        elif rules > 1 and verdict is MatchVerdict.DOUBLE_WIN and len(points) <= 1 and sum(games or ()) <= 1:
            won = 1
        elif games is not None:
            won, drawn = games[side], games[-1]
            lost = sum(games) - won - drawn
        own = sum(game[side] for game in points)
        cells.append(Cell(CODES.index(verdict), won, drawn, lost, own, in_game_points - own))
    return cells or [Cell()] * len(sides)

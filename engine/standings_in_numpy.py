"""Standings computed in columns, for large fields: exact whole numbers in numpy, rows of the standings on demand.

Entry points: :class:`ResultColumns`, :func:`rank_columns`, :data:`COLUMN_MEASURES`. Every number is a whole number over
one denominator per measure, so ties are true ties; where 64 bits are too few, numpy counts in Python's own numbers.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import repeat
from math import lcm
from typing import Any

import numpy as np

from engine.draw_of_lots import hash_with_seed
from engine.options import Settings
from engine.scoring import MatchVerdict, count_points
from engine.standings import Record, StandingRow
from engine.state import RULES, EntryId
from engine.tiebreakers.measures import MEASURES

Numbers = np.ndarray[Any, Any]
# The code of a verdict in a column is its index here; 0 is a round without a decided match.
CODES: tuple[MatchVerdict | None, ...] = (None, *MatchVerdict)
NO_OPPONENT = -1
_MAX = 2**62
# The verdicts that each number of a record counts, in the order of its fields.
_RECORD = ((MatchVerdict.WIN, MatchVerdict.DOUBLE_WIN), (MatchVerdict.LOSS,), (MatchVerdict.DRAW,), (MatchVerdict.BYE,))


@dataclass(frozen=True)
class ResultColumns:
    """A row for each round, a column for each player: opponent (a column, -1 none), verdict, games, in-game points.

    ``ids`` are in the order that breaks no tie: as text. ``rounds`` count from 1, also those without any match.
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


@dataclass(frozen=True)
class ExactColumn:
    """A number for each player: ``value`` over ``denominator``."""

    value: Numbers
    denominator: int = 1

    def of(self, row: int) -> Fraction:
        """Return the number of one player."""
        return Fraction(int(self.value[row]), self.denominator)

    def in_order(self, order: Numbers) -> Iterator[Fraction]:
        """Yield the numbers of players in this order. Equal numbers, of which there are many, are one object."""
        values: list[int] = self.value[order].tolist()
        made = {value: Fraction(value, self.denominator) for value in set(values)}
        return (made[value] for value in values)


@dataclass(frozen=True)
class RankedColumns:
    """The standings: columns of players in ``order``, best first, with their ranks; numbers by name."""

    columns: ResultColumns
    order: Numbers
    ranks: Numbers
    points: ExactColumn
    measures: Mapping[str, ExactColumn]

    def row(self, index: int) -> StandingRow:
        """Return the row at an index of the standings."""
        player, rank = int(self.order[index]), self.ranks
        neighbours = rank[max(index - 1, 0) : index + 2]
        return StandingRow(
            rank=int(rank[index]),
            id=self.columns.ids[player],
            points=self.points.of(player),
            tiebreakers={name: exact.of(player) for name, exact in self.measures.items()},
            record=self._record(player),
            shared=int((neighbours == rank[index]).sum()) > 1,
        )

    def rows(self) -> tuple[StandingRow, ...]:
        """Return all rows, best first; players that share a rank in order of id."""
        names = tuple(self.measures)
        numbers = zip(*(self.measures[name].in_order(self.order) for name in names), strict=True)
        ranks: list[int] = self.ranks.tolist()
        shared = Counter(ranks)
        records = [self._count_verdicts(verdicts) for verdicts in _RECORD]
        values = zip(
            ranks,
            self.order.tolist(),
            self.points.in_order(self.order),
            numbers if names else repeat((), len(ranks)),
            *records,
            strict=True,
        )
        return tuple(
            StandingRow(
                rank=rank,
                id=self.columns.ids[player],
                points=points,
                tiebreakers=dict(zip(names, found, strict=True)),
                record=Record(*record),
                shared=shared[rank] > 1,
            )
            for rank, player, points, found, *record in values
        )

    def _count_verdicts(self, verdicts: Sequence[MatchVerdict]) -> list[int]:
        """Return how many matches of each player, in the order of the standings, ended with one of these verdicts."""
        codes = [CODES.index(verdict) for verdict in verdicts]
        counted: list[int] = np.isin(self.columns.verdict, codes).sum(axis=0)[self.order].tolist()
        return counted

    def _record(self, player: int) -> Record:
        count = np.bincount(self.columns.verdict[:, player], minlength=len(CODES))
        number = {verdict: int(count[code]) for code, verdict in enumerate(CODES)}
        won = number[MatchVerdict.WIN] + number[MatchVerdict.DOUBLE_WIN]
        return Record(won, number[MatchVerdict.LOSS], number[MatchVerdict.DRAW], number[MatchVerdict.BYE])


def rank_columns(columns: ResultColumns, settings: Settings, seed: str = "", rules: int = RULES) -> RankedColumns:
    """Return the standings after the last round of the columns, the same as ``compute_standings`` gives."""
    sums = _ColumnSums(columns, settings, seed)
    group = _split_groups(np.zeros(len(columns.ids), dtype=np.int64), sums.total.value)
    measures: dict[str, ExactColumn] = {}
    for name in settings.tiebreakers:
        measures[name] = COLUMN_MEASURES[name](sums, group)
        sign = -1 if MEASURES[name].lower_is_better else 1
        before, group = group, _split_groups(group, sign * measures[name].value)
        while MEASURES[name].needs_group and rules > 1 and np.any(group != before):
            before, group = group, _split_groups(group, sign * COLUMN_MEASURES[name](sums, group).value)
    order = np.argsort(group, kind="stable")
    ranks = np.searchsorted(group[order], group[order], side="left") + 1
    return RankedColumns(columns, order, ranks, sums.total, measures)


def _split_groups(group: Numbers, value: Numbers) -> Numbers:
    """Split groups by a number, the highest first; a group's number is the count of better groups."""
    if value.dtype == object:
        value = np.unique(value, return_inverse=True)[1]
    order = np.lexsort((-value, group))
    sorted_group, sorted_value = group[order], value[order]
    starts = (sorted_group[1:] != sorted_group[:-1]) | (sorted_value[1:] != sorted_value[:-1])
    found = np.empty_like(group)
    found[order] = np.concatenate(([0], np.cumsum(starts))) if len(order) else 0
    return found


class _ColumnSums:
    """Sums that several measures need, computed once."""

    def __init__(self, columns: ResultColumns, settings: Settings, seed: str) -> None:
        self.columns, self.settings, self.seed = columns, settings, seed
        points = settings.points
        worth = [count_points(verdict, points) if verdict else Fraction(0) for verdict in CODES]
        self.scale = lcm(*(value.denominator for value in (*worth, points.win, points.draw, points.loss)))
        self.worth = self.units(*worth)
        self.gained = self.worth[columns.verdict]
        self.total = ExactColumn(self.gained.sum(axis=0), self.scale)
        self.met = columns.opponent != NO_OPPONENT

    def units(self, *values: Fraction) -> Numbers:
        """Return points as whole numbers of the smallest part."""
        return np.array([int(value * self.scale) for value in values], dtype=np.int64)

    def is_verdict(self, *verdicts: MatchVerdict) -> Numbers:
        """Return where a match had one of these verdicts."""
        return np.isin(self.columns.verdict, [CODES.index(verdict) for verdict in verdicts])

    def of_opponents(self, values: Numbers) -> Numbers:
        """Return the number of each opponent, 0 where there is none."""
        return np.where(self.met, values[self.columns.opponent], 0)

    @cached_property
    def match_win(self) -> ExactColumn:
        """Match-win percentage as opponents see it."""
        counted = self.columns.verdict > 0
        if not self.settings.byes_count_for_opponents:
            counted &= ~self.is_verdict(MatchVerdict.BYE)
        return self.share((self.gained * counted).sum(axis=0), counted.sum(axis=0))

    @cached_property
    def game_win(self) -> ExactColumn:
        """Game-win percentage."""
        columns, points = self.columns, self.settings.points
        win, draw, loss = self.units(points.win, points.draw, points.loss)
        got = (columns.won * win + columns.drawn * draw + columns.lost * loss).sum(axis=0)
        return self.share(got, (columns.won + columns.drawn + columns.lost).sum(axis=0))

    def share(self, got: Numbers, count: Numbers) -> ExactColumn:
        """Return points over possible points, one at most and the floor at least."""
        floor, win = self.settings.percentage_floor, int(self.settings.points.win * self.scale)
        denominator = lcm(floor.denominator, *(win * int(number) for number in np.unique(count) if number))
        factor = _factors_by_count(
            count, {int(n): denominator // (win * int(n)) if n else 0 for n in np.unique(count)}, denominator * 64
        )
        least = floor.numerator * (denominator // floor.denominator)
        return ExactColumn(np.clip(_widen(got, factor) * factor, least, denominator), denominator)

    def mean(self, shares: ExactColumn) -> ExactColumn:
        """Return the mean of the shares of the opponents; zero without opponents."""
        count = self.met.sum(axis=0)
        whole = lcm(*(int(number) for number in np.unique(count) if number), 1)
        most = shares.denominator * whole * max(len(self.columns.rounds), 1)
        factor = _factors_by_count(count, {int(n): whole // int(n) if n else 0 for n in np.unique(count)}, most)
        total = self.of_opponents(_widen(shares.value, factor)).sum(axis=0)
        return ExactColumn(total * factor, shares.denominator * whole)


def _factors_by_count(count: Numbers, factors: Mapping[int, int], most: int) -> Numbers:
    """Return the factor of each count, in Python's numbers where products would leave 64 bits."""
    numbers, positions = np.unique(count, return_inverse=True)
    table = [factors[int(number)] for number in numbers]
    return np.array(table, dtype=object if most > _MAX else np.int64)[positions]


def _widen(values: Numbers, factor: Numbers) -> Numbers:
    """Return the values in Python's numbers where the factor needs them."""
    return values.astype(object) if factor.dtype == object else values


def _buchholz(sums: _ColumnSums, *, lowest: bool = False, highest: bool = False) -> ExactColumn:
    opponents_points = sums.of_opponents(sums.total.value)
    met, total = sums.met.sum(axis=0), opponents_points.sum(axis=0)
    if not len(opponents_points):
        return ExactColumn(total, sums.scale)
    # A round without an opponent counts as 0 and is the first to be left out.
    alone = ((sums.columns.verdict > 0) & ~sums.met).sum(axis=0)
    least = np.where(alone > 0, 0, np.where(sums.met, opponents_points, _MAX).min(axis=0))
    cut = least * lowest + np.where(sums.met, opponents_points, -_MAX).max(axis=0) * highest
    left = met + alone > int(lowest) * int(highest)
    return ExactColumn(np.where((met > 0) & left, total - cut * (met > 0), 0), sums.scale)


def _sonneborn_berger(sums: _ColumnSums) -> ExactColumn:
    halves = 2 * sums.is_verdict(MatchVerdict.WIN, MatchVerdict.DOUBLE_WIN) + sums.is_verdict(MatchVerdict.DRAW)
    return ExactColumn((sums.of_opponents(sums.total.value) * halves).sum(axis=0), 2 * sums.scale)


def _progressive(sums: _ColumnSums) -> ExactColumn:
    rounds = sums.columns.rounds
    weights = np.array([rounds[-1] - number + 1 for number in rounds], dtype=np.int64).reshape(-1, 1)
    return ExactColumn((sums.gained * weights).sum(axis=0), sums.scale)


def _lot(sums: _ColumnSums) -> ExactColumn:
    ids = sums.columns.ids
    drawn = sorted(range(len(ids)), key=lambda row: hash_with_seed(sums.seed, "lot", ids[row]))
    positions = np.empty(len(ids), dtype=np.int64)
    positions[drawn] = np.arange(1, len(ids) + 1)
    return ExactColumn(positions)


def _head_to_head(sums: _ColumnSums, group: Numbers) -> ExactColumn:
    """Return points against players of the same group, where all of them met; only groups of several count."""
    columns = sums.columns
    found = np.zeros(len(columns.ids), dtype=np.int64)
    order = np.argsort(group, kind="stable")
    for members in np.split(order, np.flatnonzero(np.diff(group[order])) + 1):
        inside = np.isin(columns.opponent[:, members], members)
        opponents = [
            len({*column[here]}) for column, here in zip(columns.opponent[:, members].T, inside.T, strict=True)
        ]
        if len(members) > 1 and min(opponents) == len(members) - 1:
            found[members] = (sums.gained[:, members] * inside).sum(axis=0)
    return ExactColumn(found, sums.scale)


# Every name of `tiebreakers.measures.MEASURES`, computed in columns; ``group`` numbers the players still tied.
COLUMN_MEASURES: dict[str, Callable[[_ColumnSums, Numbers], ExactColumn]] = {
    "omw": lambda sums, group: sums.mean(sums.match_win),
    "gw": lambda sums, group: sums.game_win,
    "ogw": lambda sums, group: sums.mean(sums.game_win),
    "buchholz": lambda sums, group: _buchholz(sums),
    "buchholz_cut1": lambda sums, group: _buchholz(sums, lowest=True),
    "buchholz_median": lambda sums, group: _buchholz(sums, lowest=True, highest=True),
    "sonneborn_berger": lambda sums, group: _sonneborn_berger(sums),
    "progressive": lambda sums, group: _progressive(sums),
    "head_to_head": _head_to_head,
    "wins": lambda sums, group: ExactColumn(sums.is_verdict(MatchVerdict.WIN, MatchVerdict.DOUBLE_WIN).sum(axis=0)),
    "in_game_points": lambda sums, group: ExactColumn(sums.columns.in_game_for.sum(axis=0)),
    "in_game_points_against": lambda sums, group: ExactColumn(sums.columns.in_game_against.sum(axis=0)),
    "lot": lambda sums, group: _lot(sums),
}

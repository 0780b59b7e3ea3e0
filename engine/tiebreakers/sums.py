"""Sums of results that several tie-breakers need, each computed once: exact whole numbers over a common denominator.

Entry points: :class:`ResultSums`, :func:`split_groups`. Equal numbers are true ties. Where 64 bits are too few, numpy
counts in Python's own numbers.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np

from engine.options import Settings
from engine.result_columns import CODES, NO_OPPONENT, Numbers, ResultColumns
from engine.scoring import MatchVerdict, count_points
from engine.state import EntryId
from engine.tiebreakers.measure import ExactColumn, Percentage

_MAX_NUMBER = 2**62


@dataclass(frozen=True)
class PlayerMatch:
    """A decided match as one player sees it; ``opponents`` are columns, none in a bye or a missed round."""

    row: int
    round: int
    verdict: MatchVerdict
    points: Fraction
    opponents: tuple[int, ...]

    @property
    def is_bye(self) -> bool:
        """Return true for a bye, received in the round or as the score of a missed round."""
        return self.verdict is MatchVerdict.BYE


class ResultSums:
    """The results of all players with the sums of them; ``scale`` units make one point.

    ``opponents`` has rows for the opponents of all rounds and for those carried in, which follow; at least the last one
    is empty. ``round_rows`` are the rows of their matches in ``verdict`` and ``gained``, of which the last has none.
    """

    def __init__(self, columns: ResultColumns, settings: Settings, seed: str) -> None:
        self.columns, self.settings, self.seed = columns, settings, seed
        carried, points, size = columns.carried, settings.points, len(columns.ids)
        worth = [count_points(verdict, points) if verdict else Fraction(0) for verdict in CODES]
        brought = [player.points for player in carried.values()]
        counted = (*worth, *brought, points.win, points.draw, points.loss)
        self.scale = lcm(*(value.denominator for value in counted))
        most = max((len(player.opponents) for player in carried.values()), default=0)
        rows_of_carried = np.full((most + 1, size), NO_OPPONENT)
        for player, brings in carried.items():
            rows_of_carried[: len(brings.opponents), player] = brings.opponents
        self.opponents = np.vstack([columns.opponent, rows_of_carried])
        self.met = self.opponents != NO_OPPONENT
        rounds = len(columns.rounds)
        repeats = len(columns.opponent) // rounds if rounds else 0
        self.round_rows = [*range(rounds)] * repeats + [rounds] * (most + 1)
        met_in_round = self.met[: rounds * repeats].reshape(repeats, rounds, size).any(axis=0)
        self.alone = ((columns.verdict > 0) & ~met_in_round).sum(axis=0)
        self.last_round = max(columns.rounds, default=0)
        # No sum of the tie-breakers is larger.
        units = max(abs(int(value * self.scale)) for value in counted)
        cells = (columns.won, columns.drawn, columns.lost, columns.in_game_for, columns.in_game_against)
        largest = max(int(cell.max(initial=0)) for cell in cells)
        self.bound = 4 * (largest + 1) * (units + 1) * (self.last_round + 1) * (len(self.opponents) + rounds)
        self._type = object if self.bound > _MAX_NUMBER else np.int64
        self.won, self.drawn, self.lost, self.in_game_for, self.in_game_against = (
            cell.astype(self._type) for cell in cells
        )
        self.verdict = np.vstack([columns.verdict, np.zeros((1, size))]).astype(np.int64)
        self.gained = self.units(*worth)[self.verdict]
        self.carried, self.carried_matches = np.zeros((2, size), dtype=self._type)
        self.carried[[*carried]] = self.units(*brought)
        self.carried_matches[[*carried]] = [player.matches for player in carried.values()]
        self.total = ExactColumn(self.gained.sum(axis=0) + self.carried, self.scale)

    def units(self, *values: Fraction) -> Numbers:
        """Return points as whole numbers of units."""
        return self.make_column(value * self.scale for value in values)

    def make_column(self, values: Iterable[Fraction | int]) -> Numbers:
        """Return whole numbers as an array."""
        return np.array([int(value) for value in values], dtype=self._type)

    def is_verdict(self, *verdicts: MatchVerdict) -> Numbers:
        """Return where a match had one of these verdicts."""
        return np.isin(self.verdict, [CODES.index(verdict) for verdict in verdicts])

    def of_opponents(self, values: Numbers) -> Numbers:
        """Return the number of each opponent, 0 where there is none."""
        numbers: Numbers = values[self.opponents] * self.met
        return numbers

    def count_in_groups(self, counted: Numbers, group: Numbers) -> Numbers:
        """Return for each player how many players of the same group are counted."""
        return np.bincount(group[counted], minlength=len(group))[group]

    @cached_property
    def match_win(self) -> Percentage:
        """Match-win percentage as opponents see it.

        Only rounds the player was in count, so a dropped player keeps theirs. Points carried in count where the number
        of their matches is known.
        """
        counted = self.verdict > 0
        if not self.settings.byes_count_for_opponents:
            counted &= ~self.is_verdict(MatchVerdict.BYE)
        got = (self.gained * counted).sum(axis=0) + self.carried * (self.carried_matches > 0)
        return self._divide(got, counted.sum(axis=0) + self.carried_matches)

    @cached_property
    def game_win(self) -> Percentage:
        """Game-win percentage: games are valued as matches are; a bye counts as ``bye_games`` games won."""
        points = self.settings.points
        win, draw, loss = self.units(points.win, points.draw, points.loss)
        got = (self.won * win + self.drawn * draw + self.lost * loss).sum(axis=0)
        return self._divide(got, (self.won + self.drawn + self.lost).sum(axis=0))

    def _divide(self, got: Numbers, count: Numbers) -> Percentage:
        """Return points over possible points, one at most and the floor at least."""
        floor, win = self.settings.percentage_floor, int(self.settings.points.win * self.scale)
        denominator = lcm(floor.denominator, *(win * int(number) for number in np.unique(count) if number))
        most = denominator * max(int(abs(got).max(initial=0)), len(self.opponents))
        factors = _look_up(count, lambda number: denominator // (win * number), most)
        least = floor.numerator * (denominator // floor.denominator)
        value = np.clip(got * factors, least, denominator)
        return Percentage(value, denominator, got, count)

    def mean_of_opponents(self, shares: Percentage) -> ExactColumn:
        """Return the mean of the percentages of all opponents; zero without opponents."""
        count = self.met.sum(axis=0)
        whole = lcm(*(int(number) for number in np.unique(count) if number), 1)
        denominator = shares.denominator * whole
        factors = _look_up(count, lambda number: whole // number, denominator * len(self.opponents))
        return ExactColumn(self.of_opponents(shares.value).sum(axis=0) * factors, denominator)

    def matches_of(self, player: int) -> Iterator[PlayerMatch]:
        """Yield the decided matches of a player in order of rounds."""
        for row, number in enumerate(self.columns.rounds):
            verdict = CODES[self.verdict[row, player]]
            if verdict is not None:
                met: list[int] = self.columns.opponent[row :: len(self.columns.rounds), player].tolist()
                opponents = tuple(opponent for opponent in met if opponent != NO_OPPONENT)
                yield PlayerMatch(row, number, verdict, Fraction(int(self.gained[row, player]), self.scale), opponents)

    def first_opponent(self, match: PlayerMatch) -> EntryId | None:
        """Return the id of the opponent, of several the first; None without one."""
        return self.columns.ids[match.opponents[0]] if match.opponents else None

    def opponents_of(self, player: int) -> Iterator[tuple[int | None, int]]:
        """Yield every opponent with the round; those carried in first, with round None."""
        carried = self.columns.carried.get(player)
        yield from ((None, opponent) for opponent in (carried.opponents if carried else ()))
        for match in self.matches_of(player):
            for opponent in match.opponents:
                yield match.round, opponent


def split_groups(group: Numbers, value: Numbers) -> Numbers:
    """Split numbered groups by a number, the highest first; the groups are numbered again from the best, 0."""
    if value.dtype == object:
        value = np.unique(value, return_inverse=True)[1]
    order = np.lexsort((-value, group))
    sorted_group, sorted_value = group[order], value[order]
    starts = (sorted_group[1:] != sorted_group[:-1]) | (sorted_value[1:] != sorted_value[:-1])
    split = np.empty_like(group)
    split[order] = np.concatenate(([0], np.cumsum(starts))) if len(order) else 0
    return split


def _look_up(count: Numbers, factor: Callable[[int], int], most: int) -> Numbers:
    """Return the factor of each count, 0 of none; in Python's numbers where products, at ``most``, need them."""
    numbers, positions = np.unique(count, return_inverse=True)
    factors = [factor(int(number)) if number else 0 for number in numbers]
    return np.array(factors, dtype=object if most > _MAX_NUMBER else np.int64)[positions]

"""Search for a round whose cost equals its lower bound, which proves it the best. Entry point: :func:`pair_by_bound`.

Neighbours are paired and rematches repaired by equals; what stays stuck is solved exactly, in growing segments of
score groups, until nothing is stuck any more. Then the cost is the lower bound of the segments and of all the rest.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from engine.pairing.columns import PlayerColumns
from engine.pairing.lineup import Lineup, Stretch, arrange_stretch
from engine.pairing.lots import order_groups
from engine.pairing.score_groups import ScoreGroups
from engine.pairing.seating import Seating
from engine.pairing.segment import Segment, SegmentSolution, solve_segment
from engine.pairing.separation import separate_affiliated

MAX_PLAYERS_TO_SEPARATE = 300


def pair_by_bound(columns: PlayerColumns) -> Seating | None:
    """Return the best round without a rematch, the bye with a player of fewest byes; None where there is none."""
    groups = order_groups(columns)
    if len(columns.members) % 2 == 0:
        return _BoundSearch(ScoreGroups(columns, groups)).run()
    fewest = min(columns.byes[row] for row in columns.members)
    for number in reversed(range(len(groups))):
        eligible = [row for row in groups[number] if columns.byes[row] == fewest]
        if eligible:
            seating = _pair_with_bye(columns, groups, number, eligible)
            if seating is not None:
                return seating
    return None


def _pair_with_bye(columns: PlayerColumns, groups: list[list[int]], number: int, eligible: list[int]) -> Seating | None:
    """Return the best round with the bye in one group; None where there is none.

    The search starts with the last eligible player, or with one that floated if fewer players then float again.
    """
    for bye in (eligible[-1], *(row for row in reversed(eligible) if columns.floated[row])):
        rest = [row for row in groups[number] if row != bye]
        left = [*groups[:number], *([rest] if rest else []), *groups[number + 1 :]]
        score_groups = ScoreGroups(columns, left, bye)
        if (
            not rest
            or columns.floated[bye]
            or score_groups.count_repeated_floats(number) == score_groups.count_repeated_floats(number, bye)
        ):
            break
    return _BoundSearch(score_groups).run()


@dataclass
class _BoundSearch:
    """The search; ``exact`` are the groups that are solved exactly, which grow until no group is stuck."""

    score_groups: ScoreGroups
    exact: set[int] = field(default_factory=set)
    solutions: dict[tuple[int, int], SegmentSolution | None] = field(default_factory=dict)

    def run(self) -> Seating | None:
        """Return the best round; None where the whole field has no round without a rematch."""
        while True:
            segments = list(_consecutive_runs(self.exact))
            solved = [self._solve(first, last) for first, last in segments]
            if None in solved and len(self.exact) > self.score_groups.last:
                return None
            stuck = {
                number
                for run, solution in zip(segments, solved, strict=True)
                if not solution
                for number in (run[0] - 1, run[1] + 1)
            }
            if not stuck:
                lineup, stuck = self._arrange(segments, [solution for solution in solved if solution])
                if not stuck and lineup is not None:
                    return self._finish(lineup, solved)
            self.exact |= stuck & set(range(self.score_groups.last + 1))

    def _solve(self, first: int, last: int) -> SegmentSolution | None:
        if (first, last) not in self.solutions:
            bye = self.score_groups.bye
            gives_bye = bye is not None and first <= self.score_groups.group_of(bye) <= last
            segment = Segment(self.score_groups, first, last, bye if gives_bye else None)
            self.solutions[first, last] = solve_segment(segment)
        return self.solutions[first, last]

    def _arrange(
        self, segments: Sequence[tuple[int, int]], solved: Sequence[SegmentSolution]
    ) -> tuple[Lineup | None, set[int]]:
        """Return the lineup of all players, and the groups that are stuck in it."""
        bye = next((solution.bye for solution in solved if solution.bye is not None), self.score_groups.bye)
        lineup = Lineup(self.score_groups, bye)
        for stretch, solution in self._parts(segments, solved):
            if stretch is not None:
                arranged = arrange_stretch(self.score_groups, stretch, len(lineup.row_at))
                if arranged is None:
                    return None, {stretch.first, stretch.last}
                rows, positions = arranged
                lineup.row_at += rows
                lineup.positions |= positions
            if solution is not None:
                lineup.row_at += (row for pair in solution.pairs for row in pair)
        lineup.repair()
        stuck = lineup.stuck | self._groups_with_extra_floats(lineup)
        return lineup, stuck or self._groups_with_extra_shared(lineup)

    def _parts(
        self, segments: Sequence[tuple[int, int]], solved: Sequence[SegmentSolution]
    ) -> Iterator[tuple[Stretch | None, SegmentSolution | None]]:
        """Yield from the top: a stretch of free groups, the segment below it, and so on."""
        start, above = 0, ()  # type: int, tuple[int, ...]
        for (first, last), solution in zip(segments, solved, strict=True):
            yield (Stretch(start, first - 1, above, solution.floats_up) if start < first else None), solution
            start, above = last + 1, solution.floats_down
        if start <= self.score_groups.last:
            yield Stretch(start, self.score_groups.last, above), None

    def _groups_with_extra_floats(self, lineup: Lineup) -> set[int]:
        """Return free groups in which more players than necessary float again."""
        columns = self.score_groups.columns
        count: dict[int, int] = {}
        for pair in lineup.pairs():
            if columns.points[pair[0]] != columns.points[pair[1]]:
                for row in pair:
                    if columns.floated[row]:
                        group = self.score_groups.group_at[columns.points[row]]
                        count[group] = count.get(group, 0) + 1
        return {
            group
            for group, again in count.items()
            if group not in self.exact and again > self.score_groups.count_repeated_floats(group, self.score_groups.bye)
        }

    def _groups_with_extra_shared(self, lineup: Lineup) -> set[int]:
        """Return groups in which more affiliated players than necessary meet.

        A large field is not matched exactly for this criterion alone.
        """
        groups = separate_affiliated(lineup, self.exact) - self.exact
        players = sum(len(self.score_groups.groups[group]) for group in groups | self.exact)
        return groups if players <= MAX_PLAYERS_TO_SEPARATE else set()

    def _finish(self, lineup: Lineup, solved: Sequence[SegmentSolution | None]) -> Seating:
        points = self.score_groups.columns.points
        pairs = lineup.pairs()
        squares = sum(
            (points[first] - points[second]) ** 2 for first, second in pairs if points[first] != points[second]
        )
        bound = self.score_groups.bound(0, self.score_groups.last) + sum(
            solution.excess for solution in solved if solution
        )
        if squares != bound:
            raise AssertionError("a round in which nothing is stuck has the least cost")
        if self.exact:
            pairs.sort(key=lambda pair: (-points[pair[0]], -points[pair[1]]))
        return Seating(pairs, lineup.bye)


def _consecutive_runs(numbers: set[int]) -> Iterator[tuple[int, int]]:
    """Yield first and last of each run of consecutive numbers."""
    for _, run in groupby(enumerate(sorted(numbers)), key=lambda item: item[1] - item[0]):
        members = [number for _, number in run]
        yield members[0], members[-1]

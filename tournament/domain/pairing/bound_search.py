"""A round whose cost meets its lower bound, so that it is proven the best. Entry point: :func:`pair_proven`.

Neighbours are paired and rematches repaired by equals; what stays stuck is solved exactly, in growing segments of
score groups, until nothing is stuck any more. Then the cost is the lower bound of the segments and of all the rest.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from tournament.domain.pairing.columns import Columns
from tournament.domain.pairing.lineup import Line, Stretch, lay_stretch
from tournament.domain.pairing.lots import groups_in_order
from tournament.domain.pairing.score_groups import Ladder
from tournament.domain.pairing.seating import Seating
from tournament.domain.pairing.segment import Segment, Solved, solve_segment
from tournament.domain.pairing.separation import keep_apart

MOST_FOR_A_WISH = 300


def pair_proven(columns: Columns) -> Seating | None:
    """The best legal round, its bye with a player who had the fewest; None where there is no such round."""
    groups = groups_in_order(columns)
    if len(columns.members) % 2 == 0:
        return _Search(Ladder(columns, groups)).run()
    fewest = min(columns.byes[row] for row in columns.members)
    for number in reversed(range(len(groups))):
        eligible = [row for row in groups[number] if columns.byes[row] == fewest]
        if eligible:
            found = _with_bye(columns, groups, number, eligible)
            if found is not None:
                return found
    return None


def _with_bye(columns: Columns, groups: list[list[int]], number: int, eligible: list[int]) -> Seating | None:
    """Try one group for the bye; it starts with a player who floated if the others are then enough to float."""
    for bye in (eligible[-1], *(row for row in reversed(eligible) if columns.floated[row])):
        rest = [row for row in groups[number] if row != bye]
        left = [*groups[:number], *([rest] if rest else []), *groups[number + 1 :]]
        ladder = Ladder(columns, left, bye)
        if not rest or columns.floated[bye] or ladder.floats_again(number) == ladder.floats_again(number, bye):
            break
    return _Search(ladder).run()


@dataclass
class _Search:
    """Grows the groups that are solved exactly until everything fits."""

    ladder: Ladder
    exact: set[int] = field(default_factory=set)
    known: dict[tuple[int, int], Solved | None] = field(default_factory=dict)

    def run(self) -> Seating | None:
        """None where the whole field has no legal pairing."""
        while True:
            segments = list(_runs(self.exact))
            solved = [self._solve(first, last) for first, last in segments]
            if None in solved and len(self.exact) > self.ladder.last:
                return None
            stuck = {
                number for run, found in zip(segments, solved, strict=True) if not found for number in _around(run)
            }
            if not stuck:
                line, stuck = self._lay(segments, [found for found in solved if found])
                if not stuck and line is not None:
                    return self._proven(line, solved)
            self.exact |= stuck & set(range(self.ladder.last + 1))

    def _solve(self, first: int, last: int) -> Solved | None:
        if (first, last) not in self.known:
            bye = self.ladder.bye
            mine = bye is not None and first <= self.ladder.group_of(bye, -1) <= last
            self.known[first, last] = solve_segment(Segment(self.ladder, first, last, bye if mine else None))
        return self.known[first, last]

    def _lay(self, segments: Sequence[tuple[int, int]], solved: Sequence[Solved]) -> tuple[Line | None, set[int]]:
        """Everybody in line, and the groups that do not fit."""
        bye = next((found.bye for found in solved if found.bye is not None), self.ladder.bye)
        line = Line(self.ladder, bye)
        for stretch, found in self._parts(segments, solved):
            if stretch is not None:
                laid = lay_stretch(self.ladder, stretch, len(line.row_at))
                if laid is None:
                    return None, {stretch.first, stretch.last}
                line.row_at += laid[0]
                line.places |= laid[1]
            if found is not None:
                line.row_at += (row for pair in found.pairs for row in pair)
        line.repair()
        stuck = line.stuck | self._floats_too_often(line)
        return line, stuck or self._together_too_often(line)

    def _parts(
        self, segments: Sequence[tuple[int, int]], solved: Sequence[Solved]
    ) -> Iterator[tuple[Stretch | None, Solved | None]]:
        """From the top: a stretch of free groups, the segment below it, and so on."""
        start, above = 0, ()  # type: int, tuple[int, ...]
        for (first, last), found in zip(segments, solved, strict=True):
            yield (Stretch(start, first - 1, above, found.up) if start < first else None), found
            start, above = last + 1, found.down
        if start <= self.ladder.last:
            yield Stretch(start, self.ladder.last, above), None

    def _floats_too_often(self, line: Line) -> set[int]:
        """Free groups with more players floated again than must."""
        columns = self.ladder.columns
        count: dict[int, int] = {}
        for pair in line.pairs():
            if columns.points[pair[0]] != columns.points[pair[1]]:
                for row in pair:
                    if columns.floated[row]:
                        group = self.ladder.group_at[columns.points[row]]
                        count[group] = count.get(group, 0) + 1
        return {
            group
            for group, again in count.items()
            if group not in self.exact and again > self.ladder.floats_again(group, self.ladder.bye)
        }

    def _together_too_often(self, line: Line) -> set[int]:
        """Groups where more meet their like than must; a soft wish is no reason to match a large field exactly."""
        found = keep_apart(line, self.exact) - self.exact
        players = sum(len(self.ladder.groups[group]) for group in found | self.exact)
        return found if players <= MOST_FOR_A_WISH else set()

    def _proven(self, line: Line, solved: Sequence[Solved | None]) -> Seating:
        points = self.ladder.columns.points
        pairs = line.pairs()
        squares = sum((points[one] - points[other]) ** 2 for one, other in pairs if points[one] != points[other])
        bound = self.ladder.bound(0, self.ladder.last) + sum(found.excess for found in solved if found)
        if squares != bound:
            raise AssertionError("a round in which nothing is stuck costs what it must")
        if self.exact:
            pairs.sort(key=lambda pair: (-points[pair[0]], -points[pair[1]]))
        return Seating(pairs, line.bye)


def _runs(numbers: set[int]) -> Iterator[tuple[int, int]]:
    """First and last of each run of numbers without a hole."""
    for _, run in groupby(enumerate(sorted(numbers)), key=lambda item: item[1] - item[0]):
        found = [number for _, number in run]
        yield found[0], found[-1]


def _around(run: tuple[int, int]) -> set[int]:
    return {run[0] - 1, run[1] + 1}

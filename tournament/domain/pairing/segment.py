"""Stuck score groups solved exactly, everybody else free to be paired as they like. Entry point: :func:`solve_segment`.

Because the others are free, what comes out is a lower bound for the whole field, and the truth where it can be kept.
Players may leave the segment to the groups next to it. ``slack`` is how much more than the bound a round may cost:
pairs that cost more need not be looked at, and where the least found is within the slack none of them was missed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from tournament.domain.pairing.affiliations import MOST_SHARED
from tournament.domain.pairing.columns import Columns
from tournament.domain.pairing.matching import Edge, least_matching
from tournament.domain.pairing.score_groups import Ladder

_FEW = 64


@dataclass(frozen=True)
class Solved:
    """Pairs within the segment, who leaves upwards and downwards, the bye if the segment gives it; ``excess`` above
    the bound.
    """

    pairs: tuple[tuple[int, int], ...]
    up: tuple[int, ...]
    down: tuple[int, ...]
    bye: int | None
    excess: int


@dataclass(frozen=True)
class Segment:
    """Groups ``first`` to ``last``; ``bye`` is whoever has the bye now, if the segment is to give it again."""

    ladder: Ladder
    first: int
    last: int
    bye: int | None = None

    @property
    def is_whole(self) -> bool:
        """Whether nobody is outside."""
        return self.first == 0 and self.last == self.ladder.last

    @property
    def players(self) -> int:
        """How many are in it."""
        return sum(len(group) for group in self.ladder.groups[self.first : self.last + 1])

    @property
    def widest(self) -> int:
        """The largest gap squared in or around the segment."""
        return max((gap**2 for gap in self.ladder.gap[self.first : self.last + 2]), default=0) or 1


def solve_segment(segment: Segment) -> Solved | None:
    """The least pairing of the segment without a rematch; None where none was found within the largest slack.

    For the whole field the largest slack leaves out nothing; elsewhere a larger segment is the better question.
    """
    ladder = segment.ladder
    furthest = (ladder.scores[segment.first] - ladder.scores[segment.last]) ** 2
    most = 4 * furthest + 1 if segment.is_whole else (512 if segment.players <= _FEW else 8) * segment.widest
    slack = 0
    while True:
        found = _solve_within(segment, slack)
        if found is not None and found.excess <= slack:
            return found
        if found is None and slack >= most:
            return None
        slack = found.excess if found is not None else min(most, max(2 * segment.widest, 4 * slack))


def _solve_within(segment: Segment, slack: int) -> Solved | None:
    graph = _Graph(segment, slack)
    matched = least_matching(graph.size, graph.edges())
    return None if matched is None else graph.read(matched)


class _Graph:
    """Nodes are the players, then the ways up, the ways down, and nobody (whose opponent has the bye)."""

    def __init__(self, segment: Segment, slack: int) -> None:
        self.segment, self.slack, self.ladder = segment, slack, segment.ladder
        self.columns: Columns = segment.ladder.columns
        groups = [self.ladder.groups[group] for group in range(segment.first, segment.last + 1)]
        self.rows = [row for group in groups for row in group]
        if segment.bye is not None:
            self.rows.append(segment.bye)
        self.group = [self.ladder.group_at[self.columns.points[row]] for row in self.rows]
        self.up = self._ways(segment.first, len(self.rows))
        self.down = self._ways(segment.last + 1, len(self.rows) + len(self.up))
        self.nobody = len(self.rows) + len(self.up) + len(self.down)
        self.size = self.nobody + (segment.bye is not None)
        # One float outweighs all who belong together, one unit of cost all floats of a round.
        self.float = MOST_SHARED * len(self.rows) + 1 if self.columns.kin else 1
        self.unit = (len(self.rows) + 1) * self.float

    def _ways(self, border: int, start: int) -> range:
        """As many as can cross a border within the slack; each beyond the first costs at least its gap squared."""
        if border in {0, self.ladder.last + 1}:
            return range(start, start)
        odd = int(self.ladder.odd[border])
        wanted = odd + 2 * (self.slack // (2 * self.ladder.gap[border] ** 2))
        most = len(self.rows) - (len(self.rows) - odd) % 2
        return range(start, start + min(wanted, most))

    def edges(self) -> Iterator[Edge]:
        """Legal pairs and ways out within the slack."""
        met, rows, scores, kin = self.columns.met, self.rows, self.ladder.scores, self.columns.kin
        again = [self.float * floated for floated in self.columns.floated]
        dear = {
            (high, low): None
            if self.ladder.excess(high, low) > self.slack
            else (scores[high] - scores[low]) ** 2 * self.unit
            for high, low in combinations(range(self.segment.first, self.segment.last + 1), 2)
        }
        for low, (row, group) in enumerate(zip(rows, self.group, strict=True)):
            known = met[row]
            for high in range(low + 1, len(rows)):
                other, other_group = rows[high], self.group[high]
                if other in known:
                    continue
                together = len(kin[row] & kin[other]) if kin else 0
                if group == other_group:
                    yield low, high, together
                    continue
                price = dear[(group, other_group) if group < other_group else (other_group, group)]
                if price is not None:
                    yield low, high, price + again[row] + again[other] + together
        yield from self._edges_out()
        yield from self._edges_of_bye()

    def _edges_out(self) -> Iterator[Edge]:
        first, last = self.segment.first, self.segment.last
        for node, (row, group) in enumerate(zip(self.rows, self.group, strict=True)):
            again = self.float * self.columns.floated[row]
            if self.up and self.ladder.excess(first - 1, group) <= self.slack:
                price = (self.ladder.scores[first - 1] - self.ladder.scores[group]) ** 2 * self.unit + again
                yield from ((node, way, price) for way in self.up)
            if self.down and self.ladder.excess(group, last + 1) <= self.slack:
                price = (self.ladder.scores[group] - self.ladder.scores[last + 1]) ** 2 * self.unit + again
                yield from ((node, way, price) for way in self.down)
        for ways in (self.up, self.down):
            yield from ((low, high, 0) for low, high in combinations(ways, 2))

    def _edges_of_bye(self) -> Iterator[Edge]:
        bye, columns = self.segment.bye, self.columns
        if bye is None:
            return
        for node, row in enumerate(self.rows):
            if columns.points[row] == columns.points[bye] and columns.byes[row] == columns.byes[bye]:
                yield node, self.nobody, 0

    def read(self, matched: list[tuple[int, int]]) -> Solved:
        """The players behind the nodes, the one with more points first."""
        rows, count = self.rows, len(self.rows)
        pairs = [(rows[low], rows[high]) for low, high in matched if high < count]
        points = self.columns.points
        up = tuple(rows[low] for low, high in matched if low < count and high in self.up)
        down = tuple(rows[low] for low, high in matched if low < count and high in self.down)
        bye = next((rows[low] for low, high in matched if high == self.nobody), None)
        return Solved(
            pairs=tuple((one, other) if points[one] >= points[other] else (other, one) for one, other in pairs),
            up=up,
            down=down,
            bye=bye,
            excess=self._cost(pairs, up, down) - self.ladder.bound(self.segment.first, self._border_below()),
        )

    def _border_below(self) -> int:
        return self.segment.last + (self.segment.last < self.ladder.last)

    def _cost(self, pairs: list[tuple[int, int]], up: tuple[int, ...], down: tuple[int, ...]) -> int:
        points, scores = self.columns.points, self.ladder.scores
        cost = sum((points[one] - points[other]) ** 2 for one, other in pairs)
        cost += sum((scores[self.segment.first - 1] - points[row]) ** 2 for row in up)
        return cost + sum((points[row] - scores[self.segment.last + 1]) ** 2 for row in down)

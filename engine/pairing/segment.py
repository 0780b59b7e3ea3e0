"""The exact solution of stuck score groups, all other players free to be paired.

Entry point: :func:`solve_segment`. Because the others are free, the solution is a lower bound for the whole field, and
exact where it can be kept. Players may leave the segment to the groups next to it. ``slack`` is how much more than the
bound a round may cost: pairs that cost more are left out, and where the least found is within the slack none of them
was missed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from engine.pairing.affiliations import MAX_SHARED
from engine.pairing.columns import PlayerColumns
from engine.pairing.matching import Edge, find_least_matching
from engine.pairing.score_groups import ScoreGroups

# Up to so many players a segment is searched with a larger slack.
_FEW = 64


@dataclass(frozen=True)
class SegmentSolution:
    """Pairs within the segment, and the bye if the segment gives it; all numbers are rows of the columns.

    ``floats_up`` and ``floats_down`` are rows to be paired with the group above or below the segment; ``excess`` is
    the cost above the bound.
    """

    pairs: tuple[tuple[int, int], ...]
    floats_up: tuple[int, ...]
    floats_down: tuple[int, ...]
    bye: int | None
    excess: int


@dataclass(frozen=True)
class Segment:
    """Groups ``first`` to ``last``; ``bye`` is the row with the bye now, if the segment is to give it again."""

    score_groups: ScoreGroups
    first: int
    last: int
    bye: int | None = None

    @property
    def is_whole(self) -> bool:
        return self.first == 0 and self.last == self.score_groups.last

    @property
    def players(self) -> int:
        return sum(len(group) for group in self.score_groups.groups[self.first : self.last + 1])

    @property
    def largest_squared_gap(self) -> int:
        """The square of the largest gap in or around the segment, 1 for the only group of a field."""
        return max((gap**2 for gap in self.score_groups.gap[self.first : self.last + 2]), default=0) or 1


def solve_segment(segment: Segment) -> SegmentSolution | None:
    """Return the least pairing of the segment without a rematch; None where none was found within the largest slack.

    For the whole field the largest slack leaves out nothing; elsewhere a larger segment is solved instead.
    """
    score_groups = segment.score_groups
    furthest = (score_groups.scores[segment.first] - score_groups.scores[segment.last]) ** 2
    most = (
        4 * furthest + 1 if segment.is_whole else (512 if segment.players <= _FEW else 8) * segment.largest_squared_gap
    )
    slack = 0
    while True:
        graph = _SegmentGraph(segment, slack)
        matched = find_least_matching(graph.size, graph.edges())
        solution = None if matched is None else graph.read(matched)
        if solution is not None and solution.excess <= slack:
            return solution
        if solution is None and slack >= most:
            return None
        slack = solution.excess if solution is not None else min(most, max(2 * segment.largest_squared_gap, 4 * slack))


class _SegmentGraph:
    """Nodes are the players, then ``exits_up``, ``exits_down``, and ``bye_node``.

    A player matched with an exit floats to the group above or below the segment, one matched with ``bye_node`` has the
    bye.
    """

    def __init__(self, segment: Segment, slack: int) -> None:
        self.segment, self.slack, self.score_groups = segment, slack, segment.score_groups
        self.columns: PlayerColumns = segment.score_groups.columns
        groups = [self.score_groups.groups[group] for group in range(segment.first, segment.last + 1)]
        self.rows = [row for group in groups for row in group]
        if segment.bye is not None:
            self.rows.append(segment.bye)
        self.group = [self.score_groups.group_at[self.columns.points[row]] for row in self.rows]
        self.exits_up = self._exits(segment.first, len(self.rows))
        self.exits_down = self._exits(segment.last + 1, len(self.rows) + len(self.exits_up))
        self.bye_node = len(self.rows) + len(self.exits_up) + len(self.exits_down)
        self.size = self.bye_node + (segment.bye is not None)
        # One float outweighs all shared affiliations, one unit of cost all floats of a round.
        self.price_of_float = MAX_SHARED * len(self.rows) + 1 if self.columns.affiliations else 1
        self.price_of_cost = (len(self.rows) + 1) * self.price_of_float

    def _exits(self, border: int, start: int) -> range:
        """Return exits that can cross a border within the slack; each after the first costs its gap squared or more."""
        if border in {0, self.score_groups.last + 1}:
            return range(start, start)
        odd = int(self.score_groups.odd[border])
        wanted = odd + 2 * (self.slack // (2 * self.score_groups.gap[border] ** 2))
        most = len(self.rows) - (len(self.rows) - odd) % 2
        return range(start, start + min(wanted, most))

    def edges(self) -> Iterator[Edge]:
        """Yield legal pairs and exits within the slack."""
        met, rows, scores, affiliations = (
            self.columns.met,
            self.rows,
            self.score_groups.scores,
            self.columns.affiliations,
        )
        again = [self.price_of_float * floated for floated in self.columns.floated]
        group_prices = {
            (high, low): None
            if self.score_groups.excess(high, low) > self.slack
            else (scores[high] - scores[low]) ** 2 * self.price_of_cost
            for high, low in combinations(range(self.segment.first, self.segment.last + 1), 2)
        }
        for low, (row, group) in enumerate(zip(rows, self.group, strict=True)):
            opponents = met[row]
            for high in range(low + 1, len(rows)):
                other, other_group = rows[high], self.group[high]
                if other in opponents:
                    continue
                together = len(affiliations[row] & affiliations[other]) if affiliations else 0
                if group == other_group:
                    yield low, high, together
                    continue
                price = group_prices[(group, other_group) if group < other_group else (other_group, group)]
                if price is not None:
                    yield low, high, price + again[row] + again[other] + together
        yield from self._exit_edges()
        yield from self._bye_edges()

    def _exit_edges(self) -> Iterator[Edge]:
        first, last, scores = self.segment.first, self.segment.last, self.score_groups.scores
        for node, (row, group) in enumerate(zip(self.rows, self.group, strict=True)):
            again = self.price_of_float * self.columns.floated[row]
            for exits, beyond in ((self.exits_up, first - 1), (self.exits_down, last + 1)):
                if exits and self.score_groups.excess(min(group, beyond), max(group, beyond)) <= self.slack:
                    square = (scores[beyond] - scores[group]) ** 2
                    yield from ((node, exit_node, square * self.price_of_cost + again) for exit_node in exits)
        for exits in (self.exits_up, self.exits_down):
            yield from ((low, high, 0) for low, high in combinations(exits, 2))

    def _bye_edges(self) -> Iterator[Edge]:
        bye, columns = self.segment.bye, self.columns
        if bye is None:
            return
        for node, row in enumerate(self.rows):
            if columns.points[row] == columns.points[bye] and columns.byes[row] == columns.byes[bye]:
                yield node, self.bye_node, 0

    def read(self, matched: list[tuple[int, int]]) -> SegmentSolution:
        """Return the players behind the nodes, the one with more points first."""
        rows, count = self.rows, len(self.rows)
        pairs = [(rows[low], rows[high]) for low, high in matched if high < count]
        points = self.columns.points
        up = tuple(rows[low] for low, high in matched if low < count and high in self.exits_up)
        down = tuple(rows[low] for low, high in matched if low < count and high in self.exits_down)
        bye = next((rows[low] for low, high in matched if high == self.bye_node), None)
        return SegmentSolution(
            pairs=tuple(
                (first, second) if points[first] >= points[second] else (second, first) for first, second in pairs
            ),
            floats_up=up,
            floats_down=down,
            bye=bye,
            excess=self._cost(pairs, up, down) - self.score_groups.bound(self.segment.first, self._border_below()),
        )

    def _border_below(self) -> int:
        return self.segment.last + (self.segment.last < self.score_groups.last)

    def _cost(self, pairs: list[tuple[int, int]], up: tuple[int, ...], down: tuple[int, ...]) -> int:
        points, scores = self.columns.points, self.score_groups.scores
        cost = sum((points[first] - points[second]) ** 2 for first, second in pairs)
        cost += sum((scores[self.segment.first - 1] - points[row]) ** 2 for row in up)
        return cost + sum((points[row] - scores[self.segment.last + 1]) ** 2 for row in down)

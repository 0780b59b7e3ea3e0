"""Score groups laid in a line in which neighbours are pairs, and rematches repaired by swapping equals.

Entry points: :func:`arrange_stretch`, :meth:`Lineup.repair`. Nothing here changes the cost: a player only ever takes
the position of another with the same points.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from tournament.domain.pairing.columns import PlayerColumns
from tournament.domain.pairing.score_groups import ScoreGroups

_FAR = 40


@dataclass
class Lineup:
    """Positions 0 and 1 are a pair, 2 and 3 the next; ``positions`` of players in each group that may be swapped."""

    score_groups: ScoreGroups
    bye: int | None
    row_at: list[int] = field(default_factory=list)
    positions: dict[int, Sequence[int]] = field(default_factory=dict)
    stuck: set[int] = field(default_factory=set)

    @property
    def columns(self) -> PlayerColumns:
        """The columns that the rows belong to."""
        return self.score_groups.columns

    def pairs(self) -> list[tuple[int, int]]:
        """Return neighbours as pairs."""
        return list(zip(self.row_at[::2], self.row_at[1::2], strict=True))

    def repair(self) -> None:
        """Swap equals until there is no rematch; ``stuck`` keeps the groups of rematches that stay."""
        row_at, met = self.row_at, self.columns.met
        for number in [number for number, (one, other) in enumerate(self.pairs()) if other in met[one]]:
            position = 2 * number
            if row_at[position + 1] in met[row_at[position]] and not (self._swap(position + 1) or self._swap(position)):
                self.stuck |= {self._group(row_at[position]), self._group(row_at[position + 1])}

    def _group(self, row: int) -> int:
        return self.score_groups.group_at[self.columns.points[row]]

    def _swap(self, position: int) -> bool:
        """Swap the player at a position with a near equal, or with an equal that has the bye; return whether it was."""
        row_at = self.row_at
        for other in self.positions_of_equals(position, _FAR):
            if self.may_swap(position, other):
                row_at[position], row_at[other] = row_at[other], row_at[position]
                return True
        return self.swap_with_bye(position)

    def positions_of_equals(self, position: int, far: int) -> Iterator[int]:
        """Yield positions of free players with the same points, nearest first; none for a position that is not free."""
        positions = self.positions.get(self._group(self.row_at[position]), ())
        here = (
            positions.index(position)
            if isinstance(positions, range) and position in positions
            else bisect_left(positions, position)
        )
        if here >= len(positions) or positions[here] != position:
            return
        for step in range(1, far):
            if here + step < len(positions):
                yield positions[here + step]
            elif here < step:
                return
            if here >= step:
                yield positions[here - step]

    def may_swap(self, position: int, other_position: int) -> bool:
        """Return true if two equals can swap without a rematch and without another player that floats again."""
        row_at, met = self.row_at, self.columns.met
        row, other = row_at[position], row_at[other_position]
        if (
            other_position == position ^ 1
            or other in met[row_at[position ^ 1]]
            or row in met[row_at[other_position ^ 1]]
        ):
            return False
        floated = self.columns.floated
        if floated[row] != floated[other] and self._floats(position) != self._floats(other_position):
            newcomer = other if self._floats(position) else row
            return not floated[newcomer]
        return True

    def swap_with_bye(self, position: int) -> bool:
        """Give the bye to the player at a position instead, if that is as good; return whether it was."""
        row, bye, columns = self.row_at[position], self.bye, self.columns
        if bye is None or columns.points[bye] != columns.points[row] or columns.byes[row] != columns.byes[bye]:
            return False
        if bye in columns.met[self.row_at[position ^ 1]]:
            return False
        if self._floats(position) and columns.floated[bye] and not columns.floated[row]:
            return False
        self.row_at[position], self.bye = bye, row
        return True

    def _floats(self, position: int) -> bool:
        points = self.columns.points
        return points[self.row_at[position]] != points[self.row_at[position ^ 1]]


@dataclass(frozen=True)
class Stretch:
    """Groups ``first`` to ``last`` that are free, with the players that come to them from stuck groups around."""

    first: int
    last: int
    from_above: tuple[int, ...] = ()
    from_below: tuple[int, ...] = ()


def arrange_stretch(
    score_groups: ScoreGroups, stretch: Stretch, start: int
) -> tuple[list[int], dict[int, Sequence[int]]] | None:
    """Return the rows in line and the positions of each group; None where a group has fewer players than come to it."""
    tops = {stretch.first: len(stretch.from_above)}
    bottoms = {stretch.last: len(stretch.from_below)}
    laid: list[list[int]] = []
    positions: dict[int, Sequence[int]] = {}
    for group in range(stretch.first, stretch.last + 1):
        top = tops.get(group, int(score_groups.odd[group]))
        bottom = bottoms.get(group, int(score_groups.odd[group + 1]))
        rows = _put_new_floats_outside(score_groups, group, top, bottom)
        if rows is None:
            return None
        head = stretch.from_above if group == stretch.first else ()
        tail = stretch.from_below if group == stretch.last else ()
        lineup = _interleave(head, rows, tail)
        positions[group] = _positions_of(start, len(rows), len(head), len(tail))
        start += len(lineup)
        laid.append(lineup)
    return list(chain.from_iterable(laid)), positions


def _interleave(head: Sequence[int], rows: list[int], tail: Sequence[int]) -> list[int]:
    """Put players from above before the first rows, players from below behind the last ones."""
    if not head and not tail:
        return rows
    inner = rows[len(head) : len(rows) - len(tail)]
    up = chain.from_iterable(zip(head, rows, strict=False))
    down = chain.from_iterable(zip(rows[len(rows) - len(tail) :], tail, strict=True))
    return [*up, *inner, *down]


def _positions_of(start: int, rows: int, head: int, tail: int) -> Sequence[int]:
    if not head and not tail:
        return range(start, start + rows)
    up = range(start + 1, start + 2 * head, 2)
    inner = range(start + 2 * head, start + head + rows - tail)
    down = range(start + head + rows - tail, start + head + rows + tail, 2)
    return [*up, *inner, *down]


def _put_new_floats_outside(score_groups: ScoreGroups, group: int, top: int, bottom: int) -> list[int] | None:
    """Return the group with players that never floated at the positions that float: ``top`` first, ``bottom`` last."""
    rows = list(score_groups.groups[group])
    if len(rows) < top + bottom:
        return None
    floated = score_groups.columns.floated
    outside = [*range(top), *range(len(rows) - 1, len(rows) - 1 - bottom, -1)]
    spare = iter([*range(top, len(rows) - bottom)] if any(floated[rows[position]] for position in outside) else [])
    for position in outside:
        if floated[rows[position]]:
            other = next((other for other in spare if not floated[rows[other]]), None)
            if other is None:
                break
            rows[position], rows[other] = rows[other], rows[position]
    return rows

"""The lineup of score groups, in which neighbours are pairs, and the repair of rematches by swapping equals.

Entry points: :func:`arrange_stretch`, :meth:`Lineup.repair`. Nothing here changes the cost: a player only ever takes
the position of another with the same points.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from engine.pairing.columns import PlayerColumns
from engine.pairing.score_groups import ScoreGroups

# The farthest equal, in positions of the group, that is tried for a swap.
_FAR = 40


@dataclass
class Lineup:
    """Players in the order of pairs: positions 0 and 1 are a pair, 2 and 3 the next.

    ``row_at`` is the player at each position, ``positions`` are those in each group whose players may be swapped, and
    ``stuck`` are the groups of rematches that remain.
    """

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
        """Swap equals until there is no rematch; add the groups of rematches that remain to ``stuck``."""
        row_at, met = self.row_at, self.columns.met
        for number in [number for number, (first, second) in enumerate(self.pairs()) if second in met[first]]:
            position = 2 * number
            if row_at[position + 1] in met[row_at[position]] and not (self._swap(position + 1) or self._swap(position)):
                self.stuck |= {self._group(row_at[position]), self._group(row_at[position + 1])}

    def _group(self, row: int) -> int:
        return self.score_groups.group_at[self.columns.points[row]]

    def _swap(self, position: int) -> bool:
        """Swap the player at a position with a near equal, or an equal that has the bye. Return true if swapped."""
        row_at = self.row_at
        for other in self.positions_of_equals(position, _FAR):
            if self.can_swap(position, other):
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

    def can_swap(self, position: int, other_position: int) -> bool:
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
        """Give the bye to the player at a position instead, if that is as good. Return true if swapped."""
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
    """The free groups ``first`` to ``last``, with the players that float into them from stuck groups around."""

    first: int
    last: int
    from_above: tuple[int, ...] = ()
    from_below: tuple[int, ...] = ()


def arrange_stretch(
    score_groups: ScoreGroups, stretch: Stretch, start: int
) -> tuple[list[int], dict[int, Sequence[int]]] | None:
    """Return the rows in order and the positions of each group; None where a group is too small for its floats."""
    tops = {stretch.first: len(stretch.from_above)}
    bottoms = {stretch.last: len(stretch.from_below)}
    lineups: list[list[int]] = []
    positions: dict[int, Sequence[int]] = {}
    for group in range(stretch.first, stretch.last + 1):
        top = tops.get(group, int(score_groups.odd[group]))
        bottom = bottoms.get(group, int(score_groups.odd[group + 1]))
        rows = _put_new_floats_outside(score_groups, group, top, bottom)
        if rows is None:
            return None
        from_above = stretch.from_above if group == stretch.first else ()
        from_below = stretch.from_below if group == stretch.last else ()
        lineup, positions[group] = _insert_floats(start, from_above, rows, from_below)
        start += len(lineup)
        lineups.append(lineup)
    return list(chain.from_iterable(lineups)), positions


def _insert_floats(
    start: int, from_above: Sequence[int], rows: list[int], from_below: Sequence[int]
) -> tuple[list[int], Sequence[int]]:
    """Put players from above before the first rows of a group, players from below behind its last ones.

    Return the lineup, which begins at the position ``start``, and the positions of the group's own players in it.
    """
    if not from_above and not from_below:
        return rows, range(start, start + len(rows))
    above, below = len(from_above), len(from_below)
    inner = rows[above : len(rows) - below]
    up = chain.from_iterable(zip(from_above, rows, strict=False))
    down = chain.from_iterable(zip(rows[len(rows) - below :], from_below, strict=True))
    first_inner, after_inner = start + 2 * above, start + above + len(rows) - below
    own_positions = [
        *range(start + 1, first_inner, 2),
        *range(first_inner, after_inner),
        *range(after_inner, after_inner + 2 * below, 2),
    ]
    return [*up, *inner, *down], own_positions


def _put_new_floats_outside(score_groups: ScoreGroups, group: int, top: int, bottom: int) -> list[int] | None:
    """Return the group; its ``top`` first and ``bottom`` last positions float and get players that never floated."""
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

"""Score groups laid in a line whose neighbours are pairs, and rematches repaired by changing equals.

Entry points: :func:`lay_line`, :meth:`Line.repair`. Nothing here changes the cost: a player only ever takes the place
of another with the same points.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from tournament.domain.pairing.columns import Columns
from tournament.domain.pairing.score_groups import Ladder

_FAR = 40


@dataclass
class Line:
    """Places 0 and 1 are a pair, 2 and 3 the next; ``places`` of each group whose players may be changed."""

    ladder: Ladder
    bye: int | None
    row_at: list[int] = field(default_factory=list)
    places: dict[int, Sequence[int]] = field(default_factory=dict)
    stuck: set[int] = field(default_factory=set)

    @property
    def columns(self) -> Columns:
        """Where the rows are from."""
        return self.ladder.columns

    def pairs(self) -> list[tuple[int, int]]:
        """Neighbours."""
        return list(zip(self.row_at[::2], self.row_at[1::2], strict=True))

    def repair(self) -> None:
        """Change equals until nobody meets again; ``stuck`` keeps the groups of pairs that stay as they are."""
        row_at, met = self.row_at, self.columns.met
        for number in [number for number, (one, other) in enumerate(self.pairs()) if other in met[one]]:
            place = 2 * number
            if row_at[place + 1] in met[row_at[place]] and not (self._change(place + 1) or self._change(place)):
                self.stuck |= {self._group(row_at[place]), self._group(row_at[place + 1])}

    def _group(self, row: int) -> int:
        return self.ladder.group_at[self.columns.points[row]]

    def _change(self, place: int) -> bool:
        """Let the player at a place change with an equal nearby, or with an equal who has the bye."""
        row_at = self.row_at
        for other in self.equals_near(place, _FAR):
            if self.may_change(place, other):
                row_at[place], row_at[other] = row_at[other], row_at[place]
                return True
        return self.change_with_bye(place)

    def equals_near(self, place: int, far: int) -> Iterator[int]:
        """Places of free players with the same points, the nearest first; none for a place that is not free."""
        places = self.places.get(self._group(self.row_at[place]), ())
        here = places.index(place) if isinstance(places, range) and place in places else bisect_left(places, place)
        if here >= len(places) or places[here] != place:
            return
        for step in range(1, far):
            if here + step < len(places):
                yield places[here + step]
            elif here < step:
                return
            if here >= step:
                yield places[here - step]

    def may_change(self, place: int, other_place: int) -> bool:
        """Whether two equals can change without a rematch and without one more who floats again."""
        row_at, met = self.row_at, self.columns.met
        row, other = row_at[place], row_at[other_place]
        if other_place == place ^ 1 or other in met[row_at[place ^ 1]] or row in met[row_at[other_place ^ 1]]:
            return False
        floated = self.columns.floated
        if floated[row] != floated[other] and self._floats(place) != self._floats(other_place):
            newcomer = other if self._floats(place) else row
            return not floated[newcomer]
        return True

    def change_with_bye(self, place: int) -> bool:
        """Let the player at a place have the bye instead, where that is as good."""
        row, bye, columns = self.row_at[place], self.bye, self.columns
        if bye is None or columns.points[bye] != columns.points[row] or columns.byes[row] != columns.byes[bye]:
            return False
        if bye in columns.met[self.row_at[place ^ 1]]:
            return False
        if self._floats(place) and columns.floated[bye] and not columns.floated[row]:
            return False
        self.row_at[place], self.bye = bye, row
        return True

    def _floats(self, place: int) -> bool:
        points = self.columns.points
        return points[self.row_at[place]] != points[self.row_at[place ^ 1]]


@dataclass(frozen=True)
class Stretch:
    """Groups ``first`` to ``last`` that are free, with the players who come to them from stuck groups around."""

    first: int
    last: int
    from_above: tuple[int, ...] = ()
    from_below: tuple[int, ...] = ()


def lay_stretch(ladder: Ladder, stretch: Stretch, start: int) -> tuple[list[int], dict[int, Sequence[int]]] | None:
    """The rows in line and the places of each group; None where a group has fewer players than come to it."""
    tops = {stretch.first: len(stretch.from_above)}
    bottoms = {stretch.last: len(stretch.from_below)}
    laid: list[list[int]] = []
    places: dict[int, Sequence[int]] = {}
    for group in range(stretch.first, stretch.last + 1):
        top = tops.get(group, int(ladder.odd[group]))
        bottom = bottoms.get(group, int(ladder.odd[group + 1]))
        rows = _fresh_outside(ladder, group, top, bottom)
        if rows is None:
            return None
        head = stretch.from_above if group == stretch.first else ()
        tail = stretch.from_below if group == stretch.last else ()
        line = _between(head, rows, tail)
        places[group] = _places_of(start, len(rows), len(head), len(tail))
        start += len(line)
        laid.append(line)
    return list(chain.from_iterable(laid)), places


def _between(head: Sequence[int], rows: list[int], tail: Sequence[int]) -> list[int]:
    """Who comes from above stands before the first rows, who comes from below behind the last ones."""
    if not head and not tail:
        return rows
    inner = rows[len(head) : len(rows) - len(tail)]
    up = chain.from_iterable(zip(head, rows, strict=False))
    down = chain.from_iterable(zip(rows[len(rows) - len(tail) :], tail, strict=True))
    return [*up, *inner, *down]


def _places_of(start: int, rows: int, head: int, tail: int) -> Sequence[int]:
    if not head and not tail:
        return range(start, start + rows)
    up = range(start + 1, start + 2 * head, 2)
    inner = range(start + 2 * head, start + head + rows - tail)
    down = range(start + head + rows - tail, start + head + rows + tail, 2)
    return [*up, *inner, *down]


def _fresh_outside(ladder: Ladder, group: int, top: int, bottom: int) -> list[int] | None:
    """The group with players who never floated at the places that float: ``top`` first, ``bottom`` last."""
    rows = list(ladder.groups[group])
    if len(rows) < top + bottom:
        return None
    floated = ladder.columns.floated
    outside = [*range(top), *range(len(rows) - 1, len(rows) - 1 - bottom, -1)]
    spare = iter([*range(top, len(rows) - bottom)] if any(floated[rows[place]] for place in outside) else [])
    for place in outside:
        if floated[rows[place]]:
            other = next((other for other in spare if not floated[rows[other]]), None)
            if other is None:
                break
            rows[place], rows[other] = rows[other], rows[place]
    return rows

"""The score groups of a field, and the least that any round can cost. Entry point: :class:`ScoreGroups`.

Where an odd number of players stands above a gap between two groups, a player is paired across that gap; squares of
longer distances are never less than the squares of their gaps together. So the odd gaps squared are a lower bound.
"""

from dataclasses import dataclass
from itertools import accumulate

from engine.pairing.columns import PlayerColumns


@dataclass
class ScoreGroups:
    """Groups from the top: rows of ``columns`` in the order of lots, without the player that has the ``bye``.

    ``odd[k]`` is true if an odd number of players stands above group ``k``; ``gap[k]`` are the points between
    groups ``k - 1`` and ``k`` (0 for the first).
    """

    columns: PlayerColumns
    groups: list[list[int]]
    bye: int | None = None

    def __post_init__(self) -> None:
        points = self.columns.points
        self.scores = [points[group[0]] for group in self.groups]
        self.group_at = {score: number for number, score in enumerate(self.scores)}
        above = accumulate((len(group) for group in self.groups), initial=0)
        self.odd = [count % 2 == 1 for count in above]
        between = [high - low for high, low in zip(self.scores, self.scores[1:], strict=False)]
        self.gap = [0, *between, 0] if self.groups else [0]
        # The change of the bound when one more player crosses all gaps above a group.
        steps = (-(gap**2) if odd else gap**2 for gap, odd in zip(self.gap, self.odd, strict=True))
        self.steps = list(accumulate(steps))

    @property
    def last(self) -> int:
        """Number of the lowest group."""
        return len(self.groups) - 1

    def bound(self, first: int, last: int) -> int:
        """Return the least sum of squares over the gaps above the groups ``first`` to ``last``."""
        return sum(
            gap**2 for gap, odd in zip(self.gap[first : last + 1], self.odd[first : last + 1], strict=True) if odd
        )

    def excess(self, high: int, low: int) -> int:
        """Return by how much every round with a pair of these two groups costs more than the bound, at least."""
        return (self.scores[high] - self.scores[low]) ** 2 + self.steps[low] - self.steps[high]

    def group_of(self, row: int) -> int:
        """Return the group with the points of a player; -1 where there is none."""
        return self.group_at.get(self.columns.points[row], -1)

    def count_repeated_floats(self, group: int, bye: int | None = None) -> int:
        """Return how many players of a group must float again, if as few as possible of those that floated do.

        With ``bye`` the player that has the bye may float instead, if that player is of the group.
        """
        needed = self.odd[group] + self.odd[group + 1]
        fresh = int(bye is not None and self.group_of(bye) == group and not self.columns.floated[bye])
        for row in self.groups[group]:
            if fresh >= needed:
                return 0
            fresh += not self.columns.floated[row]
        return max(0, needed - fresh)

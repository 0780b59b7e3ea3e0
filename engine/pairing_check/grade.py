"""The grade of a round: one tuple with a number for each criterion in their order, less is better.

Entry points: :func:`grade_round`, :data:`CRITERIA`, :class:`RoundGrader`. Every part of a round (a pair, a bye) has a
tuple of its own and the round is their sum, so the least round can be searched for by any method that adds.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import lcm

from engine.pairing_check.facts import Facts
from engine.state import EntryId

CRITERIA = ("rematches", "byes_before", "recent", "group_of_bye", "squares", "floated_again", "together", "policy")

Grade = tuple[int, ...]
NOTHING: Grade = (0,) * len(CRITERIA)


def find_scale(facts: Facts) -> int:
    """Return how many units make one point, so that all points are whole."""
    return lcm(*(facts.points[entry].denominator for entry in facts.present))


@dataclass
class RoundGrader:
    """The grader of one round: its facts in whole numbers, computed once for all pairs.

    ``scale`` units make one point. ``scores`` are the different points, lowest first. ``positions`` are the indices of
    players in their score groups, in the order of the policy; ``even`` is the size of each score group without the
    last player of an odd one, by points.
    """

    facts: Facts
    scale: int = 1
    points: dict[EntryId, int] = field(default_factory=dict)
    scores: list[int] = field(default_factory=list)
    met: dict[EntryId, dict[EntryId, int]] = field(default_factory=dict)
    positions: dict[EntryId, int] = field(default_factory=dict)
    even: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.scale = find_scale(self.facts)
        self.points = {entry: int(self.facts.points[entry] * self.scale) for entry in self.facts.present}
        self.scores = sorted(set(self.points.values()))
        self.met = {entry: {} for entry in self.facts.present}
        for pair, when in self.facts.met.items():
            first, second = pair
            if first in self.met and second in self.met:
                self.met[first][second] = self.met[second][first] = when
        sizes: Counter[int] = Counter()
        for entry in (entry for entry in self.facts.policy_order if entry in self.points):
            self.positions[entry] = sizes[self.points[entry]]
            sizes[self.points[entry]] += 1
        self.even = {points: size // 2 * 2 for points, size in sizes.items()}

    def pair(self, first: EntryId, second: EntryId) -> Grade:
        """Grade a pair: met before and how lately, squared difference of points, floats again, shared affiliations."""
        difference = self.points[first] - self.points[second]
        when = self.met[first].get(second)
        floated, affiliations = self.facts.floated, self.facts.affiliations
        again = (first in floated) + (second in floated) if difference else 0
        together = len(affiliations[first] & affiliations[second]) if affiliations else 0
        distance = 0 if difference or not self.positions else self._distance_from_policy(first, second)
        return (int(when is not None), 0, when or 0, 0, difference * difference, again, together, distance)

    def _distance_from_policy(self, first: EntryId, second: EntryId) -> int:
        """Return the squared distance from the pair of the policy.

        Fold pairs the first with the last, slide the first with the first of the lower half.
        """
        high, low = sorted((self.positions[first], self.positions[second]))
        even = self.even[self.points[first]]
        wanted = even - 1 - high if self.facts.policy == "fold" else high + even // 2
        return (low - wanted) ** 2

    def bye(self, entry: EntryId) -> Grade:
        """Grade a bye: earlier byes, the score group counted from the lowest, squared points above the lowest."""
        points = self.points[entry]
        return (0, self.facts.byes[entry], 0, self.scores.index(points), (points - self.scores[0]) ** 2, 0, 0, 0)


def grade_round(facts: Facts, pairs: Iterable[tuple[EntryId, EntryId]], bye: EntryId | None) -> Grade:
    """Return the grade of a whole round."""
    grader = RoundGrader(facts)
    grades = [grader.pair(first, second) for first, second in pairs]
    if bye is not None:
        grades.append(grader.bye(bye))
    return add_grades(*grades)


def add_grades(*grades: Grade) -> Grade:
    """Return the sum of grades, criterion by criterion."""
    return tuple(map(sum, zip(NOTHING, *grades, strict=True)))

"""How good a round is: one tuple whose items are the wishes in their order, less is better.

Entry points: :func:`grade_round`, :data:`WISHES`, :func:`scale_of`. Every part of a round (a pair, a bye) has a tuple
of its own and the round is their sum, so the least round can be searched for by any method that adds.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from tournament.domain.pairing_check.facts import Facts
from tournament.domain.types import EntryId

WISHES = ("rematches", "byes_before", "recent", "group_of_bye", "squares", "floated_again")


Grade = tuple[int, ...]
NOTHING: Grade = (0,) * len(WISHES)


def scale_of(facts: Facts) -> int:
    """So many make one point, so that all points are whole."""
    return lcm(*(facts.points[entry].denominator for entry in facts.present))


def grade_pair(facts: Facts, one: EntryId, other: EntryId, scale: int) -> Grade:
    """A pair: met before and how lately, squared difference of points, who of them floated before."""
    difference = facts.points[one] - facts.points[other]
    when = facts.met.get(frozenset({one, other}))
    again = sum(entry in facts.floated for entry in (one, other)) if difference else 0
    return (int(when is not None), 0, when or 0, 0, int((difference * scale) ** 2), again)


def grade_bye(facts: Facts, entry: EntryId, scale: int, scores: list[Fraction]) -> Grade:
    """A bye: how many the player had, the score group counted from the lowest, squared points above the lowest."""
    above = (facts.points[entry] - scores[0]) * scale
    return (0, facts.byes[entry], 0, scores.index(facts.points[entry]), int(above**2), 0)


def grade_round(facts: Facts, pairs: Iterable[tuple[EntryId, EntryId]], bye: EntryId | None) -> Grade:
    """The grade of a whole round."""
    scale = scale_of(facts)
    grades = [grade_pair(facts, one, other, scale) for one, other in pairs]
    if bye is not None:
        grades.append(grade_bye(facts, bye, scale, facts.scores))
    return add(*grades)


def add(*grades: Grade) -> Grade:
    """The sum, wish by wish."""
    return tuple(map(sum, zip(NOTHING, *grades, strict=True)))

"""The quality of a round, criterion by criterion, so that two rounds can be compared and the difference named.

Entry points: :func:`measure_quality`, :func:`find_first_difference`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from engine.pairing.affiliations import count_shared
from engine.pairing.columns import PlayerColumns

Criterion = Literal[
    "rematches", "byes_before", "recent", "bye_points", "squares", "floats_again", "together", "nothing"
]
# All but "nothing".
CRITERIA: tuple[Criterion, ...] = get_args(Criterion)[:-1]
Quality = tuple[Fraction, ...]


@dataclass(frozen=True)
class QualityDifference:
    """By how much another round is worse, in the first criterion that differs; ``nothing``: order or lot decided."""

    criterion: Criterion
    amount: Fraction = Fraction(0)


def measure_quality(columns: PlayerColumns, pairs: Iterable[tuple[int, int]], bye: int | None) -> Quality:
    """Return the sums of a round in the order of :data:`CRITERIA`, less is better; points and squares in points."""
    pairs = list(pairs)
    points, met, floated = columns.points, columns.met, columns.floated
    again = [met[first][second] for first, second in pairs if second in met[first]]
    squares = sum((points[first] - points[second]) ** 2 for first, second in pairs)
    floats = sum(floated[first] + floated[second] for first, second in pairs if points[first] != points[second])
    together = sum(count_shared(columns.affiliations, first, second) for first, second in pairs)
    byes = above = 0
    if bye is not None:
        byes, above = columns.byes[bye], points[bye] - min(points[row] for row in columns.members)
        squares += above**2
    scaled = Fraction(above, columns.scale), Fraction(squares, columns.scale**2)
    return (Fraction(len(again)), Fraction(byes), Fraction(sum(again)), *scaled, Fraction(floats), Fraction(together))


def find_first_difference(better: Quality, worse: Quality) -> QualityDifference:
    """Return the first criterion in which they differ, with the amount; the criterion "nothing" if they do not."""
    for criterion, better_value, worse_value in zip(CRITERIA, better, worse, strict=True):
        if better_value != worse_value:
            return QualityDifference(criterion, worse_value - better_value)
    return QualityDifference("nothing")

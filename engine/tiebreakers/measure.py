"""What a tie-breaker is: the function that counts it, the one that explains it, and how it is shown."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from engine.tiebreakers.explanation import Explanation

if TYPE_CHECKING:
    # They load numpy, which takes a tenth of a second; most commands count nothing.
    from engine.result_columns import Numbers
    from engine.tiebreakers.sums import ResultSums


@dataclass(frozen=True)
class ExactColumn:
    """A number for each player: ``value`` over ``denominator``."""

    value: "Numbers"
    denominator: int

    def of(self, player: int) -> Fraction:
        """Return the number of the player in a column."""
        return Fraction(int(self.value[player]), self.denominator)

    def in_order(self, order: "Numbers") -> Iterator[Fraction]:
        """Yield the numbers of players in this order. Equal numbers, of which there are many, are one object."""
        values: list[int] = self.value[order].tolist()
        made = {value: Fraction(value, self.denominator) for value in set(values)}
        return (made[value] for value in values)


@dataclass(frozen=True)
class Percentage(ExactColumn):
    """Points ``got`` over those possible in ``count`` matches or games, from the floor to 1; of none, the floor."""

    got: "Numbers"
    count: "Numbers"


@dataclass(frozen=True)
class Measure:
    """A tie-breaker.

    ``count`` returns the numbers of all players in whole numbers; ``explain`` that of the player in a column, with its
    terms as fractions. Both get the number of the group in which each player is still tied, which only a measure that
    ``needs_group`` reads. ``is_percentage`` is for showing only.
    """

    count: "Callable[[ResultSums, Numbers], ExactColumn]"
    explain: "Callable[[ResultSums, int, Numbers], Explanation]"
    lower_is_better: bool = False
    is_percentage: bool = False
    needs_group: bool = False

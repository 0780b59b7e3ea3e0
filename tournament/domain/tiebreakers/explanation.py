"""How a number of the standings came about: its terms, and why one was raised or left out."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tournament.domain.types import EntryId

Note = Literal["", "floored", "bye", "byes_left_out", "award", "not_played", "no_games", "cut", "not_everybody_met"]
Rule = Literal["sum", "mean", "ratio", "position"]


@dataclass(frozen=True)
class Term:
    """One part of a number.

    ``value`` is what counted, ``raw`` what it was before the floor or before it was cut; ``counted`` is False for
    what was left out, and ``note`` says why. ``opponent`` and ``round`` say where it comes from.
    """

    value: Fraction
    opponent: EntryId | None = None
    round: int | None = None
    raw: Fraction | None = None
    counted: bool = True
    note: Note = ""


@dataclass(frozen=True)
class Explanation:
    """A number with its terms; ``rule`` says how they were put together."""

    value: Fraction
    rule: Rule
    terms: tuple[Term, ...] = ()


def sum_of(terms: tuple[Term, ...]) -> Explanation:
    """The terms that count, added up."""
    return Explanation(sum((term.value for term in terms if term.counted), Fraction(0)), "sum", terms)


def mean_of(terms: tuple[Term, ...]) -> Explanation:
    """The mean of the terms that count; zero of none (a player who met nobody)."""
    counted = [term.value for term in terms if term.counted]
    return Explanation(sum(counted, Fraction(0)) / len(counted) if counted else Fraction(0), "mean", terms)

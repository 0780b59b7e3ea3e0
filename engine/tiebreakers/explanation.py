"""The explanation of a number of the standings: its terms, with the reasons why one was raised or left out."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from engine.state import EntryId

# Their labels are TERM_NOTES and MEASURE_RULES in words.py. ``award``: a missed round; ``not_played``: no match or game
# at all; ``no_games``: a match without games.
Note = Literal[
    "", "floored", "bye", "byes_left_out", "award", "not_played", "no_games", "cut", "not_everybody_met", "still_level"
]
Rule = Literal["sum", "mean", "ratio", "position"]


@dataclass(frozen=True)
class Term:
    """One part of a number.

    ``value`` is the number of the term, which is added only if ``counted``; ``note`` has the reason why a term is left
    out. ``raw`` is the number behind it: a percentage before the floor, the points of the opponent (Sonneborn-Berger),
    or the possible points (of a ratio, which ends with the whole). ``opponent`` and ``round`` name its source.
    """

    value: Fraction
    opponent: EntryId | None = None
    round: int | None = None
    raw: Fraction | None = None
    counted: bool = True
    note: Note = ""


@dataclass(frozen=True)
class Explanation:
    """A number with its terms; ``rule`` names the way in which they were combined."""

    value: Fraction
    rule: Rule
    terms: tuple[Term, ...] = ()


def sum_of(terms: tuple[Term, ...]) -> Explanation:
    """Return the sum of the terms that count."""
    return Explanation(sum((term.value for term in terms if term.counted), Fraction(0)), "sum", terms)


def mean_of(terms: tuple[Term, ...]) -> Explanation:
    """Return the mean of the terms that count; zero without terms (a player without opponents)."""
    counted = [term.value for term in terms if term.counted]
    return Explanation(sum(counted, Fraction(0)) / len(counted) if counted else Fraction(0), "mean", terms)

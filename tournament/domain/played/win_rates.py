"""Wins, draws and losses of groups of decks, and the win rate with its confidence interval.

Entry points: :func:`count_records`, :class:`GroupRecord`, :func:`find_wilson_interval`.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import NamedTuple, TypeVar

from engine.outcomes import Outcome
from engine.scoring import MatchVerdict, find_verdicts
from engine.state import Match

Row = TypeVar("Row", bound=Hashable)

# Outcomes without play, or with the same verdict for both sides, say nothing about decks.
_NOT_COUNTED = frozenset(Outcome) - {Outcome.WIN_FIRST, Outcome.WIN_SECOND, Outcome.DRAW}
# The standard normal quantile of a 95% interval.
_Z = 1.96


class CountedMatch(NamedTuple):
    """The entries of a match that counts, drawn or not, with the verdict of each."""

    entries: tuple[int, ...]
    verdicts: tuple[MatchVerdict, ...]


@dataclass(frozen=True)
class GroupRecord:
    """Matches of a group of decks against other groups."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def decided(self) -> int:
        """The number of matches that were not drawn."""
        return self.wins + self.losses

    @property
    def win_rate(self) -> Fraction | None:
        """The part of decided matches that was won; None without any."""
        return Fraction(self.wins, self.decided) if self.decided else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95% interval of the win rate, None without a win rate."""
        return find_wilson_interval(self.wins, self.decided) if self.decided else None


@lru_cache(maxsize=1_000)
def decide_sides(sides: int, games: tuple[int, ...], outcome: str) -> tuple[MatchVerdict, ...]:
    """Return the verdict of each side of a match; empty for a match that does not count: a bye, a no-show, no result.

    Cached, because few different results occur.
    """
    named = Outcome(outcome) if outcome else None
    if sides < 2 or named in _NOT_COUNTED:
        return ()
    verdicts = find_verdicts(Match.between(*range(sides), games=games or None, outcome=named))
    return tuple(verdicts[side] for side in range(sides)) if verdicts else ()


def count_records(matches: Iterable[CountedMatch], row_of: Mapping[int, Row]) -> dict[Row, GroupRecord]:
    """Return the record of each row of groups; ``row_of`` is the row of each entry whose deck is counted.

    A match counts if all its decks are counted; in it, only entries count whose row no other entry of the match has,
    so a match of two decks of one row is left out.
    """
    count: Counter[tuple[Row, MatchVerdict]] = Counter()
    for match in matches:
        rows = [row_of.get(entry) for entry in match.entries]
        if None in rows:
            continue
        for row, verdict in zip(rows, match.verdicts, strict=True):
            if row is not None and rows.count(row) == 1:
                count[row, verdict] += 1
    return {
        row: GroupRecord(count[row, MatchVerdict.WIN], count[row, MatchVerdict.DRAW], count[row, MatchVerdict.LOSS])
        for row in set(row_of.values())
    }


def find_wilson_interval(wins: int, matches: int) -> tuple[float, float]:
    """Return the ends of the 95% interval of a win rate (E. B. Wilson, 1927); it stays meaningful for few matches."""
    rate, square = wins / matches, _Z**2
    middle = (rate + square / (2 * matches)) / (1 + square / matches)
    half = _Z * sqrt(rate * (1 - rate) / matches + square / (4 * matches**2)) / (1 + square / matches)
    return max(0.0, min(middle - half, rate)), min(1.0, max(middle + half, rate))

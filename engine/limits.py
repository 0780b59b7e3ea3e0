"""The least and the most of the numbers that people enter for an event: one place for pages, API and services. Pure.

Services refuse a number beyond its limit where it is entered; only ``SERIES_EVENTS`` is a limit of the form alone. A
larger number of the settings that was stored earlier is still read, so that its event stays readable;
:func:`engine.json_io.event_settings.find_beyond_limits` names it. ``GAMES``, ``POD_SIZE``, ``LEGS`` and
``TABLES`` are refused in stored settings, too. House rules for decks have their own limits
(:mod:`games.house_rules.rule_check`).
"""

from dataclasses import dataclass
from fractions import Fraction

from language.bilingual import Bilingual


@dataclass(frozen=True)
class Limit:
    """Whole numbers from ``least`` to ``most``; with ``has_decimals`` two decimals are allowed."""

    least: int
    most: int
    has_decimals: bool = False

    def allows(self, value: Fraction | int) -> bool:
        """Return true if the number is within the limit."""
        return self.least <= value <= self.most and Fraction(value * (100 if self.has_decimals else 1)).denominator == 1

    @property
    def expected(self) -> Bilingual:
        """The numbers that are allowed, as a part of a sentence."""
        en = f"from {self.least:,} to {self.most:,}"
        cs = f"od {self.least:,} do {self.most:,}".replace(",", "\u00a0")
        if not self.has_decimals:
            return Bilingual(f"celé číslo {cs}", f"a whole number {en}")
        return Bilingual(f"číslo {cs}, nejvýš na dvě desetinná místa", f"a number {en} with two decimals at most")


@dataclass(frozen=True)
class Share:
    """A share of one, not too fine; that it is from 0 to 1 is checked where it is read."""

    expected = Bilingual(
        "číslo s nejvýš šesti desetinnými místy nebo zlomek jako 1/3",
        "a number with at most six decimals, or a fraction such as 1/3",
    )

    def allows(self, value: Fraction | int) -> bool:
        """Return true if the number is within the limit."""
        return Fraction(value).denominator <= FINEST_SHARE


SHARE = Share()
# Match points of a win, a draw, a loss and a bye.
MATCH_POINTS = Limit(-1_000, 1_000, has_decimals=True)
# The largest denominator of a floor of percentages: six decimals, or a fraction such as one third.
FINEST_SHARE = 10**6
ROUNDS = Limit(1, 50)
# Open invitations to the staff of one event.
MAX_INVITATIONS = 100
ROUND_MINUTES = Limit(0, 1_440)
# Minutes added to a round in all, and those of one table in addition; an event that needs more plays another round.
ADDED_MINUTES = Limit(0, 120)
CAPACITY = Limit(2, 20_000)
TABLES = Limit(1, 20_000)
GAMES = Limit(1, 31)
BYE_GAMES = Limit(0, 31)
# Points inside one game; a larger number is a typing mistake.
GAME_POINTS = Limit(0, 9_999)
WINNING_POINTS = Limit(1, 9_999)
EXTRA_TURNS = Limit(0, 100)
# Rounds in which players of one club are kept apart, rounds before the finals.
ROUNDS_OR_NONE = Limit(0, 50)
# Groups of an event in groups, and players that advance from each.
GROUPS = Limit(1, 100)
POD_SIZE = Limit(3, 4)
# How often each pair of a league meets.
LEGS = Limit(1, 2)
SERIES_POINTS = Limit(0, 10_000)
SERIES_EVENTS = Limit(1, 100)

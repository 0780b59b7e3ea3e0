"""Outcomes of a match beside its games, and ways in which a game ends."""

from enum import StrEnum


class Outcome(StrEnum):
    """The decision about a match beside or instead of its games."""

    BYE = "bye"
    # How a missed round of a late or returning entry is scored; not a judge's award.
    MISSED_ROUND_BYE = "awarded_bye"
    MISSED_ROUND_LOSS = "awarded_loss"
    WIN_FIRST = "win_first"
    WIN_SECOND = "win_second"
    DOUBLE_WIN = "double_win"
    DOUBLE_LOSS = "double_loss"
    DRAW = "draw"
    INTENTIONAL_DRAW = "intentional_draw"
    NO_SHOW_FIRST = "no_show_first"
    NO_SHOW_SECOND = "no_show_second"
    NO_SHOW_BOTH = "no_show_both"


class EndReason(StrEnum):
    """The way in which one game ended."""

    TARGET = "target"
    TIME = "time"
    LIBRARY = "library"
    NO_FIGHTER = "no_fighter"
    CONCESSION = "concession"
    PENALTY = "penalty"
    OTHER = "other"

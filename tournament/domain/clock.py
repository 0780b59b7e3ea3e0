"""The clock of a round: seconds left and how urgent they are.

Entry point: :func:`read_clock`. Never asks what time it is.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

ClockState = Literal["ok", "soon", "last", "over"]

SOON = 10 * 60
LAST = 5 * 60


@dataclass(frozen=True)
class Clock:
    """What a round clock shows; ``seconds_left`` is negative once time is over."""

    seconds_left: int
    state: ClockState


def seconds_left(started_at: datetime, minutes: int, now: datetime) -> int:
    """Whole seconds to the end of a round of ``minutes``; both times aware, or both naive."""
    return minutes * 60 - int((now - started_at).total_seconds())


def urgency(seconds: int) -> ClockState:
    """``soon`` under ten minutes, ``last`` under five, ``over`` from zero on."""
    if seconds <= 0:
        return "over"
    if seconds < LAST:
        return "last"
    return "soon" if seconds < SOON else "ok"


def read_clock(started_at: datetime, minutes: int, now: datetime) -> Clock:
    """The clock of a round that was started; a round not started has none."""
    left = seconds_left(started_at, minutes, now)
    return Clock(left, urgency(left))

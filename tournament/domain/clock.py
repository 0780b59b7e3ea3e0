"""The clock of a round: its length, its pauses, seconds left and their urgency.

Entry points: :class:`RoundClock`, :func:`read_clock`, :func:`require_extra_minutes`. The current time is passed in.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import ceil
from typing import Literal

from engine.limits import ADDED_MINUTES
from problems import refuse

ClockState = Literal["ok", "soon", "last", "over", "paused"]

# Seconds left from which a clock is shown as ``soon`` and as ``last``.
SOON = 10 * 60
LAST = 5 * 60
MAX_ADDED = ADDED_MINUTES.most


@dataclass(frozen=True)
class RoundClock:
    """A started clock. ``minutes`` are the planned ones, ``added`` those added or taken back since.

    ``stood_still`` is the length of all pauses that are over, ``paused_at`` the beginning of the present pause.
    """

    started_at: datetime
    minutes: int
    added: int = 0
    stood_still: timedelta = timedelta()
    paused_at: datetime | None = None

    def pause(self, now: datetime) -> "RoundClock":
        """Stop the clock at ``now``. Raise Refused clock_paused_already."""
        if self.paused_at is not None:
            refuse("clock_paused_already")
        return replace(self, paused_at=now)

    def resume(self, now: datetime) -> "RoundClock":
        """Start the clock again with the time that was left. Raise Refused clock_not_paused."""
        if self.paused_at is None:
            refuse("clock_not_paused")
        return replace(self, paused_at=None, stood_still=self.stood_still + max(now - self.paused_at, timedelta()))

    def add(self, minutes: int) -> "RoundClock":
        """Add minutes for all tables, or take added ones back.

        Raise Refused clock_minutes_wrong; clock_minutes_not_added for more minutes to take back than were added;
        clock_minutes_all_added if no more can be added.
        """
        if self.added + minutes < 0:
            refuse("clock_minutes_not_added", added=self.added)
        if minutes > 0 and self.added == MAX_ADDED:
            refuse("clock_minutes_all_added", added=self.added)
        if not minutes or self.added + minutes > MAX_ADDED:
            refuse("clock_minutes_wrong", least=-self.added if self.added else 1, most=MAX_ADDED - self.added)
        return replace(self, added=self.added + minutes)

    def ends_at(self, extra: int = 0) -> datetime:
        """Return the end of the round if there is no further pause, ``extra`` minutes later for one table."""
        return self.started_at + timedelta(minutes=self.minutes + self.added + extra) + self.stood_still


@dataclass(frozen=True)
class ClockDisplay:
    """The display of a round clock; ``seconds_left`` is negative once time is over."""

    seconds_left: int
    state: ClockState


def require_extra_minutes(minutes: int) -> None:
    """Raise Refused clock_minutes_wrong unless one table may have that many extra minutes; 0 takes them away."""
    if not 0 <= minutes <= MAX_ADDED:
        refuse("clock_minutes_wrong", least=0, most=MAX_ADDED)


def count_seconds_left(ends_at: datetime, now: datetime) -> int:
    """Return whole seconds to the end; both times aware, or both naive."""
    return ceil((ends_at - now).total_seconds())


def find_urgency(seconds: int) -> ClockState:
    """Return the state of a running clock: ``soon`` under ten minutes, ``last`` under five, ``over`` from zero on."""
    if seconds <= 0:
        return "over"
    if seconds < LAST:
        return "last"
    return "soon" if seconds < SOON else "ok"


def read_clock(clock: RoundClock, now: datetime, extra: int = 0) -> ClockDisplay:
    """Return what the clock shows at that moment, with ``extra`` minutes for one table."""
    left = count_seconds_left(clock.ends_at(extra), clock.paused_at or now)
    return ClockDisplay(left, "paused" if clock.paused_at else find_urgency(left))

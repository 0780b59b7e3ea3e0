"""The clock of a round: how long it runs, what stands it still, seconds left and how urgent they are.

Entry points: :class:`RoundClock`, :func:`read_clock`, :func:`require_extra_minutes`. Never asks what time it is.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import ceil
from typing import Literal

from problems import refuse

ClockState = Literal["ok", "soon", "last", "over", "paused"]

SOON = 10 * 60
LAST = 5 * 60
# Minutes added in all, to a round or to one table; more is another round.
MOST_ADDED = 120


@dataclass(frozen=True)
class RoundClock:
    """What was done with a started clock so far. ``minutes`` are the planned ones, ``added`` those given since.

    ``stood_still`` is the time of all pauses that are over; ``paused_at`` the beginning of the one that is not.
    """

    started_at: datetime
    minutes: int
    added: int = 0
    stood_still: timedelta = timedelta()
    paused_at: datetime | None = None

    def pause(self, now: datetime) -> "RoundClock":
        """The clock stands from now on; raises Refused clock_paused_already."""
        if self.paused_at is not None:
            refuse("clock_paused_already")
        return replace(self, paused_at=now)

    def resume(self, now: datetime) -> "RoundClock":
        """The clock goes on with the time that was left; raises Refused clock_not_paused."""
        if self.paused_at is None:
            refuse("clock_not_paused")
        return replace(self, paused_at=None, stood_still=self.stood_still + max(now - self.paused_at, timedelta()))

    def add(self, minutes: int) -> "RoundClock":
        """More time for everybody, or given time taken back; raises Refused clock_minutes_wrong."""
        if not minutes or not 0 <= self.added + minutes <= MOST_ADDED:
            refuse("clock_minutes_wrong", least=-self.added, most=MOST_ADDED - self.added)
        return replace(self, added=self.added + minutes)

    def ends_at(self, extra: int = 0) -> datetime:
        """When the time is over if the clock runs from now on, ``extra`` minutes later for one table."""
        return self.started_at + timedelta(minutes=self.minutes + self.added + extra) + self.stood_still


@dataclass(frozen=True)
class ClockDisplay:
    """What a round clock shows; ``seconds_left`` is negative once time is over."""

    seconds_left: int
    state: ClockState


def require_extra_minutes(minutes: int) -> None:
    """Raise Refused clock_minutes_wrong unless one table may have so many minutes more; 0 takes them away."""
    if not 0 <= minutes <= MOST_ADDED:
        refuse("clock_minutes_wrong", least=0, most=MOST_ADDED)


def seconds_left(ends_at: datetime, now: datetime) -> int:
    """Whole seconds to the end; both times aware, or both naive."""
    return ceil((ends_at - now).total_seconds())


def urgency(seconds: int) -> ClockState:
    """``soon`` under ten minutes, ``last`` under five, ``over`` from zero on."""
    if seconds <= 0:
        return "over"
    if seconds < LAST:
        return "last"
    return "soon" if seconds < SOON else "ok"


def read_clock(course: RoundClock, now: datetime, extra: int = 0) -> ClockDisplay:
    """The clock of a round that was started, of one table where it has ``extra`` minutes; paused it stands."""
    left = seconds_left(course.ends_at(extra), course.paused_at or now)
    return ClockDisplay(left, "paused" if course.paused_at else urgency(left))

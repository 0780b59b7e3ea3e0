"""The clock of a round as pages show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone

from tournament.domain.clock import read_clock

if TYPE_CHECKING:
    from tournament.models import Round


@dataclass(frozen=True)
class Shown:
    """Seconds left and in all, and the state that parts/clock.html knows."""

    seconds_left: int
    total_seconds: int
    state: str


def clock_of(found: Round | None) -> Shown | None:
    """The clock; standing still before it is started, none for a draft or a closed round."""
    if found is None or not found.takes_results:
        return None
    total = found.minutes * 60
    if found.started_at is None:
        return Shown(total, total, "off")
    clock = read_clock(found.started_at, found.minutes, timezone.now())
    return Shown(clock.seconds_left, total, clock.state)

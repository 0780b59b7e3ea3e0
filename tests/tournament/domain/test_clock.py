"""The clock of a round."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.domain.clock import read_clock, seconds_left, urgency

PRAGUE = ZoneInfo("Europe/Prague")
START = datetime(2026, 11, 20, 14, 5, tzinfo=PRAGUE)


@pytest.mark.parametrize(
    ("after", "left", "state"),
    [
        (timedelta(), 3000, "ok"),
        (timedelta(minutes=40), 600, "ok"),
        (timedelta(minutes=40, seconds=1), 599, "soon"),
        (timedelta(minutes=45), 300, "soon"),
        (timedelta(minutes=45, seconds=1), 299, "last"),
        (timedelta(minutes=49, seconds=59), 1, "last"),
        (timedelta(minutes=50), 0, "over"),
        (timedelta(minutes=52), -120, "over"),
    ],
)
def test_fifty_minutes(after: timedelta, left: int, state: str) -> None:
    clock = read_clock(START, 50, START + after)
    assert (clock.seconds_left, clock.state) == (left, state)


def test_other_zone_shows_the_same_time_left() -> None:
    now = datetime(2026, 11, 20, 13, 35, tzinfo=ZoneInfo("UTC"))
    assert seconds_left(START, 50, now) == 20 * 60


@given(st.integers(-5000, 5000))
def test_urgency_never_goes_back(seconds: int) -> None:
    order = ["ok", "soon", "last", "over"]
    assert order.index(urgency(seconds - 1)) >= order.index(urgency(seconds))

"""The clock of a round: display, pauses, added minutes, extra minutes of one table."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from problems import Refused
from tournament.domain.clock import (
    MAX_ADDED,
    RoundClock,
    count_seconds_left,
    find_urgency,
    read_clock,
    require_extra_minutes,
)

PRAGUE = ZoneInfo("Europe/Prague")
START = datetime(2026, 11, 20, 14, 5, tzinfo=PRAGUE)
CLOCK = RoundClock(START, 50)


@contextmanager
def refused(code: str, **params: Any) -> Iterator[None]:
    with pytest.raises(Refused) as caught:
        yield
    problem = caught.value.problems[0]
    assert (problem.code, dict(problem.params)) == (code, params or dict(problem.params))


def minute(number: float) -> datetime:
    return START + timedelta(minutes=number)


@pytest.mark.parametrize(
    ("after", "left", "state"),
    [
        (timedelta(), 3000, "ok"),
        (timedelta(minutes=40), 600, "ok"),
        (timedelta(minutes=40, seconds=1), 599, "soon"),
        (timedelta(minutes=45), 300, "soon"),
        (timedelta(minutes=45, seconds=1), 299, "last"),
        (timedelta(minutes=49, seconds=59), 1, "last"),
        (timedelta(minutes=49, seconds=59, milliseconds=500), 1, "last"),
        (timedelta(minutes=50), 0, "over"),
        (timedelta(minutes=52), -120, "over"),
    ],
)
def test_display_of_a_clock_of_fifty_minutes(after: timedelta, left: int, state: str) -> None:
    display = read_clock(CLOCK, START + after)
    assert (display.seconds_left, display.state) == (left, state)


def test_another_time_zone_shows_the_same_time_left() -> None:
    now = datetime(2026, 11, 20, 13, 35, tzinfo=ZoneInfo("UTC"))
    assert count_seconds_left(CLOCK.ends_at(), now) == 20 * 60


@given(st.integers(-5000, 5000))
def test_urgency_never_goes_back(seconds: int) -> None:
    order = ["ok", "soon", "last", "over"]
    assert order.index(find_urgency(seconds - 1)) >= order.index(find_urgency(seconds))


def test_a_paused_clock_stops_and_resumes_with_the_time_left() -> None:
    paused = CLOCK.pause(minute(20))
    assert [read_clock(paused, minute(now)).seconds_left for now in (20, 25, 500)] == [1800] * 3
    assert read_clock(paused, minute(500)).state == "paused"
    on = paused.resume(minute(27))
    assert (read_clock(on, minute(27)).seconds_left, on.ends_at()) == (1800, minute(57))
    again = on.pause(minute(30)).resume(minute(31))
    assert again.ends_at() == minute(58)


def test_time_is_added_to_running_paused_and_ended_clocks() -> None:
    assert CLOCK.add(5).ends_at() == minute(55)
    assert read_clock(CLOCK.pause(minute(20)).add(5), minute(40)).seconds_left == 35 * 60
    assert read_clock(CLOCK, minute(52)).state == "over"
    assert read_clock(CLOCK.add(5), minute(52)).seconds_left == 3 * 60
    assert CLOCK.add(5).add(-5) == CLOCK


def test_one_table_plays_longer_than_the_others() -> None:
    assert CLOCK.ends_at(7) == minute(57)
    assert read_clock(CLOCK, minute(50), extra=7).seconds_left == 7 * 60


def test_only_a_running_clock_pauses_and_only_a_paused_one_resumes() -> None:
    with refused("clock_not_paused"):
        CLOCK.resume(minute(1))
    with refused("clock_paused_already"):
        CLOCK.pause(minute(1)).pause(minute(2))


@pytest.mark.parametrize("minutes", [0, MAX_ADDED + 1, 10**6])
def test_impossible_minutes_are_refused_with_the_possible_ones(minutes: int) -> None:
    with refused("clock_minutes_wrong", least=1, most=MAX_ADDED):
        CLOCK.add(minutes)
    with refused("clock_minutes_wrong", least=-5, most=MAX_ADDED - 5):
        CLOCK.add(5).add(minutes)


@pytest.mark.parametrize(("added", "less"), [(0, -1), (0, -50), (5, -6)])
def test_no_more_minutes_are_taken_back_than_were_added(added: int, less: int) -> None:
    clock = CLOCK.add(added) if added else CLOCK
    with refused("clock_minutes_not_added", added=added):
        clock.add(less)


def test_no_minutes_are_added_to_the_most() -> None:
    with refused("clock_minutes_all_added", added=MAX_ADDED):
        CLOCK.add(MAX_ADDED).add(1)


@pytest.mark.parametrize(("minutes", "allowed"), [(0, True), (1, True), (MAX_ADDED, True), (-1, False), (121, False)])
def test_extra_minutes_of_one_table_have_limits(minutes: int, allowed: bool) -> None:
    if allowed:
        require_extra_minutes(minutes)
        return
    with refused("clock_minutes_wrong"):
        require_extra_minutes(minutes)


@given(
    st.lists(
        st.tuples(st.sampled_from(["pause", "resume", "add"]), st.integers(0, 600), st.integers(-9, 9)), max_size=12
    ),
    st.integers(0, 20_000),
)
def test_the_clock_shows_planned_and_added_minutes_less_the_time_played(
    steps: list[tuple[str, int, int]], rest: int
) -> None:
    """The time played is counted separately: it passes only while the clock is not paused."""
    clock, now, played, added = CLOCK, START, 0, 0
    for kind, seconds, minutes in [*steps, ("", rest, 0)]:
        now += timedelta(seconds=seconds)
        played += 0 if clock.paused_at else seconds
        try:
            clock = (
                {"pause": clock.pause, "resume": clock.resume}[kind](now)
                if kind in {"pause", "resume"}
                else (clock.add(minutes) if kind else clock)
            )
        except Refused:
            continue
        added += minutes if kind == "add" else 0
    assert read_clock(clock, now).seconds_left == (50 + added) * 60 - played
    assert clock.added == added >= 0

"""The delay before a child is started again."""

from hypothesis import given
from hypothesis import strategies as st

from service.backoff import FIRST_DELAY, MAX_DELAY, MAX_FALSE_STARTS, STEADY_SECONDS, Backoff


@given(st.lists(st.floats(0, 3600), min_size=1, max_size=60))
def test_delays_are_bounded_and_a_steady_run_resets_them(run_times: list[float]) -> None:
    backoff = Backoff()
    for run_time in run_times:
        delay = backoff.record_end(run_time)
        assert FIRST_DELAY <= delay <= MAX_DELAY
        if run_time >= STEADY_SECONDS:
            assert delay == FIRST_DELAY
    assert backoff.was_steady == any(run_time >= STEADY_SECONDS for run_time in run_times)


def test_delays_double() -> None:
    backoff = Backoff()
    assert [backoff.record_end(0) for _ in range(4)] == [0.2, 0.4, 0.8, 1.6]


def test_a_child_that_never_runs_steadily_is_hopeless() -> None:
    backoff = Backoff()
    hopeless = []
    for _ in range(MAX_FALSE_STARTS):
        hopeless.append(backoff.is_hopeless)
        backoff.record_end(1)
    assert hopeless == [False] * MAX_FALSE_STARTS
    assert backoff.is_hopeless


def test_a_child_that_ran_steadily_is_never_hopeless() -> None:
    backoff = Backoff()
    backoff.record_end(STEADY_SECONDS)
    for _ in range(50):
        backoff.record_end(0)
    assert not backoff.is_hopeless

"""The rounds of the pairing benchmark are legal, complete and reproducible."""

import pytest

from benchmarks.events import play_event
from benchmarks.measure import fastest, ratio
from benchmarks.reasons import explain_duration
from engine.pairing.bound_search import pair_by_bound

pytestmark = pytest.mark.nightly


def test_events_are_reproducible_and_have_the_columns_of_every_round() -> None:
    starts = list(play_event(9, 6, "Praha"))
    assert starts == list(play_event(9, 6, "Praha"))
    assert [start.round for start in starts] == [1, 2, 3, 4, 5, 6]
    assert [sum(start.byes) for start in starts] == [0, 1, 2, 3, 4, 5]
    assert all(len(opponents) + byes == 5 for opponents, byes in zip(starts[-1].met, starts[-1].byes, strict=True))


def test_an_event_ends_where_no_legal_round_is_left() -> None:
    assert len(list(play_event(4, 9, "Praha"))) == 4


def test_a_measured_round_is_legal() -> None:
    *_, last = play_event(64, 8, "Brno")
    found = pair_by_bound(last)
    assert found is not None
    assert not any(second in last.met[first] for first, second in found.pairs)


def test_the_time_is_that_of_the_fastest_run_in_milliseconds() -> None:
    calls: list[int] = []
    assert 0 <= fastest(lambda: calls.append(1), 4) < 1000
    assert len(calls) == 4
    assert ratio(None, 2.0) is None
    assert ratio(6.0, 2.0) == 3


def test_the_explanation_names_the_groups_that_were_solved_exactly() -> None:
    *_, last = play_event(40, 12, "Praha")
    explanation = explain_duration(last)
    assert explanation.startswith("solved exactly, players: ")
    assert all(0 < int(players) <= 40 for players in explanation.removeprefix("solved exactly, players: ").split(", "))

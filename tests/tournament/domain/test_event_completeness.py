"""Warnings about an early end: every planned part that was not played is named, and no other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from problems import Refused
from tournament.domain.event_completeness import EventProgress, list_unplayed, require_complete

progresses = st.builds(
    EventProgress,
    played=st.integers(0, 9),
    planned=st.integers(1, 9),
    finals=st.sampled_from([0, 2, 8]),
    is_in_finals=st.booleans(),
    is_decided=st.booleans(),
)


def codes(progress: EventProgress) -> list[str]:
    return [problem.code for problem in list_unplayed(progress)]


def test_a_complete_event_has_no_warning() -> None:
    assert codes(EventProgress(5, 5)) == []
    assert codes(EventProgress(6, 5)) == []
    assert codes(EventProgress(7, 5, 4, is_in_finals=True, is_decided=True)) == []


def test_each_unplayed_part_has_its_warning() -> None:
    assert codes(EventProgress(0, 5)) == ["end_nothing_played"]
    assert codes(EventProgress(0, 5, 8)) == ["end_nothing_played", "end_finals_left"]
    assert codes(EventProgress(3, 5, 8)) == ["end_rounds_left", "end_finals_left"]
    assert codes(EventProgress(5, 5, 8)) == ["end_finals_left"]
    assert codes(EventProgress(6, 5, 8, is_in_finals=True)) == ["end_finals_open"]
    (problem,) = list_unplayed(EventProgress(3, 5))
    assert problem.params == {"missing": 2, "planned": 5}


def test_finals_that_began_early_cause_no_warning_about_rounds() -> None:
    assert codes(EventProgress(4, 5, 4, is_in_finals=True, is_decided=True)) == []


@given(progress=progresses)
def test_an_end_is_refused_exactly_while_parts_are_unplayed(progress: EventProgress) -> None:
    require_complete(progress, confirmed=True)
    if not codes(progress):
        require_complete(progress, confirmed=False)
        return
    with pytest.raises(Refused) as caught:
        require_complete(progress, confirmed=False)
    assert [problem.code for problem in caught.value.problems] == ["end_early", *codes(progress)]


@given(progress=progresses)
def test_played_finals_cause_no_warning(progress: EventProgress) -> None:
    named = codes(progress)
    assert ("end_finals_open" in named) == (progress.is_in_finals and not progress.is_decided)
    assert "end_finals_left" not in named or not progress.is_in_finals

"""Moves of a round: every one that is not listed is refused; when results are taken and the next round is paired."""

from itertools import product

import pytest

from problems import Refused
from problems.texts import TEXTS
from tournament.domain.event_moves import EventState
from tournament.domain.round_moves import (
    ROUND_MOVES,
    RoundState,
    require_next_round,
    require_results_taken,
    require_round_move,
)


def code_of(refused: pytest.ExceptionInfo[Refused]) -> str:
    assert refused.value.code in TEXTS
    return refused.value.code


def test_stored_names_of_states() -> None:
    assert [state.value for state in RoundState] == ["draft", "published", "running", "closed"]


@pytest.mark.parametrize(("state", "to"), list(product(RoundState, RoundState)))
def test_round_moves(state: RoundState, to: RoundState) -> None:
    if to in ROUND_MOVES[state]:
        require_round_move(state, to, round_number=1)
        return
    with pytest.raises(Refused) as refused:
        require_round_move(state, to, round_number=1)
    assert code_of(refused) == "round_move_not_allowed"


def test_round_with_results_is_not_taken_back() -> None:
    with pytest.raises(Refused) as refused:
        require_round_move(RoundState.PUBLISHED, RoundState.DRAFT, round_number=3, results=1)
    assert code_of(refused) == "round_has_results"


def test_round_with_missing_results_is_not_closed() -> None:
    with pytest.raises(Refused) as refused:
        require_round_move(RoundState.RUNNING, RoundState.CLOSED, round_number=3, missing=[4, 7])
    assert code_of(refused) == "results_missing"
    assert refused.value.problems[0].params["tables"] == [4, 7]


@pytest.mark.parametrize("state", RoundState)
def test_results_are_taken_from_publishing_on(state: RoundState) -> None:
    if state in (RoundState.PUBLISHED, RoundState.RUNNING):
        require_results_taken(EventState.RUNNING, state, round_number=1)
        return
    with pytest.raises(Refused) as refused:
        require_results_taken(EventState.RUNNING, state, round_number=1)
    assert code_of(refused) == "round_not_open"


def test_correction_reaches_a_closed_round_but_not_a_draft() -> None:
    require_results_taken(EventState.CUT, RoundState.CLOSED, round_number=1, is_correction=True)
    with pytest.raises(Refused) as refused:
        require_results_taken(EventState.RUNNING, RoundState.DRAFT, round_number=1, is_correction=True)
    assert code_of(refused) == "round_not_open"


@pytest.mark.parametrize("event", [EventState.CHECK_IN, EventState.FINISHED, EventState.ARCHIVED])
def test_nothing_is_played_in_an_event_that_is_not_running(event: EventState) -> None:
    for action in (
        lambda: require_results_taken(event, RoundState.RUNNING, round_number=1, is_correction=True),
        lambda: require_next_round(event, [RoundState.CLOSED]),
    ):
        with pytest.raises(Refused) as refused:
            action()
        assert code_of(refused) == "event_not_running"


@pytest.mark.parametrize(
    ("rounds", "answer"),
    [
        ([], 1),
        (["closed", "closed"], 3),
        (["closed", "draft"], "already_paired"),
        (["published"], "round_still_open"),
        (["closed", "running"], "round_still_open"),
    ],
)
def test_next_round(rounds: list[str], answer: int | str) -> None:
    states = [RoundState(state) for state in rounds]
    if isinstance(answer, int):
        assert require_next_round(EventState.RUNNING, states) == answer
        return
    with pytest.raises(Refused) as refused:
        require_next_round(EventState.RUNNING, states)
    assert code_of(refused) == answer

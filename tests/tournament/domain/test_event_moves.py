"""Moves of an event: every one that is not listed is refused, and the possible moves are named."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from problems import Refused
from problems.texts import TEXTS
from tournament.domain.event_moves import EVENT_MOVES, EventState, require_event_move


def code_of(refused: pytest.ExceptionInfo[Refused]) -> str:
    assert refused.value.code in TEXTS
    return refused.value.code


@pytest.mark.parametrize(("state", "to"), list(product(EventState, EventState)))
def test_event_moves(state: EventState, to: EventState) -> None:
    if to in EVENT_MOVES[state]:
        require_event_move(state, to)
        return
    with pytest.raises(Refused) as refused:
        require_event_move(state, to)
    assert code_of(refused) == "event_move_not_allowed"
    assert refused.value.problems[0].params["allowed"] == [move.value for move in EVENT_MOVES[state]]


def test_stored_names_of_states() -> None:
    names = ["draft", "announced", "registration", "check_in", "running", "cut", "finished", "archived"]
    assert [state.value for state in EventState] == names


@given(st.lists(st.sampled_from(EventState), max_size=12))
def test_every_event_can_reach_the_archive(moves: list[EventState]) -> None:
    state = EventState.DRAFT
    for move in moves:
        state = move if move in EVENT_MOVES[state] else state
    seen = {state}
    for _ in EventState:
        seen |= {to for at in seen for to in EVENT_MOVES[at]}
    assert EventState.ARCHIVED in seen


def test_event_with_rounds_does_not_go_back_to_check_in() -> None:
    require_event_move(EventState.RUNNING, EventState.CHECK_IN, rounds=0)
    with pytest.raises(Refused) as refused:
        require_event_move(EventState.RUNNING, EventState.CHECK_IN, rounds=2)
    assert code_of(refused) == "event_has_rounds"

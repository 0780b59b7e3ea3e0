"""Finishing an event: an early end needs a confirmation, an open round prevents it and its tables are named."""

import pytest

from ledger.models import Action
from tests.builders import entries, make_event, organizer_of, pair, play_round, report
from tests.refusals import refused
from tournament.models import Event
from tournament.organizing.services.events import move_event_with_confirmation
from tournament.organizing.services.whole_event import start_finals
from tournament.rounds.services.rounds import unpublish_round

pytestmark = pytest.mark.django_db


def stored_state(event: Event) -> str:
    event.refresh_from_db()
    return event.state


def test_a_completely_played_event_finishes_without_confirmation() -> None:
    event = make_event(4, rounds_planned=1)
    play_round(event)
    assert move_event_with_confirmation(event=event, to="finished", actor=organizer_of(event)).state == "finished"


def test_remaining_rounds_need_a_confirmation_and_nothing_is_changed() -> None:
    event = make_event(4, rounds_planned=3)
    play_round(event)
    lines = Action.objects.count()
    with refused("end_early") as caught:
        move_event_with_confirmation(event=event, to="finished", actor=organizer_of(event))
    assert caught.value.problems[1].code == "end_rounds_left"
    assert caught.value.problems[1].params == {"missing": 2, "planned": 3}
    assert (stored_state(event), Action.objects.count()) == ("running", lines)
    assert move_event_with_confirmation(event=event, to="finished", actor=None, confirmed=True).state == "finished"


def test_planned_finals_need_a_confirmation() -> None:
    event = make_event(4, rounds_planned=1, cut_size=4)
    play_round(event)
    with refused("end_early") as caught:
        move_event_with_confirmation(event=event, to="finished", actor=None)
    assert caught.value.problems[1].code == "end_finals_left"
    event = start_finals(event=event, size=4, third_place=True, actor=None)
    with refused("end_early") as caught:
        move_event_with_confirmation(event=event, to="finished", actor=None)
    assert caught.value.problems[1].code == "end_finals_open"
    play_round(event)
    with refused("end_early") as caught:
        move_event_with_confirmation(event=event, to="finished", actor=None)
    assert caught.value.problems[1].code == "end_finals_open"
    play_round(event)
    assert move_event_with_confirmation(event=event, to="finished", actor=None).state == "finished"


def test_finishing_without_rounds_needs_a_confirmation() -> None:
    event = make_event(2)
    with refused("end_early") as caught:
        move_event_with_confirmation(event=event, to="finished", actor=None)
    assert caught.value.problems[1].code == "end_nothing_played"


@pytest.mark.parametrize("confirmed", [False, True])
def test_tables_without_result_are_named_and_a_confirmation_does_not_help(confirmed: bool) -> None:
    event = make_event(6, rounds_planned=1)
    pair(event)
    report(event, 2)
    with refused("round_still_open_at_end") as caught:
        move_event_with_confirmation(event=event, to="finished", actor=None, confirmed=confirmed)
    assert caught.value.problems[1].code == "results_missing"
    assert caught.value.problems[1].params == {"round": 1, "tables": [1, 3], "missing": 2}
    assert stored_state(event) == "running"


def test_a_draft_must_be_discarded_first() -> None:
    event = make_event(4, rounds_planned=1)
    pair(event)
    unpublish_round(event=event, number=1, actor=None)
    with refused("round_still_open_at_end"):
        move_event_with_confirmation(event=event, to="finished", actor=None, confirmed=True)


def test_other_moves_need_no_confirmation() -> None:
    event = make_event(2, state="registration")
    assert move_event_with_confirmation(event=event, to="check_in", actor=None).state == "check_in"
    assert move_event_with_confirmation(event=event, to="running", actor=None).state == "running"
    assert len(entries(event)) == 2
    with refused("event_move_not_allowed"):
        move_event_with_confirmation(event=event, to="archived", actor=None, confirmed=True)

"""Moves of the event on its page: only possible moves are offered, and a finished event reopens its finals."""

from html import unescape

import pytest

from problems import Refused
from tests.builders import make_event, pair, play_round
from tests.tournament.views.readers import browser
from tournament.domain.event_moves import EVENT_MOVES, EventState
from tournament.models import Event
from tournament.organizing.services.events import move_event
from tournament.organizing.services.whole_event import start_finals
from tournament.views.organizing.next_step import list_possible_moves

pytestmark = pytest.mark.django_db


def make_event_with_finals(*, played: bool) -> Event:
    """Return an event with a final of two after one round; the final is played or not paired."""
    event = make_event(4, rounds_planned=1, cut_size=2)
    play_round(event)
    event = start_finals(event=event, size=2, third_place=False, actor=None)
    if played:
        play_round(event)
    return event


def move(event: Event, to: str, language: str = "en") -> str:
    answer = browser(event, "organizer", language).post(f"/events/{event.slug}/move/", {"to": to})
    return unescape(answer.content.decode())


def test_open_round_allows_no_move_of_the_event() -> None:
    event = make_event(4, rounds_planned=2, cut_size=2)
    assert list_possible_moves(event) == ["cut", "finished", "check_in"]
    pair(event)
    assert list_possible_moves(event) == []
    page = browser(event, "organizer").get(event.get_absolute_url()).content.decode()
    assert 'name="to"' not in page


def test_paired_finals_allow_no_return_to_swiss_rounds() -> None:
    assert list_possible_moves(make_event_with_finals(played=False)) == ["finished", "running"]
    assert list_possible_moves(make_event_with_finals(played=True)) == ["finished"]


def test_finished_event_reopens_its_finals() -> None:
    event = move_event(event=make_event_with_finals(played=True), to="finished", actor=None)
    page = browser(event, "organizer").get(event.get_absolute_url()).content.decode()
    assert 'name="to" value="cut"' in page
    assert 'name="to" value="running"' not in page
    move(event, "cut")
    event.refresh_from_db()
    assert event.state == "cut"


def test_finished_event_without_finals_does_not_return_to_finals() -> None:
    event = make_event(4, rounds_planned=1)
    play_round(event)
    event = move_event(event=event, to="finished", actor=None)
    assert list_possible_moves(event) == ["archived", "running"]


@pytest.mark.parametrize("begun", [False, True])
def test_offered_moves_are_accepted(begun: bool) -> None:
    event = make_event_with_finals(played=begun)
    for to in list_possible_moves(event):
        moved = move_event(event=event, to=to, actor=None)
        assert moved.state == to
        event = make_event_with_finals(played=begun)
    refused = set(EVENT_MOVES[EventState.CUT]) - set(list_possible_moves(event))
    for to in refused:
        with pytest.raises(Refused):
            move_event(event=event, to=to, actor=None)


def test_forbidden_move_is_not_reported_as_a_conflict() -> None:
    event = make_event(4, rounds_planned=2)
    pair(event)
    for language, heading, advice in (
        ("en", "<h1>Not possible now", "<p>Nothing was saved."),
        ("cs", "<h1>Teď to nejde", "<p>Nic se neuložilo."),
    ):
        for to in ("finished", "check_in"):
            page = move(event, to, language)
            assert heading in page
            assert advice in page


def test_move_made_by_another_organizer_is_reported_as_a_conflict() -> None:
    event = make_event(4, rounds_planned=2)
    pair(event)
    address = f"/events/{event.slug}/rounds/pair/"
    page = browser(event, "organizer").post(address, {"number": 1}).content.decode()
    assert "<h1>Something changed in the meantime" in page
    assert "load the page again" in page

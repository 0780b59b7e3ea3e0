"""The button of the next step on the pages of an event."""

from html import unescape

import pytest
from django.urls import resolve

from tests.builders import make_event, pair, play_round, report_all
from tests.tournament.views.readers import browser
from tournament.models import Event
from tournament.organizing.services.events import move_event
from tournament.organizing.services.whole_event import start_finals
from tournament.rounds.services.rounds import close_round, publish_round, start_round
from tournament.views.organizing.next_step import NextStep, find_next_step

pytestmark = pytest.mark.django_db


def step_of(event: Event) -> NextStep:
    event.refresh_from_db()
    found = find_next_step(event)
    assert found is not None
    return found


def read_event_page(event: Event, reader: str, language: str = "en") -> str:
    return unescape(browser(event, reader, language).get(f"/events/{event.slug}/").content.decode())


def test_next_step_follows_the_states_of_a_round() -> None:
    event = make_event(4, rounds_planned=2)
    assert step_of(event).round_to_pair == 1
    pair(event, publish=False)
    assert (step_of(event).text, resolve(step_of(event).address).url_name) == (
        "See the draft of round 1",
        "event-round",
    )
    publish_round(event=event, number=1, actor=None)
    assert (step_of(event).text, resolve(step_of(event).address).url_name) == (
        "Start the clock of round 1",
        "event-round",
    )
    start_round(event=event, number=1, actor=None)
    assert (step_of(event).text, resolve(step_of(event).address).url_name) == (
        "Enter results of round 1",
        "event-desk",
    )
    report_all(event)
    close_round(event=event, number=1, actor=None)
    assert step_of(event) == NextStep("Pair round 2", f"/events/{event.slug}/rounds/pair/", 2)


def test_next_step_after_the_last_round_is_a_move_of_the_event() -> None:
    event = make_event(4, rounds_planned=1)
    play_round(event)
    event.refresh_from_db()
    assert find_next_step(event) is None
    assert 'class="btn primary" name="to" value="finished"' in read_event_page(event, "organizer")
    assert f'class="btn" href="/events/{event.slug}/finals/"' in read_event_page(event, "organizer")


def test_next_step_after_the_last_round_is_the_planned_finals() -> None:
    event = make_event(4, rounds_planned=1, cut_size=2)
    play_round(event)
    assert step_of(event) == NextStep(
        "Start the finals: the best 2", f"/events/{event.slug}/finals/", starts_finals=True
    )
    assert read_event_page(event, "organizer").count("/finals/") == 1


def test_finals_are_a_secondary_button_before_the_last_round() -> None:
    event = make_event(4, rounds_planned=3)
    play_round(event)
    assert 'class="btn primary">Pair round 2<' in read_event_page(event, "organizer")
    assert f'class="btn quiet" href="/events/{event.slug}/finals/"' in read_event_page(event, "organizer")
    assert "Vylosovat 2. kolo" in read_event_page(event, "organizer", "cs")


def test_next_step_pairs_a_round_and_shows_the_draft() -> None:
    event = make_event(4)
    answer = browser(event, "organizer").post(step_of(event).address, {"number": 1})
    assert answer.headers["Location"] == f"/events/{event.slug}/rounds/1/"


def test_closed_round_has_the_next_step() -> None:
    event = make_event(4, rounds_planned=2)
    play_round(event)
    page = browser(event, "organizer").get(f"/events/{event.slug}/rounds/1/").content.decode()
    assert 'class="btn primary">Pair round 2<' in page
    play_round(event)
    page = browser(event, "organizer").get(f"/events/{event.slug}/rounds/2/").content.decode()
    assert "Pair round" not in page


@pytest.mark.parametrize("reader", ["nobody", "player", "judge"])
def test_only_organizers_see_the_next_step(reader: str) -> None:
    assert "Pair round 1" not in read_event_page(make_event(4), reader)


@pytest.mark.parametrize("state", ["draft", "registration", "check_in", "finished"])
def test_no_next_step_outside_of_play(state: str) -> None:
    assert find_next_step(make_event(4, state=state)) is None


@pytest.mark.parametrize(
    ("state", "back", "never"),
    [
        ("registration", "Close registration", "Announce the event"),
        ("check_in", "Back to registration", "Open registration"),
        ("running", "Back to check-in", "Start check-in"),
        ("finished", "Back to the rounds", "Start the event"),
    ],
)
def test_move_back_has_its_own_label(state: str, back: str, never: str) -> None:
    shown = read_event_page(make_event(4, state=state), "organizer")
    assert f">{back}</button>" in shown
    assert f">{never}</button>" not in shown


def test_seat_search_is_hidden_after_the_event() -> None:
    event = make_event(4, rounds_planned=1)
    play_round(event)
    assert "Where do I sit?" in read_event_page(event, "nobody")
    move_event(event=event, to="finished", actor=None)
    assert "Where do I sit?" not in read_event_page(event, "nobody")


def read_rounds_page(event: Event) -> str:
    return browser(event, "organizer").get(f"/events/{event.slug}/rounds/").content.decode()


def test_list_of_rounds_has_the_next_step_of_the_event_page() -> None:
    event = make_event(4, rounds_planned=1, cut_size=2)
    assert '<button class="btn primary">Pair the round' in read_rounds_page(event)
    play_round(event)
    after = read_rounds_page(event)
    assert f'class="btn primary" href="/events/{event.slug}/finals/"' in after
    assert '<button class="btn quiet">Pair one more round' in after
    event = start_finals(event=event, size=2, third_place=True, actor=None)
    assert '<button class="btn primary">Pair: final' in read_rounds_page(event)
    play_round(event)
    assert "The final has been played." in read_rounds_page(event)
    assert "Pair one more round" not in read_rounds_page(event)


def test_further_round_is_a_secondary_button_after_the_last_planned_round() -> None:
    event = make_event(4, rounds_planned=1)
    play_round(event)
    shown = read_rounds_page(event)
    assert "All planned rounds have been played." in shown
    assert f'class="btn primary" href="/events/{event.slug}/"' in shown

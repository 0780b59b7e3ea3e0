"""Returning before play: a dropped player re-enters alone with the same entry, at the end of the waiting list."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from ledger.models import Action
from tests.builders import add_players, entries, make_event, make_person, organizer_of, pair, player_of
from tests.refusals import refused
from tournament.entries.queries.waiting_list import find_waiting_position, load_first_waiting
from tournament.entries.services.disqualification import disqualify
from tournament.entries.services.entries import change_status, join_event
from tournament.models import Entry, Event
from tournament.organizing.services.events import move_event

pytestmark = pytest.mark.django_db


def drop_as_player(entry: Entry) -> User:
    """Drop the entry as its own player. Return the player."""
    person = player_of(entry)
    change_status(entry=entry, to="dropped", actor=person)
    return person


@pytest.mark.parametrize("state", ["registration", "check_in"])
def test_a_dropped_player_returns_with_the_same_entry(state: str) -> None:
    event = make_event(3, state=state)
    entry = entries(event)[0]
    person = drop_as_player(entry)
    back = join_event(event=event, user=person)
    assert (back.pk, back.status, back.dropped_after) == (entry.pk, "registered", None)
    assert [change.status for change in back.changes.all()][-2:] == ["dropped", "registered"]
    newest = Action.objects.filter(scope=event.scope, subject=f"entry:{entry.pk}").latest("id")
    assert (newest.actor, newest.before) == (person, {"status": "dropped"})


def event_with_joined_players(number: int) -> tuple[Event, list[User]]:
    """Return an event with a capacity of two, and the players that joined it in this order."""
    event = make_event(0, state="registration", capacity=2)
    people = [make_person() for _ in range(number)]
    for person in people:
        join_event(event=event, user=person)
    return event, people


def waiting_indexes(event: Event) -> list[int]:
    """Return the waiting list as indexes of entries in the order of their first joining."""
    keys = [entry.pk for entry in entries(event)]
    return [keys.index(entry.pk) for entry in load_first_waiting(event, 100)]


def test_a_returning_waiting_entry_goes_to_the_end_of_the_waiting_list() -> None:
    event, people = event_with_joined_players(5)
    drop_as_player(entries(event)[2])
    assert join_event(event=event, user=people[2]).status == "waiting"
    assert waiting_indexes(event) == [3, 4, 2]
    assert find_waiting_position(entries(event)[2]) == 3
    # A returning entry that was registered waits behind all entries that wait now.
    drop_as_player(entries(event)[0])
    assert entries(event)[3].status == "registered"
    assert join_event(event=event, user=people[0]).status == "waiting"
    assert waiting_indexes(event) == [4, 2, 0]


def test_freed_capacity_goes_to_the_first_of_the_new_order() -> None:
    event, people = event_with_joined_players(4)
    drop_as_player(entries(event)[2])
    join_event(event=event, user=people[2])
    drop_as_player(entries(event)[0])
    assert [entry.status for entry in entries(event)] == ["dropped", "registered", "waiting", "registered"]


def test_a_player_dropped_by_staff_cannot_return_without_staff() -> None:
    event = make_event(2, state="registration")
    entry = entries(event)[0]
    change_status(entry=entry, to="dropped", actor=organizer_of(event))
    with refused("return_needs_staff"):
        join_event(event=event, user=player_of(entry))
    disqualify(entry=entries(event)[1], reason="hádka", actor=organizer_of(event))
    with refused("return_needs_staff"):
        join_event(event=event, user=player_of(entries(event)[1]))


def test_players_cannot_return_without_staff_once_play_has_begun() -> None:
    event = make_event(3)
    person = drop_as_player(entries(event)[0])
    with refused("registration_closed"):
        join_event(event=event, user=person)


def test_joining_twice_is_refused() -> None:
    event = make_event(1, state="registration")
    with refused("already_entered"):
        join_event(event=event, user=player_of(entries(event)[0]))


def page_of(event: Event, person: User, path: str = "", language: str = "en") -> str:
    client = Client(headers={"accept-language": language})
    client.force_login(person)
    return client.get(f"/events/{event.slug}/{path}").content.decode()


def test_the_pages_offer_the_return_to_players_who_can_return() -> None:
    event = make_event(2, state="registration")
    person = drop_as_player(entries(event)[0])
    for path in ("", "me/"):
        assert f'action="/events/{event.slug}/join/"' in page_of(event, person, path)
        assert "Přihlásit se znovu" in page_of(event, person, path, "cs")
    client = Client()
    client.force_login(person)
    assert client.post(f"/events/{event.slug}/join/").status_code == 302
    assert "/join/" not in page_of(event, person)
    assert "/join/" not in page_of(event, player_of(entries(event)[1]))


def test_the_pages_offer_no_return_that_would_be_refused() -> None:
    event = make_event(2, state="registration")
    change_status(entry=entries(event)[0], to="dropped", actor=organizer_of(event))
    person = player_of(entries(event)[0])
    for path in ("", "me/"):
        assert "/join/" not in page_of(event, person, path)
    assert "You are no longer in this event." in page_of(event, person, "me/")
    move_event(event=event, to="check_in", actor=None)
    add_players(event, 2)
    own = drop_as_player(entries(event)[1])
    move_event(event=event, to="running", actor=None)
    pair(event)
    assert "/join/" not in page_of(event, own, "me/")


def test_the_api_accepts_a_returning_player() -> None:
    event = make_event(1, state="registration")
    person = drop_as_player(entries(event)[0])
    api = APIClient()
    api.force_login(person)
    answer = api.post(f"/api/v1/events/{event.slug}/entries/", {}, format="json")
    assert (answer.status_code, answer.json()["id"]) == (201, entries(event)[0].pk)
    assert answer.json()["status"] == "registered"
    change_status(entry=entries(event)[0], to="dropped", actor=organizer_of(event))
    answer = api.post(f"/api/v1/events/{event.slug}/entries/", {}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "return_needs_staff")

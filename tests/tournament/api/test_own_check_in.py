"""Check-in by code and the code over the API."""

import pytest
from rest_framework.test import APIClient

from tests.builders import entries, organizer_of, player_of
from tests.tournament.api.scene import API, client_of
from tests.tournament.own_entry.arrivals import open_check_in
from tournament.models import Event

pytestmark = pytest.mark.django_db


def open_event() -> tuple[Event, APIClient, APIClient]:
    """Return an event in check-in with clients of its organizer and of its first player."""
    event = open_check_in()
    return event, client_of(organizer_of(event)), client_of(player_of(entries(event)[0]))


def test_a_player_checks_in_by_the_code_and_the_staff_see_it() -> None:
    event, organizer, player = open_event()
    address = f"{API}{event.slug}/"
    refused = player.post(f"{address}check-in/", {"code": "ABCDEFGH"}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (422, "check_in_code_wrong")
    for _ in range(2):
        done = player.post(
            f"{address}check-in/", {"code": event.check_in_code}, format="json", headers={"Idempotency-Key": "jednou"}
        )
        assert (done.status_code, done.json()["status"]) == (200, "checked_in")
        assert done.json()["own_check_in_at"] is None
    assert entries(event)[0].changes.filter(cause="own_check_in").count() == 1
    own = [entry["own_check_in_at"] for entry in organizer.get(f"{address}entries/").json()["results"]]
    assert sum(at is not None for at in own) == 1
    assert {entry["own_check_in_at"] for entry in player.get(f"{address}entries/").json()["results"]} == {None}


def test_the_code_is_read_changed_once_per_key_and_ended_by_organizers() -> None:
    event, organizer, player = open_event()
    address = f"{API}{event.slug}/check-in-code/"
    for method in (player.get, player.post, player.delete):
        assert method(address).status_code == 403
    first = organizer.get(address).json()
    assert first["code"] == event.check_in_code
    assert first["url"].endswith(f"/events/{event.slug}/here/{first['code']}/")
    changed = [organizer.post(address, headers={"Idempotency-Key": "k"}).json() for _ in range(2)]
    assert changed[0] == changed[1] != first
    assert organizer.delete(address).status_code == 204
    assert organizer.get(address).json() == {"code": "", "url": ""}


def test_check_in_needs_an_account_and_a_code() -> None:
    event, _organizer, player = open_event()
    assert client_of().post(f"{API}{event.slug}/check-in/", {"code": "x"}, format="json").status_code == 401
    assert player.post(f"{API}{event.slug}/check-in/", {}, format="json").status_code == 400


def test_own_drops_follow_the_choice_of_the_event() -> None:
    event, organizer, player = open_event()
    address, own = f"{API}{event.slug}/", f"{API}{event.slug}/entries/{entries(event)[0].pk}/"
    assert organizer.patch(address, {"player_drops": False}, format="json").json()["player_drops"] is False
    refused = player.patch(own, {"status": "dropped"}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "own_drop_off")
    assert organizer.patch(address, {"player_drops": True}, format="json").status_code == 200
    for _ in range(2):
        assert player.patch(own, {"status": "dropped"}, format="json").json()["status"] == "dropped"
    assert list(entries(event)[0].changes.filter(status="dropped").values_list("cause", flat=True)) == ["own_drop"]


def test_an_organizer_that_plays_drops_the_own_entry_in_any_case() -> None:
    event, organizer, _player = open_event()
    mine = organizer.post(f"{API}{event.slug}/entries/", {}, format="json").json()["id"]
    organizer.patch(f"{API}{event.slug}/", {"player_drops": False}, format="json")
    dropped = organizer.patch(f"{API}{event.slug}/entries/{mine}/", {"status": "dropped"}, format="json")
    assert (dropped.status_code, dropped.json()["status"]) == (200, "dropped")

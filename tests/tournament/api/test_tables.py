"""Rooms and fixed tables over the API: written and read by organizers, and refusals."""

from typing import Any

import pytest

from tests.tournament.api.scene import client_of, open_event
from tournament.models import Entry

pytestmark = pytest.mark.django_db

ROOMS: list[dict[str, Any]] = [{"name": "sál", "first": 11, "last": 20}, {"name": "", "first": 1, "last": 4}]


def test_the_next_round_follows_written_rooms_and_fixed_tables() -> None:
    scene = open_event(players=4)
    organizer = client_of(scene.organizer)
    answer = organizer.put(f"{scene.root}tables/", {"rooms": ROOMS}, format="json")
    assert (answer.status_code, answer.json()) == (200, {"rooms": ROOMS, "fixed": []})
    entry = scene.entries[0].pk
    answer = organizer.put(f"{scene.root}entries/{entry}/table/", {"table": 3}, format="json")
    assert answer.json()["fixed"] == [{"entry": entry, "table": 3}]
    matches = organizer.post(f"{scene.root}rounds/").json()["matches"]
    mine = next(match for match in matches if entry in [seat["entry"] for seat in match["seats"]])
    (other,) = [match for match in matches if match != mine]
    assert (mine["table"], mine["room"], mine["fixed"]) == (3, "", True)
    assert (other["room"], other["fixed"]) == ("sál", False)
    assert organizer.put(f"{scene.root}entries/{entry}/table/", {"table": None}, format="json").json()["fixed"] == []
    assert organizer.get(f"{scene.root}tables/").json()["rooms"] == ROOMS


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"rooms": [{"name": "", "first": 5, "last": 1}]}, 422, "room_range_wrong"),
        ({"rooms": [*ROOMS, {"name": "", "first": 4, "last": 9}]}, 422, "room_tables_twice"),
        ({"rooms": [{"name": "x", "first": 0, "last": 1}]}, 400, "field_invalid"),
        ({}, 400, "field_invalid"),
    ],
)
def test_wrong_rooms_are_refused(body: dict[str, Any], status: int, code: str) -> None:
    scene = open_event()
    answer = client_of(scene.organizer).put(f"{scene.root}tables/", body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_taken_or_missing_table_is_refused() -> None:
    scene = open_event(players=4)
    organizer = client_of(scene.organizer)
    organizer.put(f"{scene.root}tables/", {"rooms": ROOMS}, format="json")
    first, second = (f"{scene.root}entries/{entry.pk}/table/" for entry in scene.entries[:2])
    assert organizer.put(first, {"table": 12}, format="json").status_code == 200
    assert organizer.put(second, {"table": 12}, format="json").json()["code"] == "fixed_table_taken"
    assert organizer.put(second, {"table": 5}, format="json").json()["code"] == "fixed_table_elsewhere"
    assert Entry.objects.exclude(fixed_table=None).count() == 1


def test_only_organizers_see_and_write_tables() -> None:
    scene = open_event(players=2)
    for user, status in ((None, 401), (scene.players[0], 403), (scene.judge, 403)):
        client = client_of(user)
        assert client.get(f"{scene.root}tables/").status_code == status
        assert client.put(f"{scene.root}tables/", {"rooms": []}, format="json").status_code == status
        table = f"{scene.root}entries/{scene.entries[0].pk}/table/"
        assert client.put(table, {"table": 1}, format="json").status_code == status

"""Entries over the API: joining, walk-ins, check-in, drops, decks."""

import pytest
from rest_framework.test import APIClient

from tests.decks.lists import legal_deck
from tests.tournament.api.scene import Scene, client_of, code_of, count_rows, fields_named_by, open_event, play_round
from tournament.models import Entry, EntryStatusChange, Event, Submission

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene(db: None) -> Scene:
    """Return an event with open registration."""
    return open_event("registration")


@pytest.mark.both_databases
def test_entries_are_listed_in_the_czech_order_of_surnames(player: APIClient, scene: Scene) -> None:
    body = player.get(f"{scene.root}entries/").json()
    assert [entry["name_surname_first"] for entry in body["results"]] == [
        "Čáp Řehoř",
        "Dvořák Ondřej",
        "Chalupová Žofie",
        "Šťastná Božena",
    ]
    first = scene.entries[1]
    assert body["results"][0] == {
        "id": first.pk,
        "name": "Řehoř Čáp",
        "name_surname_first": "Čáp Řehoř",
        "name_mark": "",
        "status": "checked_in",
        "dropped_after": None,
        "club": "",
        "is_disqualified": False,
        "without_place": False,
        "fee_paid": None,
        "own_check_in_at": None,
        "declines_finals": None,
    }
    assert player.get(f"{scene.root}entries/", {"limit": 3}).json()["next"]


def test_the_list_of_entries_is_public(anonymous: APIClient, scene: Scene) -> None:
    answer = anonymous.get(f"{scene.root}entries/")
    assert (answer.status_code, answer.json()["count"]) == (200, scene.event.entries.count())


def test_a_player_joins(scene: Scene) -> None:
    answer = client_of(scene.stranger).post(f"{scene.root}entries/")
    assert (answer.status_code, answer.json()["name"], answer.json()["status"]) == (201, "Hynek Mácha", "registered")
    assert Entry.objects.get(pk=answer.json()["id"]).people.get() == scene.stranger


def test_joining_twice_is_refused(player: APIClient, scene: Scene) -> None:
    before = count_rows()
    assert code_of(player.post(f"{scene.root}entries/", {}), 409) == "already_entered"
    assert count_rows() == before


def test_joining_before_registration_is_refused(scene: Scene) -> None:
    Event.objects.update(state="announced")
    before = count_rows()
    assert code_of(client_of(scene.stranger).post(f"{scene.root}entries/"), 409) == "registration_closed"
    assert count_rows() == before


def test_organizers_add_a_walk_in(organizer: APIClient, scene: Scene) -> None:
    answer = organizer.post(f"{scene.root}entries/", {"given_name": "Ctirad", "family_name": "Šedý"})
    assert (answer.status_code, answer.json()["name"], answer.json()["status"]) == (201, "Ctirad Šedý", "checked_in")


def test_a_walk_in_with_an_entered_name_needs_confirmation(organizer: APIClient, scene: Scene) -> None:
    names = {"given_name": "ctirad", "family_name": "SEDY"}
    organizer.post(f"{scene.root}entries/", {"given_name": "Ctirad", "family_name": "Šedý"})
    before = count_rows()
    assert code_of(organizer.post(f"{scene.root}entries/", names), 409) == "name_entered_already"
    assert count_rows() == before
    assert organizer.post(f"{scene.root}entries/", {**names, "confirm": True}).status_code == 201


def test_a_name_and_a_list_are_both_refused_after_the_last_round_for_late_entries(db: None) -> None:
    scene = open_event()
    scene.event.settings["policies"] = {"last_round": 1}
    scene.event.save()
    organizer = client_of(scene.organizer)
    ahead = {"given_name": "Ctirad", "family_name": "Šedý", "check_in": False}
    assert organizer.post(f"{scene.root}entries/", ahead).json()["status"] == "registered"
    play_round(scene)
    before = count_rows()
    late = {"given_name": "Pavel", "family_name": "Ořech", "check_in": False}
    listed = {"text": "Pavel Ořech", "enter": True, "check_in": False}
    answers = [organizer.post(f"{scene.root}entries/", late), organizer.post(f"{scene.root}entries/names/", listed)]
    assert [code_of(answer, 409) for answer in answers] == ["late_entry_closed"] * 2
    assert count_rows() == before


def test_only_organizers_add_walk_ins(player: APIClient, judge: APIClient, anonymous: APIClient, scene: Scene) -> None:
    before = count_rows()
    names = {"given_name": "Ctirad", "family_name": "Šedý"}
    for client in (player, judge):
        assert code_of(client.post(f"{scene.root}entries/", names), 403) == "not_allowed"
    assert code_of(anonymous.post(f"{scene.root}entries/", names), 401) == "sign_in_needed"
    assert count_rows() == before


@pytest.mark.parametrize(
    ("names", "place"),
    [
        ({"given_name": "Ctirad"}, "family_name"),
        ({"family_name": "Šedý"}, "given_name"),
        ({"given_name": "C" * 61, "family_name": "Šedý"}, "given_name"),
        ({"given_name": "Ctirad", "family_name": " "}, "family_name"),
        ({"given_name": {"cs": "Ctirad"}, "family_name": "Šedý"}, "given_name"),
        (["Ctirad", "Šedý"], "body"),
    ],
)
def test_wrong_names_are_refused(organizer: APIClient, scene: Scene, names: object, place: str) -> None:
    before = count_rows()
    assert fields_named_by(organizer.post(f"{scene.root}entries/", names)) == {place}
    assert count_rows() == before


def test_check_in_drop_and_reinstate(organizer: APIClient, scene: Scene) -> None:
    entry = scene.entries[2]
    address = f"{scene.root}entries/{entry.pk}/"
    for requested, status in [
        ("dropped", "dropped"),
        ("active", "checked_in"),
        ("dropped", "dropped"),
        ("checked_in",) * 2,
    ]:
        answer = organizer.patch(address, {"status": requested})
        assert (answer.status_code, answer.json()["status"]) == (200, status)
    assert EntryStatusChange.objects.filter(entry=entry).count() == 6


def test_the_same_status_again_changes_nothing(organizer: APIClient, scene: Scene) -> None:
    before = count_rows()
    assert organizer.patch(f"{scene.root}entries/{scene.entries[0].pk}/", {"status": "active"}).status_code == 200
    assert count_rows() == before


def test_players_drop_only_themselves(player: APIClient, scene: Scene) -> None:
    own, other = scene.entries[:2]
    assert code_of(player.patch(f"{scene.root}entries/{other.pk}/", {"status": "dropped"}), 403) == "not_allowed"
    assert player.patch(f"{scene.root}entries/{own.pk}/", {"status": "dropped"}).json()["status"] == "dropped"
    assert code_of(player.patch(f"{scene.root}entries/{own.pk}/", {"status": "active"}), 403) == "not_allowed"
    assert Entry.objects.get(pk=own.pk).status == "dropped"


@pytest.mark.parametrize("status", ["pryč", "", None, 3, ["dropped"], {"to": "dropped"}, True])
def test_a_wrong_status_is_refused(organizer: APIClient, scene: Scene, status: object) -> None:
    before = count_rows()
    address = f"{scene.root}entries/{scene.entries[0].pk}/"
    assert fields_named_by(organizer.patch(address, {"status": status})) == {"status"}
    assert count_rows() == before


def test_an_entry_of_another_event_is_unknown(organizer: APIClient, scene: Scene) -> None:
    for number in (0, 999_999, 10**30):
        answer = organizer.patch(f"{scene.root}entries/{number}/", {"status": "dropped"})
        assert code_of(answer, 404) == "entry_unknown"


def test_a_submitted_deck_is_answered_with_its_verdict(player: APIClient, scene: Scene) -> None:
    address = f"{scene.root}entries/{scene.entries[0].pk}/deck/"
    answer = player.post(address, {"text": legal_deck(25)})
    assert answer.status_code == 201
    assert (answer.json()["version"], answer.json()["verdict"]["legal"]) == (1, True)
    wrong = player.post(address, {"text": "1 Zaváhání"}).json()
    banned = next(problem for problem in wrong["verdict"]["problems"] if problem["code"] == "card_banned")
    assert (wrong["version"], wrong["verdict"]["legal"], banned["lines"]) == (2, False, [1])
    assert set(banned["text"]) == {"cs", "en"}
    assert Submission.objects.filter(entry=scene.entries[0]).count() == 2


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        ("1 Ilian\n" * 2_700, 413, "text_too_large"),
        ("\n" * 10_000, 413, "too_many_lines"),
        ("1 Ilian\x00\x01", 422, "text_not_readable"),
        ("\ud800", 422, "text_not_readable"),
        (None, 400, "field_invalid"),
        (["1 Ilian"], 400, "field_invalid"),
        ({"a": "b"}, 400, "field_invalid"),
    ],
)
def test_an_unreadable_deck_text_is_refused(
    player: APIClient, scene: Scene, text: object, status: int, code: str
) -> None:
    import json

    before = count_rows()
    body = json.dumps({"text": text})
    answer = player.post(f"{scene.root}entries/{scene.entries[0].pk}/deck/", body, content_type="application/json")
    assert code_of(answer, status) == code
    assert count_rows() == before


def test_only_the_player_submits_a_deck(
    organizer: APIClient, player: APIClient, anonymous: APIClient, scene: Scene
) -> None:
    before = count_rows()
    address = f"{scene.root}entries/{scene.entries[1].pk}/deck/"
    assert code_of(player.post(address, {"text": legal_deck()}), 403) == "not_allowed"
    assert code_of(organizer.post(address, {"text": legal_deck()}), 403) == "entry_not_yours"
    assert code_of(anonymous.post(address, {"text": legal_deck()}), 401) == "sign_in_needed"
    assert count_rows() == before


def test_decks_are_locked_once_a_round_is_paired(db: None) -> None:
    scene = open_event()
    play_round(scene, publish=False)
    before = count_rows()
    client = client_of(scene.players[0])
    answer = client.post(f"{scene.root}entries/{scene.entries[0].pk}/deck/", {"text": legal_deck()})
    assert code_of(answer, 409) == "deck_locked"
    assert count_rows() == before

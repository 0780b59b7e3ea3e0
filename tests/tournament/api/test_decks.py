"""Decks over the API: reading, submission, changes by staff; rules, house rules and deck settings of an event."""

from datetime import UTC, datetime

import pytest
from rest_framework.test import APIClient

from games.construction import DeckSize
from tests.decks.lists import legal_deck
from tests.tournament.api.scene import Scene, client_of, code_of, count_rows, fields_named_by, open_event
from tests.tournament.deck_events import banned, pin_older_edition, write_house_rules
from tournament.models import HouseRulesRevision, Submission

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene(db: None) -> Scene:
    """Return an event with open registration."""
    return open_event("registration")


def deck_address(scene: Scene, index: int = 0) -> str:
    return f"{scene.root}entries/{scene.entries[index].pk}/deck/"


def test_a_player_reads_the_own_deck_with_its_current_verdict(player: APIClient, scene: Scene) -> None:
    assert code_of(player.get(deck_address(scene)), 404) == "deck_not_handed_in"
    player.post(deck_address(scene), {"text": legal_deck(25)})
    write_house_rules(scene.event, DeckSize(70))
    body = player.get(deck_address(scene)).json()
    assert (body["entry"], body["version"], body["text"]) == (scene.entries[0].pk, 1, legal_deck(25))
    assert [problem["code"] for problem in body["verdict"]["problems"]] == ["deck_too_small"]


def test_other_readers_are_refused_a_hidden_deck(player: APIClient, anonymous: APIClient, scene: Scene) -> None:
    assert code_of(player.get(deck_address(scene, 1)), 403) == "deck_not_shown"
    assert code_of(anonymous.get(deck_address(scene, 1)), 401) == "sign_in_needed"


def test_judges_change_a_deck_for_a_reason(judge: APIClient, player: APIClient, scene: Scene) -> None:
    body = {"text": legal_deck(), "reason": "opis"}
    assert code_of(player.post(deck_address(scene), body), 403) == "not_allowed"
    assert judge.post(deck_address(scene), body).status_code == 201
    assert Submission.objects.get().reason == "opis"
    before = count_rows()
    assert code_of(judge.post(deck_address(scene), {**body, "reason": " "}), 422) == "deck_reason_missing"
    assert code_of(judge.post(deck_address(scene), body), 422) == "deck_same"
    assert count_rows() == before


def test_a_text_is_checked_by_the_rules_of_the_event(anonymous: APIClient, scene: Scene) -> None:
    before = count_rows()
    address = f"{scene.root}decks/check/"
    assert anonymous.post(address, {"text": legal_deck()}).json()["legal"]
    write_house_rules(scene.event, DeckSize(70))
    before = count_rows()
    body = anonymous.post(address, {"text": legal_deck()}).json()
    assert [problem["code"] for problem in body["problems"]] == ["deck_too_small"]
    assert code_of(anonymous.post(address, {"text": "a" * 20_001}), 413) == "text_too_large"
    assert fields_named_by(anonymous.post(address, {})) == {"text"}
    assert count_rows() == before


def test_the_public_check_is_by_todays_format(anonymous: APIClient, scene: Scene) -> None:
    write_house_rules(scene.event, DeckSize(70))
    answer = anonymous.post("/api/v1/decks/check/", {"format": scene.event.format_key, "text": legal_deck()})
    assert answer.json()["legal"]


def test_the_rules_of_an_event_are_public(anonymous: APIClient, scene: Scene) -> None:
    plain = anonymous.get(f"{scene.root}rules/").json()
    assert not any(rule["of_the_house"] for rule in plain["rules"])
    assert (plain["house_rules"], plain["differs_from_today"], plain["edition"]) == ({}, [], scene.event.edition_id)
    write_house_rules(scene.event, banned("Ilian"), DeckSize(70))
    pin_older_edition(scene.event, deck_size=DeckSize(61))
    body = anonymous.get(f"{scene.root}rules/").json()
    assert {rule["code"] for rule in body["rules"] if rule["of_the_house"]} == {"deck_size", "banned"}
    assert body["digest"] != plain["digest"]
    assert (body["version"], body["todays_version"]) == ("2010", "2011-02-14")
    (difference,) = body["differs_from_today"]
    assert (difference["then"]["en"], difference["now"]["en"]) == (
        "At least 61 cards in the deck, without the sideboard.",
        "At least 60 cards in the deck, without the sideboard.",
    )


HOUSE = {"rules": [{"code": "deck_size", "at_least": 70}], "without": ["card_pool"], "allowed": ["Zaváhání"]}


def test_organizers_write_house_rules(organizer: APIClient, scene: Scene) -> None:
    body = organizer.put(f"{scene.root}house-rules/", HOUSE).json()
    assert body["house_rules"] == HOUSE
    assert "card_pool" not in {rule["code"] for rule in body["rules"]}
    assert organizer.put(f"{scene.root}house-rules/", {}).json()["house_rules"] == {}
    assert HouseRulesRevision.objects.count() == 2


def test_only_organizers_write_house_rules(
    judge: APIClient, player: APIClient, anonymous: APIClient, scene: Scene
) -> None:
    for client, status in ((judge, 403), (player, 403), (anonymous, 401)):
        assert client.put(f"{scene.root}house-rules/", HOUSE).status_code == status
    assert not HouseRulesRevision.objects.exists()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ([], "house_rule_unreadable"),
        ({"rules": "x"}, "house_rule_unreadable"),
        ({"rules": [{"code": "max_copies"}]}, "house_rule_unreadable"),
        ({"rules": [{"code": "max_copies", "number": 0}]}, "house_rule_number"),
        ({"armies": 2}, "house_rule_not_in_format"),
        ({"allowed": ["Ilian"]}, "house_rule_not_banned"),
    ],
)
def test_wrong_house_rules_are_refused(organizer: APIClient, scene: Scene, body: object, code: str) -> None:
    before = count_rows()
    assert code_of(organizer.put(f"{scene.root}house-rules/", body), 422) == code
    assert count_rows() == before


def test_the_rules_of_a_draft_event_are_not_public(scene: Scene) -> None:
    from tournament.models import Event

    Event.objects.update(state="draft")
    assert code_of(client_of().get(f"{scene.root}rules/"), 404) == "event_unknown"


SETTINGS = {
    "deadline": "2099-11-20T08:00:00Z",
    "is_locked": False,
    "shown_during": "opponent",
    "shown_after": "public",
}


def test_organizers_write_deck_settings(organizer: APIClient, anonymous: APIClient, scene: Scene) -> None:
    address = f"{scene.root}deck-settings/"
    assert anonymous.get(address).json() == {
        "deadline": None,
        "is_locked": False,
        "shown_during": "staff",
        "shown_after": "staff",
    }
    assert organizer.put(address, SETTINGS).status_code == 200
    shown = anonymous.get(address).json()
    assert {**shown, "deadline": None} == {**SETTINGS, "deadline": None}
    assert datetime.fromisoformat(shown["deadline"]) == datetime(2099, 11, 20, 8, tzinfo=UTC)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"shown_after": ["staff"]}, "shown_after"),
        ({"deadline": "zítra"}, "deadline"),
        ({"is_locked": []}, "is_locked"),
    ],
)
def test_wrong_deck_settings_are_refused(
    organizer: APIClient, scene: Scene, change: dict[str, object], place: str
) -> None:
    before = count_rows()
    assert fields_named_by(organizer.put(f"{scene.root}deck-settings/", {**SETTINGS, **change})) == {place}
    assert count_rows() == before


def test_an_unknown_visibility_of_decks_is_refused(organizer: APIClient, scene: Scene) -> None:
    before = count_rows()
    answer = organizer.put(f"{scene.root}deck-settings/", {**SETTINGS, "shown_during": "friends"})
    assert code_of(answer, 422) == "deck_shown_unknown"
    assert count_rows() == before


def test_only_organizers_write_deck_settings(
    judge: APIClient, player: APIClient, anonymous: APIClient, scene: Scene
) -> None:
    before = count_rows()
    for client, status in ((judge, 403), (player, 403), (anonymous, 401)):
        assert client.put(f"{scene.root}deck-settings/", SETTINGS).status_code == status
        assert client.post(f"{scene.root}format/take-over/").status_code == status
    assert count_rows() == before


def test_a_judge_locks_and_opens_one_deck(judge: APIClient, player: APIClient, scene: Scene) -> None:
    address = f"{scene.root}entries/{scene.entries[0].pk}/deck-lock/"
    assert player.put(address, {"to": "open"}).status_code == 403
    locked = judge.put(address, {"to": "locked"}).json()
    assert (locked["to"], locked["until"], locked["lock"]) == ("locked", None, "own_deck_locked")
    assert code_of(player.post(deck_address(scene), {"text": legal_deck()}), 409) == "deck_locked"
    late = judge.put(address, {"to": "open", "until": "2020-01-01T00:00:00Z"}).json()
    assert late["lock"] == "own_deadline_passed"
    assert judge.put(address, {"to": "event"}).json()["lock"] is None
    assert player.post(deck_address(scene), {"text": legal_deck()}).status_code == 201
    assert fields_named_by(judge.put(address, {"to": "burnt"})) == {"to"}


def test_organizers_take_over_todays_format(organizer: APIClient, scene: Scene) -> None:
    pin_older_edition(scene.event, deck_size=DeckSize(61))
    body = organizer.post(f"{scene.root}format/take-over/").json()
    assert (body["version"], body["differs_from_today"]) == ("2011-02-14", [])


@pytest.mark.parametrize("deadline", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00"])
def test_a_deadline_at_the_end_of_the_calendar_is_refused(organizer: APIClient, scene: Scene, deadline: str) -> None:
    """Such a deadline causes no server error and is not stored, so the event's pages do not fail."""
    before = count_rows()
    answer = organizer.put(f"{scene.root}deck-settings/", {**SETTINGS, "deadline": deadline})
    assert answer.status_code in (400, 422)
    lock = organizer.put(f"{scene.root}entries/{scene.entries[0].pk}/deck-lock/", {"to": "open", "until": deadline})
    assert lock.status_code in (400, 422)
    assert count_rows() == before


def test_a_change_of_an_outdated_deck_is_refused(judge: APIClient, player: APIClient, scene: Scene) -> None:
    """A judge's change of an older deck does not replace the player's newer one."""
    player.post(deck_address(scene), {"text": legal_deck()})
    seen = judge.get(deck_address(scene)).json()["submission"]
    player.post(deck_address(scene), {"text": legal_deck(5)})
    body = {"text": legal_deck(9), "reason": "opis"}
    before = count_rows()
    assert code_of(judge.post(deck_address(scene), {**body, "seen": seen}), 409) == "deck_changed_meanwhile"
    assert code_of(judge.post(deck_address(scene), {**body, "seen": 0}), 409) == "deck_changed_meanwhile"
    assert count_rows() == before
    newest = judge.get(deck_address(scene)).json()["submission"]
    assert judge.post(deck_address(scene), {**body, "seen": newest}).status_code == 201


def test_a_deck_sent_twice_is_one_submission(player: APIClient, scene: Scene) -> None:
    """A double tap does not submit two identical versions."""
    first, second = (player.post(deck_address(scene), {"text": legal_deck()}) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert Submission.objects.count() == 1

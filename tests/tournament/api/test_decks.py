"""Decks by the API: read, handed in, changed by the staff; the rules of an event, checked against, written."""

from datetime import UTC, datetime

import pytest
from rest_framework.test import APIClient

from games.construction import DeckSize
from tests.decks.lists import legal_deck
from tests.tournament.api.scene import Scene, client_of, code_of, count_rows, open_event, places_of
from tests.tournament.deck_events import banned, pin_older_edition, write_house_rules
from tournament.models import HouseRulesRevision, Submission

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene(db: None) -> Scene:
    """Registration is open."""
    return open_event("registration")


def deck_of(scene: Scene, place: int = 0) -> str:
    return f"{scene.root}entries/{scene.entries[place].pk}/deck/"


def test_a_player_reads_what_was_handed_in(player: APIClient, scene: Scene) -> None:
    assert code_of(player.get(deck_of(scene)), 404) == "deck_not_handed_in"
    player.post(deck_of(scene), {"text": legal_deck(25)})
    write_house_rules(scene.event, DeckSize(70))
    body = player.get(deck_of(scene)).json()
    assert (body["entry"], body["version"], body["text"]) == (scene.entries[0].pk, 1, legal_deck(25))
    assert [problem["code"] for problem in body["verdict"]["problems"]] == ["deck_too_small"]


def test_others_are_told_that_it_is_not_shown(player: APIClient, anybody: APIClient, scene: Scene) -> None:
    assert code_of(player.get(deck_of(scene, 1)), 403) == "deck_not_shown"
    assert code_of(anybody.get(deck_of(scene, 1)), 401) == "sign_in_needed"


def test_judges_change_a_deck_for_a_reason(judge: APIClient, player: APIClient, scene: Scene) -> None:
    body = {"text": legal_deck(), "reason": "opis"}
    assert code_of(player.post(deck_of(scene), body), 403) == "not_allowed"
    assert judge.post(deck_of(scene), body).status_code == 201
    assert Submission.objects.get().reason == "opis"
    before = count_rows()
    assert code_of(judge.post(deck_of(scene), {**body, "reason": " "}), 422) == "deck_reason_missing"
    assert code_of(judge.post(deck_of(scene), body), 422) == "deck_same"
    assert count_rows() == before


def test_a_text_is_checked_by_the_rules_of_the_event(anybody: APIClient, scene: Scene) -> None:
    before = count_rows()
    address = f"{scene.root}decks/check/"
    assert anybody.post(address, {"text": legal_deck()}).json()["legal"]
    write_house_rules(scene.event, DeckSize(70))
    before = count_rows()
    body = anybody.post(address, {"text": legal_deck()}).json()
    assert [problem["code"] for problem in body["problems"]] == ["deck_too_small"]
    assert code_of(anybody.post(address, {"text": "a" * 20_001}), 413) == "text_too_large"
    assert places_of(anybody.post(address, {})) == {"text"}
    assert count_rows() == before


def test_the_public_check_is_by_todays_format(anybody: APIClient, scene: Scene) -> None:
    write_house_rules(scene.event, DeckSize(70))
    answer = anybody.post("/api/v1/decks/check/", {"format": scene.event.format_key, "text": legal_deck()})
    assert answer.json()["legal"]


def test_everybody_reads_the_rules_of_an_event(anybody: APIClient, scene: Scene) -> None:
    plain = anybody.get(f"{scene.root}rules/").json()
    assert not any(rule["of_the_house"] for rule in plain["rules"])
    assert (plain["house_rules"], plain["differs_from_today"], plain["edition"]) == ({}, [], scene.event.edition_id)
    write_house_rules(scene.event, banned("Ilian"), DeckSize(70))
    pin_older_edition(scene.event, deck_size=DeckSize(61))
    body = anybody.get(f"{scene.root}rules/").json()
    assert {rule["code"] for rule in body["rules"] if rule["of_the_house"]} == {"deck_size", "banned"}
    assert body["digest"] != plain["digest"]
    assert (body["version"], body["todays_version"]) == ("2010", "2011-02-14")
    (difference,) = body["differs_from_today"]
    assert (difference["then"]["en"], difference["now"]["en"]) == (
        "At least 61 cards in the deck, sideboard aside.",
        "At least 60 cards in the deck, sideboard aside.",
    )


HOUSE = {"rules": [{"code": "deck_size", "at_least": 70}], "without": ["card_pool"], "allowed": ["Zaváhání"]}


def test_organizers_write_house_rules(organizer: APIClient, scene: Scene) -> None:
    body = organizer.put(f"{scene.root}house-rules/", HOUSE).json()
    assert body["house_rules"] == HOUSE
    assert "card_pool" not in {rule["code"] for rule in body["rules"]}
    assert organizer.put(f"{scene.root}house-rules/", {}).json()["house_rules"] == {}
    assert HouseRulesRevision.objects.count() == 2


def test_nobody_else_writes_them(judge: APIClient, player: APIClient, anybody: APIClient, scene: Scene) -> None:
    for client, status in ((judge, 403), (player, 403), (anybody, 401)):
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
def test_house_rules_that_are_none(organizer: APIClient, scene: Scene, body: object, code: str) -> None:
    before = count_rows()
    assert code_of(organizer.put(f"{scene.root}house-rules/", body), 422) == code
    assert count_rows() == before


def test_a_stranger_reads_no_rules_of_a_draft(scene: Scene) -> None:
    from tournament.models import Event

    Event.objects.update(state="draft")
    assert code_of(client_of().get(f"{scene.root}rules/"), 404) == "event_unknown"


SETTINGS = {
    "deadline": "2099-11-20T08:00:00Z",
    "is_locked": False,
    "shown_during": "opponent",
    "shown_after": "public",
}


def test_organizers_set_when_decks_are_taken(organizer: APIClient, anybody: APIClient, scene: Scene) -> None:
    address = f"{scene.root}deck-settings/"
    assert anybody.get(address).json() == {
        "deadline": None,
        "is_locked": False,
        "shown_during": "staff",
        "shown_after": "staff",
    }
    assert organizer.put(address, SETTINGS).status_code == 200
    shown = anybody.get(address).json()
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
def test_settings_that_are_none(organizer: APIClient, scene: Scene, change: dict[str, object], place: str) -> None:
    before = count_rows()
    assert places_of(organizer.put(f"{scene.root}deck-settings/", {**SETTINGS, **change})) == {place}
    assert count_rows() == before


def test_an_unknown_visibility_of_decks_is_refused(organizer: APIClient, scene: Scene) -> None:
    before = count_rows()
    answer = organizer.put(f"{scene.root}deck-settings/", {**SETTINGS, "shown_during": "friends"})
    assert code_of(answer, 422) == "deck_shown_unknown"
    assert count_rows() == before


def test_nobody_else_sets_them(judge: APIClient, player: APIClient, anybody: APIClient, scene: Scene) -> None:
    before = count_rows()
    for client, status in ((judge, 403), (player, 403), (anybody, 401)):
        assert client.put(f"{scene.root}deck-settings/", SETTINGS).status_code == status
        assert client.post(f"{scene.root}format/take-over/").status_code == status
    assert count_rows() == before


def test_a_judge_locks_one_deck_and_opens_it(judge: APIClient, player: APIClient, scene: Scene) -> None:
    address = f"{scene.root}entries/{scene.entries[0].pk}/deck-lock/"
    assert player.put(address, {"to": "open"}).status_code == 403
    locked = judge.put(address, {"to": "locked"}).json()
    assert (locked["to"], locked["until"], locked["lock"]) == ("locked", None, "own_deck_locked")
    assert code_of(player.post(deck_of(scene), {"text": legal_deck()}), 409) == "deck_locked"
    late = judge.put(address, {"to": "open", "until": "2020-01-01T00:00:00Z"}).json()
    assert late["lock"] == "own_deadline_passed"
    assert judge.put(address, {"to": "event"}).json()["lock"] is None
    assert player.post(deck_of(scene), {"text": legal_deck()}).status_code == 201
    assert places_of(judge.put(address, {"to": "burnt"})) == {"to"}


def test_todays_format_is_taken_over(organizer: APIClient, scene: Scene) -> None:
    pin_older_edition(scene.event, deck_size=DeckSize(61))
    body = organizer.post(f"{scene.root}format/take-over/").json()
    assert (body["version"], body["differs_from_today"]) == ("2011-02-14", [])


@pytest.mark.parametrize("deadline", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00"])
def test_a_deadline_at_the_end_of_the_calendar_is_refused(organizer: APIClient, scene: Scene, deadline: str) -> None:
    """Found: it was a server error, or was kept and closed the event's pages."""
    before = count_rows()
    answer = organizer.put(f"{scene.root}deck-settings/", {**SETTINGS, "deadline": deadline})
    assert answer.status_code in (400, 422)
    lock = organizer.put(f"{scene.root}entries/{scene.entries[0].pk}/deck-lock/", {"to": "open", "until": deadline})
    assert lock.status_code in (400, 422)
    assert count_rows() == before


def test_a_judge_who_read_an_older_deck_is_told(judge: APIClient, player: APIClient, scene: Scene) -> None:
    """Found: what the judge wrote to an older deck silently took the place of the player's newer one."""
    player.post(deck_of(scene), {"text": legal_deck()})
    seen = judge.get(deck_of(scene)).json()["submission"]
    player.post(deck_of(scene), {"text": legal_deck(5)})
    body = {"text": legal_deck(9), "reason": "opis"}
    before = count_rows()
    assert code_of(judge.post(deck_of(scene), {**body, "seen": seen}), 409) == "deck_changed_meanwhile"
    assert code_of(judge.post(deck_of(scene), {**body, "seen": 0}), 409) == "deck_changed_meanwhile"
    assert count_rows() == before
    newest = judge.get(deck_of(scene)).json()["submission"]
    assert judge.post(deck_of(scene), {**body, "seen": newest}).status_code == 201


def test_a_deck_sent_twice_is_one_submission(player: APIClient, scene: Scene) -> None:
    """Found: a double tap handed in two identical versions."""
    first, second = (player.post(deck_of(scene), {"text": legal_deck()}) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert Submission.objects.count() == 1

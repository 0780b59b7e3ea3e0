"""Events over the API: public once announced, created by accounts, moved by organizers."""

import pytest
from rest_framework.test import APIClient

from accounts.services.tokens import issue_token
from tests.tournament.api.scene import API, FORMAT, Scene, client_of, code_of, count_rows, fields_named_by
from tournament.domain.event_facts import FACTS
from tournament.models import Event, StaffRole

pytestmark = pytest.mark.django_db
NEW = {"name": "Vánoční turnaj v Žižkově", "format": FORMAT, "starts_at": "2026-12-19T10:00:00+01:00"}


def test_an_announced_event_is_public(anonymous: APIClient, scene: Scene) -> None:
    answer = anonymous.get(scene.root)
    assert answer.status_code == 200
    expected = {
        "slug": "pohar-v-podhuri",
        "name": "Pohár v Podhůří",
        "format": FORMAT,
        "format_version": scene.event.format_version,
        "state": "running",
        "moves": ["cut", "finished", "check_in"],
        "starts_at": "2026-11-21T09:30:00+01:00",
        "time_zone": "Europe/Prague",
        "rounds_planned": 5,
        "round_minutes": 50,
        "cut_size": 0,
        "capacity": None,
        **{name: "" for name, fact in FACTS.items() if fact.kind == "text" and name != "name"},
        "player_reports": False,
        "player_drops": True,
        "silence_minutes": 0,
        "places": {"taken": scene.event.entries.count(), "waiting": 0},
        "settings": scene.event.settings,
    }
    assert expected.items() <= answer.json().items()


def test_the_list_is_paged_and_newest_first(anonymous: APIClient, scene: Scene) -> None:
    for number in range(1, 4):
        Event.objects.create(
            slug=f"turnaj-{number}",
            name="Turnaj",
            format_key=FORMAT,
            starts_at=f"2026-12-0{number}T10:00Z",
            state="announced",
        )
    body = anonymous.get(API, {"limit": 2, "offset": 1}).json()
    assert (body["count"], [event["slug"] for event in body["results"]]) == (4, ["turnaj-2", "turnaj-1"])
    assert "offset=3" in body["next"]
    assert body["previous"]


def test_a_draft_is_shown_to_staff_only(anonymous: APIClient, organizer: APIClient, scene: Scene) -> None:
    Event.objects.update(state="draft")
    for client in (anonymous, client_of(scene.stranger), client_of(scene.players[0])):
        assert client.get(API).json()["results"] == []
        assert code_of(client.get(scene.root), 404) == "event_unknown"
    assert organizer.get(API).json()["count"] == 1
    assert organizer.get(scene.root).json()["state"] == "draft"


def test_the_creator_of_an_event_is_its_organizer(scene: Scene) -> None:
    answer = client_of(scene.stranger).post(API, {**NEW, "venue": "U Vystřelenýho oka", "round_minutes": 60})
    assert answer.status_code == 201
    event = Event.objects.get(slug="vanocni-turnaj-v-zizkove")
    assert answer["Location"].endswith("/api/v1/events/vanocni-turnaj-v-zizkove/")
    assert (answer.json()["state"], event.round_minutes, event.rounds_planned) == ("draft", 60, 5)
    assert StaffRole.objects.get(event=event).user == scene.stranger
    assert client_of(scene.stranger).get(answer["Location"]).json() == answer.json()


def test_a_time_without_an_offset_is_prague_time(organizer: APIClient) -> None:
    answer = organizer.post(API, {**NEW, "starts_at": "2026-12-19T10:00"})
    assert answer.json()["starts_at"] == "2026-12-19T10:00:00+01:00"


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"name": ""}, "name"),
        ({"name": "Ž" * 101}, "name"),
        ({"name": ["Turnaj"]}, "name"),
        ({"name": "Turnaj\x00"}, "name"),
        ({"format": None}, "format"),
        ({"format": {"key": FORMAT}}, "format"),
        ({"starts_at": "zítra"}, "starts_at"),
        ({"starts_at": 5}, "starts_at"),
        ({"starts_at": "2026-02-30T10:00"}, "starts_at"),
        ({"venue": "U" * 201}, "venue"),
        ({"rounds_planned": "5"}, "rounds_planned"),
        ({"rounds_planned": 10**30}, "rounds_planned"),
        ({"rounds_planned": True}, "rounds_planned"),
        ({"round_minutes": -1}, "round_minutes"),
        ({"round_minutes": 1441}, "round_minutes"),
        ({"round_minutes": 50.5}, "round_minutes"),
    ],
)
def test_a_wrong_field_is_refused_by_name(organizer: APIClient, wrong: dict[str, object], place: str) -> None:
    before = count_rows()
    assert fields_named_by(organizer.post(API, {**NEW, **wrong})) == {place}
    assert count_rows() == before


def test_all_wrong_fields_are_named_at_once(organizer: APIClient) -> None:
    assert fields_named_by(organizer.post(API, {"name": "", "round_minutes": "x"})) == {
        "name",
        "format",
        "starts_at",
        "round_minutes",
    }


@pytest.mark.parametrize("key", ["doomtrooper/neznamy", "doomtrooper", "šachy/rapid", "../../etc", "x" * 60])
def test_an_unknown_format_is_refused(organizer: APIClient, key: str) -> None:
    before = count_rows()
    assert code_of(organizer.post(API, {**NEW, "format": key}), 404) == "format_unknown"
    assert count_rows() == before


def test_creating_an_event_needs_an_account(anonymous: APIClient, scene: Scene) -> None:
    assert code_of(anonymous.post(API, NEW), 401) == "sign_in_needed"
    assert Event.objects.get() == scene.event


def test_organizers_move_the_event(organizer: APIClient, scene: Scene) -> None:
    answer = organizer.post(f"{scene.root}transition/", {"to": "finished", "confirm": True})
    assert (answer.status_code, answer.json()["state"]) == (200, "finished")
    assert answer.json()["moves"] == ["archived", "running", "cut"]


@pytest.mark.parametrize("to", ["archived", "draft", "running", "nikam"])
def test_an_impossible_move_of_the_event_is_refused(organizer: APIClient, scene: Scene, to: str) -> None:
    before = count_rows()
    answer = organizer.post(f"{scene.root}transition/", {"to": to})
    assert code_of(answer, 409) == "event_move_not_allowed"
    assert answer.json()["problems"][0]["params"]["allowed"] == ["cut", "finished", "check_in"]
    scene.event.refresh_from_db()
    assert (scene.event.state, count_rows()) == ("running", before)


def test_only_organizers_move_the_event(
    anonymous: APIClient, judge: APIClient, player: APIClient, scene: Scene
) -> None:
    address = f"{scene.root}transition/"
    assert code_of(anonymous.post(address, {"to": "finished"}), 401) == "sign_in_needed"
    for client in (judge, player, client_of(scene.stranger)):
        assert code_of(client.post(address, {"to": "finished"}), 403) == "not_allowed"
    assert Event.objects.get().state == "running"


def test_an_unknown_event_is_refused(anonymous: APIClient, db: None) -> None:
    for part in ("", "rounds/", "rounds/1/", "standings/", "entries/", "log/"):
        assert code_of(anonymous.get(f"{API}neni-tu/{part}"), 404) == "event_unknown"


def test_a_wrong_method_is_answered_as_a_refusal(anonymous: APIClient, scene: Scene) -> None:
    answer = anonymous.put(scene.root, {})
    assert code_of(answer, 405) == "method_not_allowed"
    assert "GET" in answer["Allow"]


def test_the_title_is_in_the_language_of_the_reader(anonymous: APIClient, db: None) -> None:
    czech = anonymous.get(f"{API}neni-tu/", headers={"Accept-Language": "cs"}).json()
    english = anonymous.get(f"{API}neni-tu/", headers={"Accept-Language": "en"}).json()
    assert czech["problems"] == english["problems"]
    assert czech["title"] == czech["problems"][0]["text"]["cs"]
    assert english["title"] == english["problems"][0]["text"]["en"]


def test_a_session_without_a_csrf_token_is_refused(scene: Scene) -> None:
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(scene.organizer)
    assert code_of(client.post(f"{scene.root}transition/", {"to": "finished"}, format="json"), 403) == "not_allowed"
    assert Event.objects.get().state == "running"


def test_a_request_with_an_api_token_is_accepted(anonymous: APIClient, scene: Scene) -> None:
    _row, token = issue_token(user=scene.organizer, name="pokladna")
    signed = {"Authorization": f"Bearer {token}"}
    assert (
        anonymous.post(f"{scene.root}transition/", {"to": "finished", "confirm": True}, headers=signed).status_code
        == 200
    )
    assert anonymous.get(f"{scene.root}log/", headers=signed).json()["results"][0]["actor"]["name"] == "Václav Řezníček"
    wrong = anonymous.get(scene.root, headers={"Authorization": "Bearer vymyšlený".encode().decode("latin-1")})
    assert code_of(wrong, 401) == "sign_in_needed"


def test_a_session_with_its_csrf_token_is_accepted(scene: Scene) -> None:
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(scene.organizer)
    client.get(f"/events/{scene.event.slug}/")
    token = client.cookies["csrftoken"].value
    answer = client.post(
        f"{scene.root}transition/", {"to": "finished", "confirm": True}, format="json", headers={"X-CSRFToken": token}
    )
    assert (answer.status_code, answer.json()["state"]) == (200, "finished")

"""Events over the API: created with all choices, changed, copied; the waiting list."""

from datetime import timedelta

import pytest
from rest_framework.test import APIClient

from tests.builders import make_event, make_person, organizer_of, play_round
from tests.tournament.api.scene import API, FORMAT, Scene, client_of, code_of, count_rows, fields_named_by
from tournament.event.queries.state import match_format_of, read_event_policies, read_event_settings
from tournament.models import Event, StaffRole
from tournament.submissions.queries.deadlines import read_deck_settings

pytestmark = pytest.mark.django_db
NEW = {"name": "Vánoční turnaj v Žižkově", "format": FORMAT, "starts_at": "2026-12-19T10:00:00+01:00"}
FACTS = {
    "time_zone": "Europe/Bratislava",
    "rounds_planned": 6,
    "cut_size": 8,
    "capacity": 32,
    "fee": "5 €",
    "prizes": "Boostery",
    "contact": "klub@example.cz",
}


def test_an_event_is_created_with_every_choice_of_the_wizard() -> None:
    chosen = {
        **NEW,
        **FACTS,
        "settings": {"points": {"win": 2}, "match": {"best_of": 3}, "policies": {"late": "bye", "last_round": 2}},
        "decks": {"deadline": "2026-12-19T09:00:00+01:00", "shown_after": "public"},
    }
    answer = client_of(make_person()).post(API, chosen, format="json")
    assert answer.status_code == 201, answer.json()
    body = answer.json()
    assert {name: body[name] for name in FACTS} == FACTS
    assert body["places"] == {"taken": 0, "waiting": 0}
    event = Event.objects.get(slug=body["slug"])
    assert [read_event_settings(event).points.win, read_event_settings(event).points.bye] == [2, 3]
    assert (match_format_of(event).best_of, match_format_of(event).winning_points) == (3, 25)
    assert (read_event_policies(event).late, read_event_policies(event).last_round) == ("bye", 2)
    decks = read_deck_settings(event)
    assert decks.deadline is not None
    assert (decks.deadline.isoformat()[:16], decks.shown_after, decks.shown_during) == (
        "2026-12-19T08:00",
        "public",
        "staff",
    )


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"capacity": 1}, "capacity"),
        ({"capacity": "16"}, "capacity"),
        ({"fee": "€" * 101}, "fee"),
        ({"prizes": "x" * 1001}, "prizes"),
        ({"cut_size": 5}, "cut_size"),
        ({"time_zone": "Europe/Podhůří"}, "time_zone"),
        ({"settings": {"seed": "x"}}, "settings"),
        ({"settings": {"points": {"win": "mnoho"}}}, "settings.points.win"),
        ({"settings": {"match": {"best_of": 99}}}, "match.best_of"),
        ({"settings": []}, "settings"),
    ],
)
def test_a_wrong_choice_is_refused_with_its_path(organizer: APIClient, wrong: dict[str, object], place: str) -> None:
    before = count_rows()
    answer = organizer.post(API, {**NEW, **wrong}, format="json")
    assert 400 <= answer.status_code < 500
    named = {str(problem["params"].get("place")) for problem in answer.json()["problems"]}
    assert place in (named if answer.status_code == 422 else fields_named_by(answer))
    assert count_rows() == before


def test_organizers_change_facts_and_counting_together(organizer: APIClient, scene: Scene) -> None:
    scene.event.rounds.all().delete()
    Event.objects.update(state="registration")
    body_sent = {"venue": "Klub", "capacity": 40, "settings": {"points": {"draw": 0}}}
    answer = organizer.patch(scene.root, body_sent, format="json")
    assert answer.status_code == 200, answer.json()
    body = answer.json()
    assert (body["venue"], body["capacity"], body["settings"]["points"]["draw"]) == ("Klub", 40, 0)
    assert body["settings"]["points"]["win"] == 3, "what was not named stays"
    verbs = [line["verb"] for line in organizer.get(f"{scene.root}log/").json()["results"][:2]]
    assert sorted(verbs) == ["event.changed", "event.settings_changed"]


def test_a_change_that_is_partly_too_late_changes_nothing(scene: Scene) -> None:
    event = make_event(4, name="Jiný turnaj")
    play_round(event)
    before = count_rows()
    client = client_of(organizer_of(event))
    answer = client.patch(f"{API}{event.slug}/", {"venue": "Klub", "capacity": 8}, format="json")
    assert code_of(answer, 409) == "capacity_fixed"
    answer = client.patch(f"{API}{event.slug}/", {"venue": "Klub", "settings": {"points": {"win": 2}}}, format="json")
    assert code_of(answer, 422) == "reason_needed"
    event.refresh_from_db()
    assert (event.venue, count_rows()) == ("", before)


def test_only_organizers_change_and_copy_an_event(
    anonymous: APIClient, judge: APIClient, player: APIClient, scene: Scene
) -> None:
    for client, status, code in (
        (anonymous, 401, "sign_in_needed"),
        (judge, 403, "not_allowed"),
        (player, 403, "not_allowed"),
    ):
        assert code_of(client.patch(scene.root, {"venue": "Klub"}, format="json"), status) == code
        answer = client.post(f"{scene.root}copy/", {"name": "X", "starts_at": "2027-01-01T10:00"}, format="json")
        assert code_of(answer, status) == code
    assert Event.objects.count() == 1


@pytest.mark.parametrize("with_staff", [True, False])
def test_organizers_copy_an_event(organizer: APIClient, scene: Scene, with_staff: bool) -> None:
    Event.objects.update(capacity=32, fee="150 Kč")
    body_sent = {"name": "Pohár v Podhůří, jaro", "starts_at": "2027-03-20T10:00", "with_staff": with_staff}
    answer = organizer.post(f"{scene.root}copy/", body_sent, format="json")
    assert answer.status_code == 201, answer.json()
    made = Event.objects.get(slug=answer.json()["slug"])
    assert (made.state, made.capacity, made.fee, made.entries.count()) == ("draft", 32, "150 Kč", 0)
    assert made.starts_at - scene.event.starts_at > timedelta(days=100)
    roles = set(StaffRole.objects.filter(event=made).values_list("role", flat=True))
    assert roles == ({"organizer", "judge"} if with_staff else {"organizer"})


def test_an_entry_of_a_full_event_is_on_the_waiting_list(scene: Scene) -> None:
    event = make_event(0, state="registration", name="Malý turnaj", capacity=2)
    people = [make_person() for _ in range(3)]
    statuses = [client_of(person).post(f"{API}{event.slug}/entries/", {}).json()["status"] for person in people]
    assert statuses == ["registered", "registered", "waiting"]
    assert client_of().get(f"{API}{event.slug}/").json()["places"] == {"taken": 2, "waiting": 1}
    first = event.entries.order_by("id")[0]
    dropped = client_of(people[0]).patch(f"{API}{event.slug}/entries/{first.pk}/", {"status": "dropped"}, format="json")
    assert dropped.json()["status"] == "dropped"
    mine = client_of(people[2]).get(f"{API}{event.slug}/entries/").json()["results"]
    assert sorted(entry["status"] for entry in mine) == ["dropped", "registered", "registered"]

"""The check-in desk over the API: pasted lists of walk-ins, and corrections of names."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from ledger.models import Action
from ledger.services.jobs import run_job
from tests.tournament.api.scene import Scene, code_of, count_rows, fields_named_by
from tests.tournament.entries.test_long_lists import people
from tournament.entries.services.entries import add_walk_in
from tournament.models import Entry

pytestmark = pytest.mark.django_db

LIST = "1. Ondřej Ťok\nČerná, Alžběta\n\nŘehoř\nondrej TOK"


def paste(client: APIClient, scene: Scene, **body: Any) -> Any:
    return client.post(f"{scene.root}entries/names/", {"text": LIST, **body})


def checked_in_names(scene: Scene) -> set[str]:
    return {entry.name for entry in Entry.objects.filter(event=scene.event, status="checked_in")}


def test_a_list_is_checked_without_creating_entries(organizer: APIClient, scene: Scene) -> None:
    before = count_rows()
    answer = paste(organizer, scene)
    body = answer.json()
    assert (answer.status_code, body["entered"], count_rows()) == (200, [], before)
    read = [
        (line["number"], line["given_name"], line["family_name"], line["unread"], line["double"])
        for line in body["lines"]
    ]
    assert read == [
        (1, "Ondřej", "Ťok", None, ""),
        (2, "Alžběta", "Černá", None, ""),
        (4, "", "", "one_word", ""),
        (5, "ondrej", "TOK", None, "Ondřej Ťok"),
    ]
    assert body["lines"][2]["text"] == "Řehoř"


def test_all_names_are_entered_or_none(organizer: APIClient, scene: Scene) -> None:
    before = count_rows()
    assert code_of(paste(organizer, scene, enter=True), 422) == "names_unread"
    assert code_of(paste(organizer, scene, enter=True, without=[4]), 409) == "name_entered_already"
    assert count_rows() == before
    answer = paste(organizer, scene, enter=True, without=[4, 5])
    entered = answer.json()["entered"]
    assert (answer.status_code, [entry["name"] for entry in entered]) == (201, ["Ondřej Ťok", "Alžběta Černá"])
    assert {entry["status"] for entry in entered} == {"checked_in"}
    assert {"Ondřej Ťok", "Alžběta Černá"} <= checked_in_names(scene)


def test_headings_of_a_list_need_not_be_left_out(organizer: APIClient, scene: Scene) -> None:
    body = {"text": "Příjmení;Jméno\nŤok;Ondřej\n", "enter": True}
    answer = organizer.post(f"{scene.root}entries/names/", body)
    assert answer.status_code == 201
    assert [entry["name"] for entry in answer.json()["entered"]] == ["Ondřej Ťok"]
    answer = organizer.post(f"{scene.root}entries/names/", {"text": "Příjmení;Jméno\n", "enter": True})
    assert code_of(answer, 422) == "no_name_in_text"


def test_a_confirmed_namesake_is_entered(organizer: APIClient, scene: Scene) -> None:
    assert len(paste(organizer, scene, enter=True, without=[4], another=[5]).json()["entered"]) == 3
    assert Entry.objects.filter(event=scene.event).count() == len(scene.entries) + 3


def test_confirmed_namesakes_sent_twice_under_a_key_are_entered_once(organizer: APIClient, scene: Scene) -> None:
    """A confirmed namesake is no reason to refuse the same list again, so only the key shows that it is the same."""
    body = {"text": LIST, "enter": True, "without": [4], "another": [1, 3, 5]}
    address, key = f"{scene.root}entries/names/", {"Idempotency-Key": "seznam-1"}
    first, second = (organizer.post(address, body, headers=key) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert [entry["id"] for entry in first.json()["entered"]] == [entry["id"] for entry in second.json()["entered"]]
    assert Entry.objects.filter(event=scene.event).count() == len(scene.entries) + 3


def test_a_list_sent_twice_enters_each_name_once(organizer: APIClient, scene: Scene) -> None:
    paste(organizer, scene, enter=True, without=[4, 5])
    before = count_rows()
    again = paste(organizer, scene, enter=True, without=[4, 5])
    assert code_of(again, 409) == "name_entered_already"
    assert [problem["params"]["name"] for problem in again.json()["problems"]] == ["Ondřej Ťok", "Alžběta Černá"]
    assert count_rows() == before


@pytest.mark.parametrize(
    ("body", "places"),
    [
        ({"text": ""}, {"text"}),
        ({"text": 5}, set()),
        ({"another": ["1"]}, {"another.0"}),
        ({"without": 4}, {"without"}),
    ],
)
def test_a_body_of_the_wrong_shape_is_refused(organizer: APIClient, scene: Scene, body: Any, places: set[str]) -> None:
    before = count_rows()
    answer = paste(organizer, scene, **body)
    assert not places or fields_named_by(answer) == places
    assert count_rows() == before


def test_a_list_without_a_name_is_refused(organizer: APIClient, scene: Scene) -> None:
    assert code_of(paste(organizer, scene, enter=True, without=[1, 2, 4, 5]), 422) == "no_name_in_text"


def test_only_organizers_enter_name_lists(
    anonymous: APIClient, judge: APIClient, player: APIClient, scene: Scene
) -> None:
    assert [code_of(paste(client, scene, enter=True), 403) for client in (judge, player)] == ["not_allowed"] * 2
    assert code_of(paste(anonymous, scene), 401) == "sign_in_needed"


def test_staff_correct_a_misspelled_name(judge: APIClient, scene: Scene) -> None:
    entry = add_walk_in(event=scene.event, given_name="Jiří", family_name="Rehor", actor=None)
    address = f"{scene.root}entries/{entry.pk}/name/"
    answer = judge.put(address, {"given_name": "Jiří", "family_name": "Řehoř"})
    assert (answer.status_code, answer.json()["name"]) == (200, "Jiří Řehoř")
    assert Action.objects.filter(scope=scene.event.scope, verb="person.name_corrected").count() == 1
    assert judge.put(address, {"given_name": "Jiří", "family_name": "Řehoř"}).status_code == 200
    assert Action.objects.filter(scope=scene.event.scope, verb="person.name_corrected").count() == 1
    assert fields_named_by(judge.put(address, {"given_name": "Jiří"})) == {"family_name"}
    assert fields_named_by(judge.put(address, {"given_name": "J" * 61, "family_name": "Řehoř"})) == {"given_name"}


def test_only_players_themselves_change_the_name_of_an_account(
    organizer: APIClient, player: APIClient, scene: Scene
) -> None:
    names = {"given_name": "Jiný", "family_name": "Člověk"}
    own = scene.players[0]
    assert code_of(player.put(f"{scene.root}entries/{scene.entries[0].pk}/name/", names), 403) == "not_allowed"
    own.set_password("heslo, které nikdo neuhodne")
    own.save()
    address = f"{scene.root}entries/{scene.entries[0].pk}/name/"
    assert code_of(organizer.put(address, names), 422) == "name_is_their_own"
    assert code_of(organizer.put(f"{scene.root}entries/999999/name/", names), 404) == "entry_unknown"
    own.refresh_from_db()
    assert own.given_name != "Jiný"


def test_a_long_list_is_entered_by_a_job(organizer: APIClient, judge: APIClient, scene: Scene) -> None:
    text = "\n".join(f"{person.given_name} Říha" for person in people(501))
    answer = paste(organizer, scene, text=text, enter=True)
    body = answer.json()
    assert (answer.status_code, len(body["lines"]), body["entered"]) == (202, 501, [])
    job = body["job"]
    assert (job["status"], job["progress"], job["entered"], job["left_out"]) == ("queued", 0, 0, [])
    assert answer.headers["Location"] == job["url"]
    assert code_of(paste(organizer, scene, text=text, enter=True), 409) == "names_being_entered"
    assert run_job(job_id=job["id"])
    done = organizer.get(job["url"]).json()
    assert (done["status"], done["progress"], done["entered"], done["problems"]) == ("done", 100, 501, [])
    assert Entry.objects.filter(event=scene.event, status="checked_in").count() == len(scene.entries) + 501
    assert code_of(judge.get(job["url"]), 403) == "not_allowed"
    assert code_of(paste(organizer, scene, text=text, enter=True), 409) == "name_entered_already"
    # A list that only asks for the check starts no job.
    checked = paste(organizer, scene, text=text)
    assert (checked.status_code, checked.json()["job"]) == (200, None)

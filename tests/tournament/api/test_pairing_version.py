"""A draft is published or discarded, and a round is repaired, only in the version that the sender read."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.tournament.api.scene import Scene, code_of, count_rows, fields_named_by, play_round
from tournament.entries.services.entries import change_status
from tournament.models import Entry, Match, Round
from tournament.rounds.services.manual_change import ManualChange, make_change
from tournament.submissions.services.submissions import edit_deck

pytestmark = pytest.mark.django_db


@pytest.fixture
def root(scene: Scene) -> str:
    play_round(scene, publish=False)
    return f"{scene.root}rounds/1/"


def read_version(client: APIClient, root: str) -> dict[str, int]:
    body = client.get(root).json()
    return {"attempt": body["attempt"], "changes": body["changes"]}


def change_as_judge(scene: Scene) -> None:
    make_change(event=scene.event, number=1, change=ManualChange("tables", 1, 2), reason="schody", actor=scene.judge)


def test_publishing_an_outdated_draft_is_refused(organizer: APIClient, scene: Scene, root: str) -> None:
    old = read_version(organizer, root)
    change_as_judge(scene)
    before = count_rows()
    answer = organizer.post(f"{root}publish/", old)
    assert code_of(answer, 409) == "draft_changed_meanwhile"
    assert [problem["code"] for problem in answer.json()["problems"]][1:] == ["meanwhile_changed"]
    assert (count_rows(), Round.objects.get().state) == (before, "draft")
    assert organizer.post(f"{root}publish/", read_version(organizer, root)).json()["state"] == "published"


def test_discarding_an_outdated_draft_is_refused(organizer: APIClient, scene: Scene, root: str) -> None:
    old = read_version(organizer, root)
    change_as_judge(scene)
    address = "{}?attempt={attempt}&changes={changes}"
    assert code_of(organizer.delete(address.format(root, **old)), 409) == "draft_changed_meanwhile"
    assert Round.objects.count() == 1
    assert organizer.delete(address.format(root, **read_version(organizer, root))).status_code == 204
    assert not Round.objects.exists()


@pytest.mark.parametrize("half", [{"attempt": 1}, {"changes": 0}])
def test_half_a_pairing_version_is_refused(organizer: APIClient, root: str, half: dict[str, int]) -> None:
    query = "&".join(f"{key}={value}" for key, value in half.items())
    answers: list[Any] = [organizer.post(f"{root}{verb}/", half) for verb in ("publish", "repair")]
    for answer in (*answers, organizer.delete(f"{root}?{query}")):
        assert fields_named_by(answer) == {"attempt"}
    assert Round.objects.get().state == "draft"


@pytest.mark.parametrize("wrong", [{"attempt": "1", "changes": 0}, {"attempt": 0, "changes": 0}, {"attempt": True}])
def test_a_pairing_version_of_the_wrong_type_is_refused(organizer: APIClient, root: str, wrong: dict[str, Any]) -> None:
    assert "attempt" in fields_named_by(organizer.post(f"{root}publish/", wrong))


def test_a_request_without_a_pairing_version_applies_to_the_current_draft(
    organizer: APIClient, scene: Scene, root: str
) -> None:
    change_as_judge(scene)
    assert organizer.post(f"{root}publish/").json()["state"] == "published"
    organizer.post(f"{root}unpublish/")
    assert organizer.delete(root).status_code == 204


def test_a_repair_carries_out_the_plan_that_was_read(organizer: APIClient, scene: Scene, root: str) -> None:
    assert code_of(organizer.get(f"{root}repair/"), 409) == "nothing_to_repair"
    sat = {match.table: [seat.entry_id for seat in match.seats.all()] for match in Match.objects.all()}
    change_status(entry=Entry.objects.get(pk=sat[2][0]), to="dropped", actor=None)
    before = count_rows()
    plan = organizer.get(f"{root}repair/").json()
    assert plan["out"] == [{"table": 2, "entries": sat[2]}]
    assert plan["into"] == [{"table": None, "entries": [sat[2][1]]}]
    assert (plan["stay"], plan["attempt"], plan["changes"], count_rows()) == (1, 1, 0, before)
    asked = {key: plan[key] for key in ("attempt", "changes", "digest")}
    change_status(entry=Entry.objects.get(pk=sat[1][0]), to="dropped", actor=None)
    assert code_of(organizer.post(f"{root}repair/", asked), 409) == "repair_outdated"
    asked["digest"] = organizer.get(f"{root}repair/").json()["digest"]
    answer = organizer.post(f"{root}repair/", asked)
    assert (answer.status_code, answer.json()["attempt"]) == (200, 2)
    assert code_of(organizer.post(f"{root}repair/", asked), 409) == "draft_changed_meanwhile"


def test_warnings_of_a_repair_plan_name_players_in_both_languages(organizer: APIClient, scene: Scene) -> None:
    play_round(scene, close=True)
    play_round(scene, publish=False)
    second = Round.objects.get(number=2)
    pairs = [[seat.entry_id for seat in match.seats.all()] for match in second.matches.all()]
    met = [[seat.entry_id for seat in match.seats.all()] for match in Match.objects.filter(round__number=1)]
    # One player of each match drops, so that the two remaining players have met before.
    stays = next(pair for pair in met if {pair[0], pair[1]} & set(pairs[0]) and {pair[0], pair[1]} & set(pairs[1]))
    for entry in Entry.objects.filter(event=scene.event).exclude(pk__in=stays):
        change_status(entry=entry, to="dropped", actor=None)
    plan = organizer.get(f"{scene.root}rounds/2/repair/").json()
    warning = next(problem for problem in plan["warnings"] if problem["code"] == "by_hand_met")
    assert {warning["params"]["first"], warning["params"]["second"]} == set(stays)
    names = {entry.pk: entry.name for entry in scene.entries}
    for text in warning["text"].values():
        assert all(names[entry] in text for entry in stays)


def test_only_organizers_read_a_repair_plan(anonymous: APIClient, judge: APIClient, root: str) -> None:
    assert code_of(judge.get(f"{root}repair/"), 403) == "not_allowed"
    assert code_of(anonymous.get(f"{root}repair/"), 401) == "sign_in_needed"


def test_a_draft_names_its_changes_and_is_published_with_the_decks_that_were_read(
    organizer: APIClient, anonymous: APIClient, scene: Scene, root: str
) -> None:
    before = organizer.get(root).json()
    assert (before["since_paired"], before["deck_changes"]) == ([], 0)
    edit_deck(entry=scene.entries[0], text="1 Mitch Hunter", reason="chyběl seznam", actor=scene.judge)
    answer = organizer.post(f"{root}publish/", {"deck_changes": 0})
    assert code_of(answer, 409) == "decks_changed_meanwhile"
    assert answer.json()["problems"][1]["params"]["players"] == [scene.entries[0].name]
    read = organizer.get(root).json()
    assert [problem["code"] for problem in read["since_paired"]] == ["draft_deck_changed"]
    assert organizer.post(f"{root}publish/", {"deck_changes": read["deck_changes"]}).status_code == 200
    shown = anonymous.get(root).json()
    assert (shown["since_paired"], shown["deck_changes"]) == ([], 0)


def test_the_refusal_of_an_outdated_draft_names_the_dropped_player(
    organizer: APIClient, scene: Scene, root: str
) -> None:
    change_status(entry=scene.entries[0], to="dropped", actor=None)
    answer = organizer.post(f"{root}publish/")
    assert code_of(answer, 409) == "draft_outdated"
    assert answer.json()["problems"][1]["params"]["players"] == [scene.entries[0].name]
    assert [problem["code"] for problem in organizer.get(root).json()["since_paired"]] == ["draft_dropped"]

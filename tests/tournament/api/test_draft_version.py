"""The draft that was read is the draft that is published, thrown away or repaired."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.tournament.api.scene import Scene, code_of, count_rows, places_of, play_round
from tournament.entries.services.entries import change_status
from tournament.models import Entry, Match, Round
from tournament.rounds.services.swaps import swap_tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def root(scene: Scene) -> str:
    play_round(scene, publish=False)
    return f"{scene.root}rounds/1/"


def seen(client: APIClient, root: str) -> dict[str, int]:
    body = client.get(root).json()
    return {"attempt": body["attempt"], "changes": body["changes"]}


def somebody_else_changes(scene: Scene) -> None:
    swap_tables(event=scene.event, number=1, first=1, second=2, reason="schody", actor=scene.judge)


def test_only_the_draft_that_was_read_is_published(organizer: APIClient, scene: Scene, root: str) -> None:
    old = seen(organizer, root)
    somebody_else_changes(scene)
    before = count_rows()
    answer = organizer.post(f"{root}publish/", old)
    assert code_of(answer, 409) == "draft_changed_meanwhile"
    assert [problem["code"] for problem in answer.json()["problems"]][1:] == ["meanwhile_changed"]
    assert (count_rows(), Round.objects.get().state) == (before, "draft")
    assert organizer.post(f"{root}publish/", seen(organizer, root)).json()["state"] == "published"


def test_only_the_draft_that_was_read_is_thrown_away(organizer: APIClient, scene: Scene, root: str) -> None:
    old = seen(organizer, root)
    somebody_else_changes(scene)
    address = "{}?attempt={attempt}&changes={changes}"
    assert code_of(organizer.delete(address.format(root, **old)), 409) == "draft_changed_meanwhile"
    assert Round.objects.count() == 1
    assert organizer.delete(address.format(root, **seen(organizer, root))).status_code == 204
    assert not Round.objects.exists()


@pytest.mark.parametrize("half", [{"attempt": 1}, {"changes": 0}])
def test_half_of_what_was_seen_is_no_check(organizer: APIClient, root: str, half: dict[str, int]) -> None:
    query = "&".join(f"{key}={value}" for key, value in half.items())
    answers: list[Any] = [organizer.post(f"{root}{verb}/", half) for verb in ("publish", "repair")]
    for answer in (*answers, organizer.delete(f"{root}?{query}")):
        assert places_of(answer) == {"attempt"}
    assert Round.objects.get().state == "draft"


@pytest.mark.parametrize("wrong", [{"attempt": "1", "changes": 0}, {"attempt": 0, "changes": 0}, {"attempt": True}])
def test_what_was_seen_is_numbers(organizer: APIClient, root: str, wrong: dict[str, Any]) -> None:
    assert "attempt" in places_of(organizer.post(f"{root}publish/", wrong))


def test_scripts_that_say_nothing_act_on_the_draft_there_is(organizer: APIClient, scene: Scene, root: str) -> None:
    somebody_else_changes(scene)
    assert organizer.post(f"{root}publish/").json()["state"] == "published"
    organizer.post(f"{root}unpublish/")
    assert organizer.delete(root).status_code == 204


def test_the_plan_is_read_and_just_that_is_done(organizer: APIClient, scene: Scene, root: str) -> None:
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


def test_warnings_of_the_plan_name_people_in_both_languages(organizer: APIClient, scene: Scene) -> None:
    play_round(scene, close=True)
    play_round(scene, publish=False)
    second = Round.objects.get(number=2)
    pairs = [[seat.entry_id for seat in match.seats.all()] for match in second.matches.all()]
    met = [[seat.entry_id for seat in match.seats.all()] for match in Match.objects.filter(round__number=1)]
    # One of each pair leaves, so that two who have met are all that is left.
    stays = next(pair for pair in met if {pair[0], pair[1]} & set(pairs[0]) and {pair[0], pair[1]} & set(pairs[1]))
    for entry in Entry.objects.filter(event=scene.event).exclude(pk__in=stays):
        change_status(entry=entry, to="dropped", actor=None)
    plan = organizer.get(f"{scene.root}rounds/2/repair/").json()
    told = next(one for one in plan["warnings"] if one["code"] == "by_hand_met")
    assert {told["params"]["first"], told["params"]["second"]} == set(stays)
    names = {entry.pk: entry.name for entry in scene.entries}
    for text in told["text"].values():
        assert all(names[entry] in text for entry in stays)


def test_only_organizers_read_the_plan(anybody: APIClient, judge: APIClient, root: str) -> None:
    assert code_of(judge.get(f"{root}repair/"), 403) == "not_allowed"
    assert code_of(anybody.get(f"{root}repair/"), 401) == "sign_in_needed"

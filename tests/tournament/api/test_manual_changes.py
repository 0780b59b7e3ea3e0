"""Manual changes of a draft, confirmed and overridden results, and explained standings over the API."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.tournament.api.scene import Scene, client_of, open_event
from tournament.entries.services.entries import change_status
from tournament.models import Deviation, Entry, Match
from tournament.results.checks import ResultInput
from tournament.results.services import enter_result
from tournament.rounds.services.rounds import close_round, pair_next_round, publish_round

pytestmark = pytest.mark.django_db


def drafted(players: int = 4) -> tuple[Scene, APIClient, dict[int | None, list[int]]]:
    scene = open_event(players=players)
    pair_next_round(event=scene.event, actor=scene.organizer)
    return scene, client_of(scene.organizer), seats()


def seats() -> dict[int | None, list[int]]:
    return {match.table: [seat.entry_id for seat in match.seats.all()] for match in Match.objects.all()}


def test_two_entries_swap_their_seats() -> None:
    scene, organizer, before = drafted()
    body = {"swap": [before[1][0], before[2][0]], "reason": "sourozenci"}
    answer = organizer.patch(f"{scene.root}rounds/1/", body)
    assert answer.status_code == 200
    assert [[seat["entry"] for seat in match["seats"]] for match in answer.json()["matches"]] == [
        [before[2][0], before[1][1]],
        [before[1][0], before[2][1]],
    ]
    assert Deviation.objects.get().reason == "sourozenci"


def test_a_match_moves_to_another_table() -> None:
    scene, organizer, before = drafted()
    assert organizer.patch(f"{scene.root}rounds/1/", {"table": [1, 8], "reason": "vozík"}).status_code == 200
    assert seats() == {8: before[1], 2: before[2]}


def test_another_entry_gets_the_bye() -> None:
    scene, organizer, before = drafted(3)
    assert (
        organizer.patch(f"{scene.root}rounds/1/", {"bye": before[1][1], "reason": "přijde později"}).status_code == 200
    )
    assert seats() == {None: [before[1][1]], 1: [before[1][0], before[None][0]]}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"reason": "x"}, 400),
        ({"swap": [1, 2]}, 400),
        ({"swap": [1], "reason": "x"}, 400),
        ({"swap": [1, 2], "bye": 1, "reason": "x"}, 400),
        ({"swap": ["1", True], "reason": "x"}, 400),
        ({"swap": [999_999, 999_998], "reason": "x"}, 422),
        ({"bye": 999_999, "reason": "x"}, 422),
        ({"table": [77, 1], "reason": "x"}, 404),
    ],
)
def test_a_wrong_change_is_refused(body: dict[str, Any], status: int) -> None:
    scene, organizer, before = drafted()
    assert organizer.patch(f"{scene.root}rounds/1/", body).status_code == status
    assert seats() == before


def test_only_organizers_change_a_draft() -> None:
    scene, _, before = drafted()
    body = {"swap": [before[1][0], before[2][0]], "reason": "x"}
    assert client_of(scene.judge).patch(f"{scene.root}rounds/1/", body).status_code == 403
    assert client_of().patch(f"{scene.root}rounds/1/", body).status_code == 401


def published() -> tuple[Scene, str]:
    scene, _, _ = drafted()
    publish_round(event=scene.event, number=1, actor=scene.organizer)
    return scene, f"{scene.root}matches/{Match.objects.get(table=1).pk}/result/"


def test_an_unusual_result_needs_confirmation() -> None:
    scene, address = published()
    judge = client_of(scene.judge)
    body = {"games": [1, 0, 0], "in_game_points": [[99, 3]]}
    refusal = judge.post(address, body)
    assert (refusal.status_code, refusal.json()["code"]) == (422, "result_unusual")
    assert [problem["severity"] for problem in refusal.json()["problems"]] == ["warning", "warning"]
    answer = judge.post(address, {**body, "confirm": True})
    assert (answer.status_code, answer.json()["result"]["accepted"]) == (200, ["scoring_points_unusual"])


def test_a_judge_overrides_the_rules_with_a_reason() -> None:
    scene, address = published()
    judge = client_of(scene.judge)
    body = {"games": [0, 1, 0], "in_game_points": [[25, 3]]}
    assert judge.post(address, {**body, "confirm": True}).json()["code"] == "result_impossible"
    assert judge.post(address, {**body, "override": True}).json()["code"] == "override_needs_reason"
    answer = judge.post(address, {**body, "override": True, "reason": "trest"})
    assert (answer.status_code, answer.json()["result"]["accepted"]) == (200, ["scoring_points_say_otherwise"])


def test_the_explanation_of_a_row_of_the_standings_is_public() -> None:
    scene, _ = published()
    for match in Match.objects.exclude(table=None):
        enter_result(event=scene.event, match_id=match.pk, result=ResultInput(games=[1, 0, 0]), actor=None)
    close_round(event=scene.event, number=1, actor=None)
    first = client_of().get(f"{scene.root}standings/").json()["results"][0]
    shown = client_of().get(f"{scene.root}standings/{first['id']}/").json()
    assert (shown["id"], shown["after_round"]) == (first["id"], 1)
    numbers = {number["name"]: number["value"] for number in shown["numbers"]}
    assert numbers.pop("points") == first["points"]
    assert numbers == first["tiebreakers"]
    assert shown["numbers"][1]["terms"][0]["note"] == "floored"
    assert client_of().get(f"{scene.root}standings/999999/").status_code == 404
    assert client_of().get(f"{scene.root}standings/{first['id']}/?after_round=9").status_code == 404


def test_matches_are_created_and_dissolved_and_a_change_is_undone() -> None:
    scene, organizer, before = drafted()
    made = organizer.patch(f"{scene.root}rounds/1/", {"match": [before[1][0], before[2][0]], "reason": "na přání"})
    assert (made.status_code, made.json()["changes"]) == (200, 1)
    assert {frozenset(entries) for entries in seats().values()} >= {frozenset((before[1][0], before[2][0]))}
    assert organizer.patch(f"{scene.root}rounds/1/", {"undo": True}).status_code == 200
    assert seats() == before
    apart = organizer.patch(f"{scene.root}rounds/1/", {"take_apart": 2, "reason": "nedorazili"})
    assert (apart.status_code, len(apart.json()["matches"])) == (200, 1)
    answer = organizer.post(f"{scene.root}rounds/1/publish/")
    assert (answer.status_code, answer.json()["code"]) == (409, "round_has_unseated")


def test_a_change_of_an_outdated_draft_is_refused() -> None:
    scene, organizer, before = drafted()
    seen = organizer.get(f"{scene.root}rounds/1/").json()
    body = {"swap": [before[1][0], before[2][0]], "reason": "sourozenci"}
    guarded = {**body, "attempt": seen["attempt"], "changes": seen["changes"]}
    assert organizer.patch(f"{scene.root}rounds/1/", guarded).status_code == 200
    late = organizer.patch(f"{scene.root}rounds/1/", guarded)
    assert (late.status_code, late.json()["code"]) == (409, "draft_changed_meanwhile")
    codes = [problem["code"] for problem in late.json()["problems"]]
    assert codes == ["draft_changed_meanwhile", "meanwhile_changed"]
    assert organizer.patch(f"{scene.root}rounds/1/", {**body, "attempt": 1}).status_code == 400
    assert Deviation.objects.count() == 1


def test_a_change_without_a_pairing_version_is_made_each_time() -> None:
    scene, organizer, before = drafted()
    body = {"swap": [before[1][0], before[2][0]], "reason": "sourozenci"}
    answers = [organizer.patch(f"{scene.root}rounds/1/", body) for _ in range(2)]
    assert [(answer.status_code, answer.json()["changes"]) for answer in answers] == [(200, 1), (200, 2)]
    assert seats() == before


def test_a_round_is_repaired_without_reading_the_plan() -> None:
    scene, organizer, before = drafted(4)
    nothing = organizer.post(f"{scene.root}rounds/1/repair/")
    assert (nothing.status_code, nothing.json()["code"]) == (409, "nothing_to_repair")
    change_status(entry=Entry.objects.get(pk=before[2][0]), to="dropped", actor=None)
    answer = organizer.post(f"{scene.root}rounds/1/repair/")
    assert (answer.status_code, answer.json()["attempt"]) == (200, 2)
    assert seats() == {1: before[1], None: [before[2][1]]}
    assert client_of(scene.players[0]).post(f"{scene.root}rounds/1/repair/").status_code == 403

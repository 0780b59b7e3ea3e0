"""The finals over the API: the seeds beside the standings, and seeding anew."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from ledger.models import Action
from tests.tournament.api.scene import Scene, code_of, count_rows, play_round
from tournament.models import Cut, Event, Match
from tournament.organizing.services.whole_event import start_finals
from tournament.results.checks import ResultInput
from tournament.results.services import enter_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def stale(scene: Scene) -> Scene:
    """Finals of two, whose best seed lost the last match before them by a correction."""
    play_round(scene, close=True)
    play_round(scene, close=True)
    event = start_finals(event=scene.event, size=2, third_place=True, actor=scene.organizer)
    first = Cut.objects.get(event=event).seeding[0]
    match = Match.objects.get(round__event=event, round__number=2, seats__entry=first)
    result = ResultInput(games=[0, 1, 0] if match.result and match.result.games == [1, 0, 0] else [1, 0, 0])
    enter_result(event=event, match_id=match.pk, result=result, reason="prohozené", actor=scene.judge)
    return Scene(
        Event.objects.get(pk=event.pk), scene.organizer, scene.judge, scene.stranger, scene.players, scene.entries
    )


def test_finals_are_unknown_before_they_start(anonymous: APIClient, organizer: APIClient, scene: Scene) -> None:
    assert code_of(anonymous.get(f"{scene.root}finals/"), 404) == "cut_not_begun"
    assert code_of(organizer.post(f"{scene.root}finals/seeds/", {}), 404) == "cut_not_begun"


def test_each_seed_tells_whether_it_agrees(anonymous: APIClient, stale: Scene) -> None:
    shown = anonymous.get(f"{stale.root}finals/").json()
    seeding = Cut.objects.get().seeding
    assert (shown["after_round"], shown["third_place"]) == (2, True)
    assert (shown["agrees"], shown["can_seed_anew"]) == (False, True)
    assert [seed["entry"] for seed in shown["seeds"]] == seeding
    for seed in shown["seeds"]:
        assert seed["agrees"] == (seed["entry"] == seed["by_standings"])
        assert seed["name"] == stale.event.entries.get(pk=seed["entry"]).name
    assert not shown["seeds"][0]["agrees"]


def test_the_organizer_seeds_anew_once(organizer: APIClient, stale: Scene) -> None:
    before = organizer.get(f"{stale.root}finals/").json()
    for _ in range(2):
        answer = organizer.post(f"{stale.root}finals/seeds/", {"digest": before["digest"]})
        assert answer.status_code == 200
        assert (answer.json()["agrees"], answer.json()["can_seed_anew"]) == (True, False)
    assert [seed["entry"] for seed in answer.json()["seeds"]] == [seed["by_standings"] for seed in before["seeds"]]
    line: Any = Action.objects.get(verb="cut.seeded_anew")
    assert line.actor == stale.organizer
    assert code_of(organizer.post(f"{stale.root}finals/seeds/", {}), 409) == "seeds_agree"


def test_seeding_anew_is_refused_to_others_and_for_another_state(
    organizer: APIClient, judge: APIClient, player: APIClient, anonymous: APIClient, stale: Scene
) -> None:
    digest = organizer.get(f"{stale.root}finals/").json()["digest"]
    play_round(stale, publish=False)
    rows = count_rows()
    assert code_of(anonymous.post(f"{stale.root}finals/seeds/", {}), 401) == "sign_in_needed"
    for client in (judge, player):
        assert code_of(client.post(f"{stale.root}finals/seeds/", {}), 403) == "not_allowed"
    answer = organizer.post(f"{stale.root}finals/seeds/", {"digest": digest})
    assert code_of(answer, 409) == "seeds_changed_meanwhile"
    assert [problem["code"] for problem in answer.json()["problems"]][1:] == ["meanwhile_paired"]
    assert count_rows() == rows


def test_seeds_stay_once_the_finals_are_played(organizer: APIClient, stale: Scene) -> None:
    play_round(stale)
    assert code_of(organizer.post(f"{stale.root}finals/seeds/", {}), 409) == "finals_begun"
    shown = organizer.get(f"{stale.root}finals/").json()
    assert (shown["agrees"], shown["can_seed_anew"]) == (False, False)

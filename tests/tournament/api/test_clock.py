"""The clock over the API: pause, resume, added minutes, and extra time of one match."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.tournament.api.scene import Scene, code_of, count_rows, fields_named_by, first_match, play_round

pytestmark = pytest.mark.django_db


def test_the_clock_is_paused_given_time_and_resumed(organizer: APIClient, anonymous: APIClient, scene: Scene) -> None:
    play_round(scene)
    clock = f"{scene.root}rounds/1/clock/"
    before = anonymous.get(f"{scene.root}rounds/1/").json()
    assert (before["minutes_added"], before["paused_at"], before["clock_changes"]) == (0, None, 0)
    paused = organizer.post(clock, {"do": "pause", "seen": 0}).json()
    assert (paused["deadline"], paused["clock_changes"], paused["state"]) == (None, 1, "running")
    assert paused["paused_at"]
    more = organizer.post(clock, {"do": "add", "minutes": 5, "seen": 1}).json()
    on = organizer.post(clock, {"do": "resume", "seen": 2}).json()
    assert (more["minutes_added"], on["minutes_added"], on["minutes"]) == (5, 5, 50)
    assert on["deadline"] > before["deadline"]
    assert anonymous.get(f"{scene.root}rounds/1/").json() == on


def test_a_repeated_request_is_carried_out_once(organizer: APIClient, scene: Scene) -> None:
    play_round(scene)
    body = {"do": "add", "minutes": 5, "seen": 0}
    answers = [organizer.post(f"{scene.root}rounds/1/clock/", body) for _ in range(3)]
    assert [(answer.status_code, answer.json()["minutes_added"]) for answer in answers] == [(200, 5)] * 3
    other = organizer.post(f"{scene.root}rounds/1/clock/", {"do": "add", "minutes": 3, "seen": 0})
    assert code_of(other, 409) == "clock_changed_meanwhile"


@pytest.mark.parametrize(
    ("body", "places"),
    [
        ({}, {"do", "seen"}),
        ({"do": "stop", "seen": 0}, {"do"}),
        ({"do": "add", "seen": 0}, {"minutes"}),
        ({"do": "pause", "minutes": 5, "seen": 0}, {"minutes"}),
        ({"do": "add", "minutes": "5", "seen": 0}, {"minutes"}),
        ({"do": "pause", "seen": -1}, {"seen"}),
        ({"do": "pause"}, {"seen"}),
    ],
)
def test_an_incomplete_clock_request_is_refused(
    organizer: APIClient, scene: Scene, body: Any, places: set[str]
) -> None:
    play_round(scene)
    before = count_rows()
    assert fields_named_by(organizer.post(f"{scene.root}rounds/1/clock/", body)) == places
    assert count_rows() == before


def test_a_round_without_a_running_clock_refuses_clock_changes(organizer: APIClient, scene: Scene) -> None:
    clock = f"{scene.root}rounds/1/clock/"
    body = {"do": "add", "minutes": 5, "seen": 0}
    assert code_of(organizer.post(clock, body), 404) == "round_unknown"
    play_round(scene, publish=False)
    assert code_of(organizer.post(clock, body), 409) == "clock_not_started"
    organizer.post(f"{scene.root}rounds/1/publish/")
    assert code_of(organizer.post(clock, body), 409) == "clock_not_started"
    organizer.post(f"{scene.root}rounds/1/start/")
    for minutes in (0, 121):
        assert code_of(organizer.post(clock, body | {"minutes": minutes}), 422) == "clock_minutes_wrong"
    assert code_of(organizer.post(clock, body | {"minutes": -1}), 422) == "clock_minutes_not_added"


def test_judges_give_a_match_extra_time(judge: APIClient, anonymous: APIClient, scene: Scene) -> None:
    play_round(scene)
    address = f"{scene.root}matches/{first_match(scene).pk}/extra-time/"
    for _ in range(2):
        answer = judge.put(address, {"minutes": 7, "reason": "dlouhý výklad"})
        assert (answer.status_code, answer.json()["extra_minutes"]) == (200, 7)
    matches = anonymous.get(f"{scene.root}rounds/1/").json()["matches"]
    assert [match["extra_minutes"] for match in matches] == [7, 0]
    assert judge.put(address, {"minutes": 0}).json()["extra_minutes"] == 0
    assert code_of(judge.put(address, {"minutes": 121}), 422) == "clock_minutes_wrong"
    assert fields_named_by(judge.put(address, {"minutes": -1})) == {"minutes"}


def test_only_organizers_change_the_clock(
    anonymous: APIClient, judge: APIClient, player: APIClient, scene: Scene
) -> None:
    play_round(scene)
    before = count_rows()
    body = {"do": "pause", "seen": 0}
    extra = f"{scene.root}matches/{first_match(scene).pk}/extra-time/"
    assert [code_of(client.post(f"{scene.root}rounds/1/clock/", body), 403) for client in (judge, player)] == [
        "not_allowed"
    ] * 2
    assert code_of(anonymous.post(f"{scene.root}rounds/1/clock/", body), 401) == "sign_in_needed"
    assert code_of(player.put(extra, {"minutes": 5}), 403) == "not_allowed"
    assert count_rows() == before

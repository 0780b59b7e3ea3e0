"""Standings over the API: the public table after any closed round, with its tie-breakers."""

import pytest
from rest_framework.test import APIClient

from tests.tournament.api.scene import Scene, code_of, fields_named_by, first_match, play_round

pytestmark = pytest.mark.django_db


def test_standings_before_the_first_closed_round_are_after_round_0(anonymous: APIClient, scene: Scene) -> None:
    play_round(scene)
    body = anonymous.get(f"{scene.root}standings/").json()
    assert (body["after_round"], body["as_of"]) == (0, None)


def test_standings_after_a_closed_round(anonymous: APIClient, scene: Scene) -> None:
    play_round(scene, close=True)
    body = anonymous.get(f"{scene.root}standings/").json()
    assert (body["count"], body["after_round"]) == (4, 1)
    assert body["tiebreakers"] == scene.event.settings["tiebreakers"]
    assert [row["points"] for row in body["results"]] == [3, 3, 0, 0]
    best = body["results"][0]
    assert best["id"] in {entry.pk for entry in scene.entries}
    assert best["name"] in {entry.name for entry in scene.entries}
    assert best["record"] == {"wins": 1, "losses": 0, "draws": 0, "byes": 0}
    assert list(best["tiebreakers"]) == body["tiebreakers"]
    assert best["tiebreakers"]["omw"] == 0.33


def test_standings_of_an_earlier_round_do_not_change(anonymous: APIClient, scene: Scene) -> None:
    play_round(scene, close=True)
    after_one = anonymous.get(f"{scene.root}standings/").json()
    play_round(scene, close=True)
    newest = anonymous.get(f"{scene.root}standings/").json()
    assert (newest["after_round"], sum(row["points"] for row in newest["results"])) == (2, 12)
    assert anonymous.get(f"{scene.root}standings/", {"after_round": 1}).json() == after_one


def test_standings_count_a_correction(organizer: APIClient, anonymous: APIClient, scene: Scene) -> None:
    play_round(scene, close=True)
    match = first_match(scene)
    loser = match.seats.get(order=2).entry_id
    body = {"games": [0, 1, 0], "reason": "Spletli si strany."}
    assert organizer.post(f"{scene.root}matches/{match.pk}/result/", body).status_code == 200
    rows = anonymous.get(f"{scene.root}standings/").json()["results"]
    assert next(row["points"] for row in rows if row["id"] == loser) == 3


@pytest.mark.both_databases
def test_pages_of_standings_keep_the_order(anonymous: APIClient, scene: Scene) -> None:
    play_round(scene, close=True)
    address = f"{scene.root}standings/"
    whole = anonymous.get(address).json()["results"]
    second = anonymous.get(address, {"limit": 2, "offset": 2}).json()
    assert (second["count"], second["results"], second["after_round"]) == (4, whole[2:], 1)


@pytest.mark.parametrize("number", [0, 2, 9, 10**18, 10**30])
def test_standings_after_an_unclosed_round_are_refused(anonymous: APIClient, scene: Scene, number: int) -> None:
    play_round(scene, close=True)
    play_round(scene)
    answer = anonymous.get(f"{scene.root}standings/", {"after_round": number})
    assert code_of(answer, 404) == "standings_unknown"


@pytest.mark.parametrize("junk", ["abc", "1.5", "x" * 5_000, "9" * 5_000, "1;drop", "null"])
def test_a_wrong_round_number_is_refused(anonymous: APIClient, scene: Scene, junk: str) -> None:
    assert fields_named_by(anonymous.get(f"{scene.root}standings/", {"after_round": junk})) == {"after_round"}

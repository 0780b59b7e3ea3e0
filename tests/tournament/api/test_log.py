"""The log over the API: for organizers, newest line first, with ids and names but without user names."""

import pytest
from rest_framework.test import APIClient

from tests.tournament.api.scene import Scene, client_of, code_of, play_round

pytestmark = pytest.mark.django_db


def test_organizers_read_the_log_newest_first(organizer: APIClient, scene: Scene) -> None:
    play_round(scene)
    body = organizer.get(f"{scene.root}log/").json()
    newest = body["results"][0]
    assert (newest["verb"], newest["subject"]) == ("round.running", f"round:{scene.event.pk}.1")
    assert newest["actor"] == {"id": scene.organizer.pk, "name": "Václav Řezníček"}
    assert (newest["before"], newest["after"]) == ({"state": "published"}, {"state": "running"})
    assert body["results"][-1]["verb"] == "event.created"
    assert body["count"] == len(body["results"])


def test_the_log_is_paged(organizer: APIClient, scene: Scene) -> None:
    page = organizer.get(f"{scene.root}log/", {"limit": 3}).json()
    assert (len(page["results"]), page["count"] > 3) == (3, True)
    assert organizer.get(page["next"]).json()["results"][0]["id"] < page["results"][-1]["id"]


def test_only_organizers_read_the_log(anonymous: APIClient, judge: APIClient, player: APIClient, scene: Scene) -> None:
    for client in (judge, player, client_of(scene.stranger)):
        assert code_of(client.get(f"{scene.root}log/"), 403) == "not_allowed"
    assert code_of(anonymous.get(f"{scene.root}log/"), 401) == "sign_in_needed"

"""Links over the API: an organizer makes one for a walk-in and makes it useless again; nobody else does."""

import pytest
from django.utils.dateparse import parse_datetime
from rest_framework.test import APIClient

from tests.tournament.api.scene import Scene, code_of

pytestmark = pytest.mark.django_db


def address(scene: Scene) -> str:
    return f"{scene.root}entries/{scene.entries[1].pk}/link/"


@pytest.fixture(autouse=True)
def nobody_has_a_password(scene: Scene) -> None:
    for person in scene.players:
        person.set_unusable_password()
        person.save()


def test_a_link_is_made_once_and_withdrawn(scene: Scene, organizer: APIClient, anybody: APIClient) -> None:
    made = organizer.post(address(scene))
    assert made.status_code == 201
    assert parse_datetime(made.json()["expires_at"])
    page = made.json()["url"]
    assert anybody.get(page).status_code == 200
    assert organizer.delete(address(scene)).status_code == 204
    assert anybody.get(page).status_code == 410


def test_only_organizers_do(scene: Scene, judge: APIClient, player: APIClient, anybody: APIClient) -> None:
    for client, status in ((judge, 403), (player, 403), (anybody, 401)):
        assert code_of(client.post(address(scene)), status)
        assert code_of(client.delete(address(scene)), status)
    assert code_of(player.post(f"{scene.root}entries/999999/link/"), 403) == "not_allowed"


def test_an_unknown_entry_is_said(scene: Scene, organizer: APIClient) -> None:
    assert code_of(organizer.post(f"{scene.root}entries/999999/link/"), 404) == "entry_unknown"

"""Sign-in links of walk-ins over the API: organizers create and revoke them."""

import pytest
from django.utils.dateparse import parse_datetime
from rest_framework.test import APIClient

from tests.tournament.api.scene import Scene, code_of

pytestmark = pytest.mark.django_db


def address(scene: Scene) -> str:
    return f"{scene.root}entries/{scene.entries[1].pk}/link/"


@pytest.fixture(autouse=True)
def accounts_without_password(scene: Scene) -> None:
    for person in scene.players:
        person.set_unusable_password()
        person.save()


def test_a_link_is_created_and_revoked(scene: Scene, organizer: APIClient, anonymous: APIClient) -> None:
    made = organizer.post(address(scene))
    assert made.status_code == 201
    assert parse_datetime(made.json()["expires_at"])
    page = made.json()["url"]
    assert anonymous.get(page).status_code == 200
    assert organizer.delete(address(scene)).status_code == 204
    assert anonymous.get(page).status_code == 410


def test_only_organizers_create_and_revoke_links(
    scene: Scene, judge: APIClient, player: APIClient, anonymous: APIClient
) -> None:
    for client, status in ((judge, 403), (player, 403), (anonymous, 401)):
        assert code_of(client.post(address(scene)), status)
        assert code_of(client.delete(address(scene)), status)
    assert code_of(player.post(f"{scene.root}entries/999999/link/"), 403) == "not_allowed"


def test_a_link_of_an_unknown_entry_is_refused(scene: Scene, organizer: APIClient) -> None:
    assert code_of(organizer.post(f"{scene.root}entries/999999/link/"), 404) == "entry_unknown"

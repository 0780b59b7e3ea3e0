"""OPTIONS of every address of the schema is answered to every reader, and changes nothing."""

import pytest
from rest_framework.test import APIClient

from tests.tournament.api.scene import Scene, client_of, count_rows, first_match, play_round
from tests.tournament.api.test_schema import build_schema

pytestmark = pytest.mark.django_db


def addresses(scene: Scene) -> list[str]:
    """Return every address, with parts that exist in the event where they belong to it."""
    parts = {
        "slug": scene.event.slug,
        "number": 1,
        "entry_id": scene.entries[0].pk,
        "match_id": first_match(scene).pk,
    }
    return [
        template.format_map({**dict.fromkeys(_parts_of(template), 1), **parts}) for template in build_schema()["paths"]
    ]


def _parts_of(template: str) -> list[str]:
    return [piece.partition("}")[0] for piece in template.split("{")[1:]]


def check_options(client: APIClient, addresses: list[str]) -> None:
    before = count_rows()
    for address in addresses:
        answer = client.options(address)
        assert answer.status_code == 200, address
        assert set(answer.json()) == {"name", "description", "renders", "parses"}, address
        assert "OPTIONS" in answer["Allow"], address
    assert count_rows() == before


def test_options_are_answered_to_organizers_and_to_visitors(scene: Scene) -> None:
    play_round(scene)
    found = addresses(scene)
    assert len(found) == len(set(found)) > 60
    check_options(client_of(scene.organizer), found)
    check_options(client_of(), found)


def test_options_of_lists_name_the_methods(scene: Scene) -> None:
    for part in ("", "entries/", "rounds/", "staff/", "apart/"):
        address = "/api/v1/events/" if not part else f"{scene.root}{part}"
        assert client_of().options(address)["Allow"] == "GET, POST, HEAD, OPTIONS", address

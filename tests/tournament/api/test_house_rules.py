"""House rules written over the API that nobody can mean: refused with their place, and the event's pages stay."""

import json

import pytest
from rest_framework.test import APIClient

from tests.tournament.api.scene import Scene, code_of, count_rows, open_event

pytestmark = pytest.mark.django_db
ONE = {"name": {"cs": "Bauhaus", "en": "Bauhaus"}}


@pytest.fixture
def scene(db: None) -> Scene:
    """Registration is open."""
    return open_event("registration")


@pytest.mark.parametrize(
    "body",
    [
        {"rules": [{"code": "affiliation_share", "choices": [ONE], "part": "1e10000000"}]},
        {"rules": [{"code": "affiliation_share", "choices": [ONE], "part": "1e400000"}]},
        {"allowed": ["\ud800"]},
        {"rules": [{"code": "banned", "cards": [{"card": "Ilian\x00"}]}]},
        {"\ud800": 1},
        {"without": ["\x1b[2J"]},
    ],
)
def test_what_cannot_be_kept_or_worked_out_is_refused(organizer: APIClient, scene: Scene, body: object) -> None:
    """Found: these were server errors, or were kept and closed the event's pages."""
    before = count_rows()
    answer = organizer.put(f"{scene.root}house-rules/", json.dumps(body), content_type="application/json")
    assert code_of(answer, 422) == "house_rule_unreadable"
    assert count_rows() == before
    assert organizer.get(f"{scene.root}rules/").status_code == 200

"""Unreadable and senseless house rules over the API: refused, and the event's pages still work."""

import json

import pytest
from rest_framework.test import APIClient

from tests.tournament.api.scene import Scene, code_of, count_rows, open_event
from tournament.submissions.queries.rules import read_event_rules

pytestmark = pytest.mark.django_db
ONE = {"name": {"cs": "Bauhaus", "en": "Bauhaus"}}


@pytest.fixture
def scene(db: None) -> Scene:
    """Return an event with open registration."""
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
def test_unreadable_house_rules_are_refused(organizer: APIClient, scene: Scene, body: object) -> None:
    """Such rules cause no server error and are not stored, so the event's pages do not fail."""
    before = count_rows()
    answer = organizer.put(f"{scene.root}house-rules/", json.dumps(body), content_type="application/json")
    assert code_of(answer, 422) == "house_rule_unreadable"
    assert count_rows() == before
    assert organizer.get(f"{scene.root}rules/").status_code == 200


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ([{"code": "affiliation_share", "choices": [], "part": "1/3"}], "house_rule_some"),
        (
            [{"code": "one_affiliation", "choices": [{"name": {"cs": "Nikdo", "en": "Nobody"}}]}],
            "house_rule_affiliation",
        ),
        ([{"code": "card_pool", "released_in": "xx", "language": {"cs": "x", "en": "x"}}], "house_rule_language"),
        ([{"code": "max_copies", "number": 2}] * 2_000, "house_rules_too_many"),
        ([{"code": "restricted", "cards": [{"card": "a" * 9_000}]}], "house_rule_name"),
    ],
)
def test_senseless_house_rules_are_refused(organizer: APIClient, scene: Scene, rules: object, code: str) -> None:
    """These rules are readable, but they hold too much, choose nothing or name what the game does not have."""
    before = count_rows()
    assert code_of(organizer.put(f"{scene.root}house-rules/", {"rules": rules}), 422) == code
    assert count_rows() == before


def test_an_affiliation_is_given_by_its_name_alone(organizer: APIClient, scene: Scene) -> None:
    name = affiliation_with_other_names(scene)
    rule = {"code": "affiliations", "forbidden": [{"name": name}]}
    kept = organizer.put(f"{scene.root}house-rules/", {"rules": [rule]}).json()["house_rules"]
    assert kept["rules"][0]["forbidden"][0]["name"] == name
    assert kept["rules"][0]["forbidden"][0]["also"]


def affiliation_with_other_names(scene: Scene) -> dict[str, str]:
    """Return the name of an affiliation of the game that has other names too."""
    game = read_event_rules(scene.event).game
    return next(affiliation.name.as_dict() for affiliation in game.affiliations if affiliation.also)


def test_unknown_names_are_answered_with_up_to_three_suggestions(organizer: APIClient, scene: Scene) -> None:
    cards = [{"card": name} for name in ("Komunikacni usm", "hlsa predku", "Qqqq", "Žolík", "Esence")]
    body = {"rules": [{"code": "banned", "cards": cards}]}
    answer = organizer.put(f"{scene.root}house-rules/", json.dumps(body), content_type="application/json").json()
    unknown = {row["name"]: row["suggestions"] for row in answer["unknown_names"]}
    assert set(unknown) == {"Komunikacni usm", "hlsa predku", "Qqqq", "Esence"}
    assert unknown["Komunikacni usm"][0] == "Komunikační šum"
    assert unknown["hlsa predku"][0] == "Hlas předků"
    assert unknown["Qqqq"] == []
    assert len(unknown["Esence"]) == 3
    assert organizer.get(f"{scene.root}rules/").json()["unknown_names"] == answer["unknown_names"]

"""Numbers sent to the API beyond all bounds: refused in bodies, and never a fault of the server in addresses."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.ground.nightly import at_night
from tests.tournament.api.scene import API, FORMAT, Scene, client_of, code_of, fields_named_by, first_match, play_round
from tests.tournament.api.test_schema import build_schema
from tests.tournament.views.readers import all_rows
from tournament.domain.event_facts import FACTS

pytestmark = pytest.mark.django_db

BEYOND = (10**30, -(10**30), 2**63, -(2**31) - 1, 1.5e300)
# What stands for the number in an example of a body.
NUMBER = "NUMBER"
SETTINGS = {
    "settings.points.win": {"points": {"win": NUMBER}},
    "settings.points.loss": {"points": {"loss": NUMBER}},
    "settings.bye_games": {"bye_games": NUMBER},
    "settings.pairing.groups": {"pairing": {"groups": NUMBER}},
    "match.best_of": {"match": {"best_of": NUMBER}},
    "match.winning_points": {"match": {"winning_points": NUMBER}},
    "match.extra_turns": {"match": {"extra_turns": NUMBER}},
    "policies.last_round": {"policies": {"last_round": NUMBER}},
    "policies.drop_after_no_shows": {"policies": {"drop_after_no_shows": NUMBER}},
}


def put_number(body: Any, value: float) -> str:
    """Return the body as JSON with the number in its place."""
    return json.dumps(body).replace(f'"{NUMBER}"', json.dumps(value))


@pytest.mark.parametrize("published", [at_night(False), True])
def test_numbers_beyond_all_bounds_are_refused_in_every_body(scene: Scene, published: bool) -> None:
    play_round(scene, publish=published)
    client, rows, sent = client_of(scene.organizer), all_rows(), 0
    for method, address, body in bodies_with_a_number(scene):
        for value in BEYOND:
            answer = client.generic(method, address, put_number(body, value), content_type="application/json")
            assert 400 <= answer.status_code < 500, (address, body, value, answer.content)
            sent += 1
    assert all_rows() == rows
    assert sent > 100


def bodies_with_a_number(scene: Scene) -> Iterator[tuple[str, str, Any]]:
    """Yield method, address and an example of a body for each number in the body of each request of the schema."""
    schema = build_schema()
    known = schema["components"]["schemas"]
    for address, operations in addresses(scene, schema):
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            for example in examples_with_a_number(content["schema"], known) if content else ():
                yield method.upper(), address, example


def addresses(scene: Scene, schema: Any) -> Iterator[tuple[str, Any]]:
    """Yield each address with its operations; its parts exist in the event where they belong to it."""
    parts: dict[str, Any] = {"slug": scene.event.slug, "entry_id": scene.entries[0].pk}
    parts |= {"match_id": first_match(scene).pk}
    for template, operations in schema["paths"].items():
        names = [piece.partition("}")[0] for piece in template.split("{")[1:]]
        yield template.format_map({**dict.fromkeys(names, 1), **parts}), operations


def resolve(node: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    """Return the schema that a reference names."""
    while "allOf" in node or "$ref" in node:
        node = node["allOf"][0] if "allOf" in node else known[node["$ref"].rpartition("/")[2]]
    return node


def examples_with_a_number(node: dict[str, Any], known: dict[str, Any]) -> Iterator[Any]:
    """Yield an example of a value for each number in its schema, with the mark of a number in its place."""
    node = resolve(node, known)
    if node.get("type") in {"integer", "number"}:
        yield NUMBER
    elif node.get("type") == "array":
        for value in examples_with_a_number(node["items"], known):
            yield [value] * node.get("minItems", 1)
    elif node.get("type") == "object":
        required = {name: plain_example(node["properties"][name], known) for name in node.get("required", ())}
        for name, part in node.get("properties", {}).items():
            for value in examples_with_a_number(part, known):
                yield {**required, name: value}


def plain_example(node: dict[str, Any], known: dict[str, Any]) -> Any:
    """Return a plain value of a schema."""
    node = resolve(node, known)
    if "enum" in node:
        return node["enum"][0]
    if node.get("type") == "array":
        return [plain_example(node["items"], known)]
    if node.get("type") == "object":
        return {name: plain_example(node["properties"][name], known) for name in node.get("required", ())}
    if node.get("format") == "date-time":
        return "2027-03-01T10:00:00Z"
    return {"integer": 1, "number": 1, "boolean": True}.get(str(node.get("type")), "text")


@pytest.mark.parametrize("text", ["9" * 21, "-1", "9" * 5_000, "1e30", "abc", ""])
def test_numbers_in_query_strings_are_no_fault_of_the_server(scene: Scene, text: str) -> None:
    play_round(scene, close=True)
    client, asked = client_of(scene.organizer), 0
    for address, operations in addresses(scene, build_schema()):
        for parameter in operations.get("get", {}).get("parameters", ()):
            if parameter["in"] == "query" and parameter["schema"].get("type") == "integer":
                answer = client.get(address, {parameter["name"]: text})
                assert answer.status_code < 500, (address, parameter["name"])
                asked += 1
    assert asked > 10


@pytest.mark.parametrize("name", ["limit", "offset"])
@pytest.mark.parametrize("text", ["-1", "abc", "1.5", "9" * 5_000])
def test_an_unreadable_part_of_a_list_is_refused_and_named(scene: Scene, name: str, text: str) -> None:
    for part in ("", "entries/", "rounds/", "standings/", "log/", "staff/", "apart/"):
        address = f"{scene.root}{part}" if part else API
        assert fields_named_by(client_of(scene.organizer).get(address, {name: text})) == {name}, part


def test_a_list_answers_at_most_500_rows(scene: Scene) -> None:
    answer = client_of().get(f"{scene.root}entries/", {"limit": 10**6, "offset": 1})
    assert (answer.status_code, answer.json()["count"], len(answer.json()["results"])) == (200, 4, 3)


@pytest.mark.parametrize("number", [2**31, 2**63, 10**30, int("9" * 4_000)])
def test_unknown_numbers_in_addresses_are_not_found(scene: Scene, number: int) -> None:
    play_round(scene)
    client = client_of(scene.organizer)
    for part in ("rounds/{}/", "entries/{}/deck/", "entries/{}/deck/settled/", "documents/{}/", "standings/{}/"):
        assert client.get(f"{scene.root}{part.format(number)}").status_code == 404, part
    for part in ("staff/{}/", "apart/{}/", "rounds/{}/", "entries/{}/link/"):
        assert client.delete(f"{scene.root}{part.format(number)}").status_code in {204, 404}, part


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(name=st.sampled_from([name for name, fact in FACTS.items() if fact.kind == "number"]), data=st.data())
def test_a_fact_beyond_its_limit_is_refused_and_named(scene: Scene, name: str, data: st.DataObject) -> None:
    limit = FACTS[name].limit
    above, below = st.integers(min_value=limit.most + 1), st.integers(max_value=limit.least - 1)
    value = data.draw(above | below | st.just(limit.most + 1) | st.just(limit.least - 1))
    answer = client_of(scene.organizer).patch(scene.root, {name: value})
    assert fields_named_by(answer) == {name}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(place=st.sampled_from(sorted(SETTINGS)), value=st.integers(10_000, 10**39))
def test_a_setting_beyond_its_limit_is_refused_and_named(scene: Scene, place: str, value: int) -> None:
    client = client_of(scene.organizer)
    changed = client.patch(
        scene.root, put_number({"settings": SETTINGS[place]}, value), content_type="application/json"
    )
    new = {"name": "Liga", "format": FORMAT, "starts_at": "2027-03-01T10:00:00Z", "settings": SETTINGS[place]}
    created = client.post(API, put_number(new, value), content_type="application/json")
    for answer in (changed, created):
        assert code_of(answer, 422) == "state_wrong_type"
        assert [problem["params"]["place"] for problem in answer.json()["problems"]] == [place]
    scene.event.refresh_from_db()
    assert str(value) not in str(scene.event.settings)

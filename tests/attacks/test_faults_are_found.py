"""The attacks find faults: an element, a formula or a template tag made of a hostile text, and every address."""

from collections import Counter

import pytest

from attacks.greedy import Measured, attack, find_p95
from attacks.hostile import find_faults
from attacks.hostile_scene import TEXTS
from attacks.roles import list_addresses
from tests.ground.service import running_service

pytestmark = pytest.mark.nightly


@pytest.mark.parametrize("name", ["element", "script", "markup"])
def test_a_text_that_became_an_element_is_found(name: str) -> None:
    assert list(find_faults("text/html", f"<p>{TEXTS[name]}</p>".encode()))


def test_a_text_that_became_an_attribute_is_found() -> None:
    assert list(find_faults("text/html", f"<p title='{TEXTS['attribute']}'>".encode()))


def test_an_executed_template_tag_is_found() -> None:
    assert list(find_faults("text/html", b"<p>719178</p>"))


def test_a_formula_in_a_cell_is_found() -> None:
    assert list(find_faults("text/csv", b"a;b\n=1+1\n"))


@pytest.mark.parametrize("text", TEXTS.values())
def test_an_escaped_text_is_no_fault(text: str) -> None:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;").replace("'", "&#x27;")
    assert not list(find_faults("text/html", f'<p title="{escaped}">{escaped}</p>'.encode()))
    assert not list(find_faults("text/csv", f'"\'{text.replace(chr(34), "")}"\n'.encode()))


def test_addresses_of_pages_and_api_are_listed_for_each_event() -> None:
    found = set(list_addresses({"pohar": {"entry_id": 7}}))
    for slug in ("pohar", "prazsky-pohar-2026"):
        assert {f"/events/{slug}/log/", f"/api/v1/events/{slug}/standings/"} <= found
    assert {"/", "/events/pohar/entries/7/", "/events/pohar/rounds/2/", "/account/my-data/"} <= found


def test_a_slow_page_and_a_slow_desk_are_found() -> None:
    quiet = ([10.0] * 20, [20.0] * 20)
    assert find_p95([*map(float, range(1, 101))]) == 95
    assert Measured(quiet, ([150.0] * 20, [200.0] * 20), Counter(), []).list_slow() == []
    slow = Measured(quiet, ([10.0] * 18 + [151.0] * 2, [10.0] * 18 + [201.0] * 2), Counter(), []).list_slow()
    assert slow == ["the page took 151 ms of 150", "the desk took 201 ms of 200"]


@pytest.mark.service
def test_a_greedy_client_gets_its_work_or_is_told_when_to_return() -> None:
    with running_service() as service:
        found = attack(service, seconds=0.3, players=8, huge=20)
    assert len(found) == 8
    found.pop("a Valkey that hangs")
    for name, measured in found.items():
        assert measured.faults == [], name
        assert set(measured.answers) <= {"200", "202", "429", "503"}, name
        assert measured.answers.keys() & {"200", "202"}, name

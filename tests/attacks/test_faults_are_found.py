"""The attacks find faults: an element, a formula or a template tag made of a hostile text, and every address."""

import pytest

from tests.attacks.hostile import find_faults
from tests.attacks.hostile_scene import TEXTS
from tests.attacks.roles import list_addresses


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

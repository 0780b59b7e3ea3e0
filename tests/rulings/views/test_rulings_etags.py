"""Tags of pages of rulings: another one after an upgrade and after a change of a name that a page shows."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from accounts.services.erasure import erase_person
from accounts.services.people import correct_person_name
from accounts.services.privacy import choose_names
from rulings.services.decisions import approve_proposal
from rulings.services.proposals import propose_change
from tests.builders import make_person
from tests.rulings.page_reading import read_page

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

RULING = "PP11-K016"
PAGE = f"/rulings/{RULING}/"
CHANGES: dict[str, Callable[[User], object]] = {
    "hidden": lambda person: choose_names(user=person, display_name="", is_hidden=True),
    "changed": lambda person: choose_names(user=person, display_name="Kapybara", is_hidden=False),
    "erased": lambda person: erase_person(user=person),
}


@pytest.fixture
def reader() -> Client:
    return Client(headers={"accept-language": "cs"})


def read_tag(client: Client, address: str) -> str:
    """Return the tag of a page of a browser that has its cookies already."""
    client.get(address)
    return client.get(address)["ETag"]


def write_revision(proposer: User, editor: User) -> None:
    proposal = propose_change(actor=proposer, ruling_id=RULING, content={"status": "disputed"}, reason="spor o zdroj")
    approve_proposal(actor=editor, number=proposal.pk, revision=1)


@pytest.mark.parametrize("address", ["/rulings/", "/rulings/books/", "/rulings/changes/", PAGE])
def test_an_upgrade_changes_the_tag(reader: Client, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    tag = read_tag(reader, address)
    monkeypatch.setattr("web.page_cache.conditional.digest_program", lambda: "the next version")
    assert reader.get(address, headers={"if-none-match": tag}).status_code == 200


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("address", [PAGE, "/rulings/changes/"])
def test_an_old_name_of_an_editor_is_on_no_page_of_a_browser(reader: Client, address: str, change: str) -> None:
    editor = make_person("Irena Sovová")
    write_revision(make_person("Jan Malý"), editor)
    assert "Irena Sovová" in read_page(reader, address)
    tag = read_tag(reader, address)
    CHANGES[change](editor)
    page = reader.get(address, headers={"if-none-match": tag})
    assert page.status_code == 200
    assert "Irena Sovová" not in page.content.decode()


def test_an_old_name_of_a_proposer_is_on_no_page_of_a_browser(reader: Client) -> None:
    proposer = make_person("Jan Malý")
    write_revision(proposer, make_person("Irena Sovová"))
    assert "Jan Malý" in read_page(reader, PAGE)
    tag = read_tag(reader, PAGE)
    CHANGES["hidden"](proposer)
    page = reader.get(PAGE, headers={"if-none-match": tag})
    assert page.status_code == 200
    assert "Jan Malý" not in page.content.decode()


def test_a_changed_name_that_no_page_shows_leaves_the_tag(reader: Client) -> None:
    person = make_person("Jan Malý")
    propose_change(actor=person, ruling_id=RULING, content={"status": "disputed"})
    tag = read_tag(reader, PAGE)
    CHANGES["hidden"](person)
    assert reader.get(PAGE, headers={"if-none-match": tag}).status_code == 304


def test_a_corrected_name_is_in_the_menu_of_its_reader_at_once(reader: Client) -> None:
    person = make_person("Jan Mali")
    reader.force_login(person)
    tag = read_tag(reader, PAGE)
    assert reader.get(PAGE, headers={"if-none-match": tag}).status_code == 304
    correct_person_name(user=person, given_name="Jan", family_name="Malý", actor=None, scope="site")
    page = reader.get(PAGE, headers={"if-none-match": tag})
    assert page.status_code == 200
    assert "Jan Malý" in page.content.decode()

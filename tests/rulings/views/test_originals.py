"""Original lines on the page of a ruling: from the operator's text, for judges and editors, and never exported.

The lines of a real document are not part of the project, so the tests write a document and its digests themselves.
"""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from accounts.services.people import grant_site_role
from games.rulings.document_lines import digest_line
from rulings.models import Ruling
from rulings.queries import originals
from rulings.queries.originals import check_documents
from tests.builders import give_role, make_event, make_person
from tests.rulings.page_reading import visible_text

pytestmark = pytest.mark.django_db

RULING, SOURCE = "PP11-K016", "prague-cup-2011"
SENTENCES = {3: "Golem zůstává na místě.", 4: "Dar mu nepatří.", 7: "  Nic dalšího.  "}


@pytest.fixture
def document(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of a document of seven lines, of which RULING restates three."""
    settings.DATA_DIR = tmp_path
    digests = {SOURCE: {number: digest_line(text) for number, text in SENTENCES.items()}}
    monkeypatch.setattr(originals, "_digests_by_source", lambda: digests)
    Ruling.objects.filter(pk=RULING).update(source_lines=list(SENTENCES))
    path = tmp_path / "documents" / f"{SOURCE}.txt"
    path.parent.mkdir()
    write_document(path, SENTENCES)
    return path


def write_document(path: Path, sentences: dict[int, str]) -> None:
    path.write_text("\n".join(sentences.get(number, "") for number in range(1, 8)) + "\n", encoding="utf-8")


def client_of(person: User | None = None) -> Client:
    client = Client(headers={"accept-language": "cs"})
    if person:
        client.force_login(person)
    return client


def make_editor() -> User:
    person = make_person("Eda Editor")
    grant_site_role(user=person, role="editor", actor=None)
    return person


def make_judge() -> User:
    person = make_person("Jan Soudce", password="dlouhé heslo soudce")
    give_role(make_event(2), person, "judge")
    return person


def read_ruling_page(client: Client) -> str:
    return visible_text(client.get(f"/rulings/{RULING}/").content.decode())


@pytest.mark.usefixtures("document")
def test_judges_and_editors_read_the_lines_beside_ours() -> None:
    for person in (make_judge(), make_editor()):
        text = read_ruling_page(client_of(person))
        assert "3 Golem zůstává na místě." in text
        assert "7 Nic dalšího." in text
    response = client_of(make_editor()).get(f"/rulings/{RULING}/")
    assert "no-store" in response["Cache-Control"]


@pytest.mark.usefixtures("document")
def test_other_readers_do_not() -> None:
    for person in (None, make_person("Petr Hráč")):
        assert "Golem zůstává na místě" not in read_ruling_page(client_of(person))


@pytest.mark.usefixtures("document")
def test_the_operator_may_open_them_to_all(settings: Settings) -> None:
    settings.DOCUMENTS_OPEN = True
    assert "Golem zůstává na místě." in read_ruling_page(client_of())


def test_a_changed_line_is_not_shown_and_named(document: Path) -> None:
    write_document(document, {**SENTENCES, 4: "Dar mu patří."})
    text = read_ruling_page(client_of(make_editor()))
    assert "Golem zůstává na místě." in text
    assert "Dar mu patří" not in text
    assert "Řádek 4 má jiné znění než ten, ze kterého výklad vznikl, proto tu není." in text


def test_the_command_names_changed_new_and_unknown(document: Path) -> None:
    output = io.StringIO()
    call_command("check_documents", stdout=output)
    assert output.getvalue() == f"{SOURCE}.txt: 3 of 3 lines match\n"
    write_document(document, {**SENTENCES, 4: "Dar mu patří.", 6: "Navíc."})
    (document.parent / "other.txt").write_text("x", encoding="utf-8")
    output = io.StringIO()
    with pytest.raises(CommandError) as refused:
        call_command("check_documents", stdout=output)
    assert refused.value.returncode == 1
    assert "2 of 3 lines match; another text or none in 4; lines that were not there: 6" in output.getvalue()
    assert "other.txt: is no document of the rulings" in output.getvalue()


def test_the_command_without_files_fails(tmp_path: Path, settings: Settings) -> None:
    settings.DATA_DIR = tmp_path
    with pytest.raises(CommandError) as refused:
        call_command("check_documents")
    assert refused.value.returncode == 2


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"x"])
def test_an_unusable_file_shows_nothing_and_is_reported(document: Path, content: bytes) -> None:
    document.write_bytes(content)
    assert client_of(make_editor()).get(f"/rulings/{RULING}/").status_code == 200
    assert "Golem zůstává" not in read_ruling_page(client_of(make_editor()))
    assert [report.is_whole for report in check_documents()] == [False]


def test_a_removed_text_is_gone_at_once(document: Path) -> None:
    client = client_of(make_editor())
    assert "Golem zůstává na místě." in read_ruling_page(client)
    document.unlink()
    assert "Golem zůstává na místě" not in read_ruling_page(client)


def test_a_reader_who_becomes_a_judge_gets_no_old_page(document: Path) -> None:
    person = make_person("Nová Soudkyně", password="dlouhé heslo soudkyně")
    client = client_of(person)
    client.get(f"/rulings/{RULING}/")
    tag = client.get(f"/rulings/{RULING}/")["ETag"]
    assert client.get(f"/rulings/{RULING}/", headers={"if-none-match": tag}).status_code == 304
    give_role(make_event(2), person, "judge")
    assert client.get(f"/rulings/{RULING}/", headers={"if-none-match": tag}).status_code == 200


@pytest.mark.usefixtures("document")
def test_nothing_else_holds_the_original_text(tmp_path: Path) -> None:
    client = client_of(make_editor())
    addresses = [
        f"/api/v1/rulings/{RULING}/",
        "/api/v1/rulings/?q=golem+zustava+na+miste",
        "/rulings/?q=golem+zůstává+na+místě",
        f"/rulings/books/{SOURCE}/",
        f"/rulings/books/{SOURCE}/print/",
        "/cards/doomtrooper/golem-temnoty/",
        "/rulings/for-cards/?game=doomtrooper&card=golem-temnoty&answers=1",
    ]
    for address in addresses:
        assert "Golem zůstává na místě" not in client.get(address).content.decode(), address
    call_command("export_rulings", "doomtrooper", output=str(tmp_path / "rulings.toml"))
    assert "Golem zůstává na místě" not in (tmp_path / "rulings.toml").read_text(encoding="utf-8")

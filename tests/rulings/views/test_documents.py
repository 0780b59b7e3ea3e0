"""The page for documents of organizers: drafts first, proposals on request, for editors only."""

import re
from html import unescape

import pytest
from django.test import Client

from accounts.services.people import grant_site_role
from rulings.models import Proposal
from tests.builders import make_person

pytestmark = pytest.mark.django_db

PAGE = "/rulings/papers/doomtrooper/"
DOCUMENT = """\
Pravidla Podzimního poháru

· Golem temnoty: dar nedostane ani oklikou. (Zdroj: Legenda 5/96 str. 43)
· Golem temnotyy: léčí se <b>pokaždé</b>.
"""
FORM = {"text": DOCUMENT, "source": "prague-cup-2011", "language": "cs", "formats": ["doomtrooper/prague-cup-2011"]}


@pytest.fixture
def editor() -> Client:
    person = make_person("Irena Sovová")
    grant_site_role(user=person, role="editor", actor=None)
    client = Client(headers={"accept-language": "cs"})
    client.force_login(person)
    return client


def visible_text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_a_document_is_shown_before_anything_is_stored(editor: Client) -> None:
    response = editor.post(PAGE, FORM)
    text = visible_text(response.content.decode())
    assert response.status_code == 200
    assert "2 návrhy" in text
    assert "dar nedostane ani oklikou." in text
    assert "Žádná karta se nejmenuje Golem temnotyy; podobná jména: Golem temnoty." in text
    assert "Zdroj: Legenda 5/96 str. 43" in text
    assert not Proposal.objects.exists()


def test_keep_stores_each_bullet_as_a_proposal(editor: Client) -> None:
    response = editor.post(PAGE, {**FORM, "keep": "1"})
    assert (response.status_code, response["Location"]) == (302, "/rulings/proposals/")
    assert Proposal.objects.count() == 2
    assert "Golem temnoty" in editor.get("/rulings/proposals/").content.decode()
    assert PAGE in editor.get("/rulings/proposals/").content.decode()


def test_a_document_sent_again_is_said_to_wait_already(editor: Client) -> None:
    first, again = (editor.post(PAGE, {**FORM, "keep": "1"}, follow=True).content.decode() for _ in range(2))
    assert "Na redaktora čekají 2 nové návrhy." in first
    assert "Všechny tyto návrhy už na redaktora čekají." in again
    assert Proposal.objects.count() == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"text": ""},
        {"text": " \n \n"},
        {"text": "\x00"},
        {"text": "x" * 100_001},
        {"source": "nikdo"},
        {"language": "de"},
        {"formats": ["scratch-wars/duel"]},
    ],
)
def test_an_unusable_form_is_refused(editor: Client, wrong: dict[str, object]) -> None:
    assert editor.post(PAGE, {**FORM, **wrong, "keep": "1"}).status_code == 422
    assert not Proposal.objects.exists()


@pytest.mark.parametrize("text", ["· " * 40_000, "(" * 90_000, "a: " * 30_000, "💥\n" * 1_000, "(Zdroj: " * 10_000])
def test_a_strange_text_is_answered(editor: Client, text: str) -> None:
    assert editor.post(PAGE, {**FORM, "text": text}).status_code in (200, 422)


def test_a_text_of_too_many_lines_is_refused(editor: Client) -> None:
    response = editor.post(PAGE, {**FORM, "text": "💥\n" * 20_000})
    assert response.status_code in (413, 422)
    assert "3000" in response.content.decode()


def test_markup_of_a_document_is_escaped(editor: Client) -> None:
    text = "· Žolík: <script>alert(1)</script>"
    assert "<script>alert" not in editor.post(PAGE, {**FORM, "text": text}).content.decode()


def test_only_an_editor_reads_documents() -> None:
    judge = Client()
    judge.force_login(make_person("Věra Dvořáková"))
    assert judge.post(PAGE, {**FORM, "keep": "1"}).status_code == 403
    assert Client().get(PAGE).status_code == 401
    assert not Proposal.objects.exists()


def test_an_unknown_game_is_not_found(editor: Client) -> None:
    assert editor.get("/rulings/papers/sachy/").status_code == 404

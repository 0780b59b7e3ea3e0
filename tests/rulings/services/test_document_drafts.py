"""Drafts completed as one text: approval, refusals, and no partial result."""

import re
import tomllib
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.services.people import grant_site_role
from ledger.models import Action
from problems import Refused
from rulings.models import Proposal, Ruling, RulingRevision
from rulings.queries.drafts import MAX_DRAFTS, count_drafts, write_drafts
from rulings.queries.search import search_rulings
from rulings.services.draft_approval import approve_drafts
from rulings.services.imports import propose_drafts, read_drafts
from rulings.services.proposals import propose_change, propose_ruling
from tests.builders import make_person

pytestmark = pytest.mark.django_db

GAME = "doomtrooper"
DOCUMENT = """
• Golem temnoty: Kapybara ho vždy probudí.

• Žolíka smí kapybara vyměnit jen jednou.

• Kapybara plave. (Zdroj: Neznámý plátek 3/96 str. 28)
"""
COMPLETED_VALUES = {
    'section = ""': 'section = "general"',
    'title_en = ""': 'title_en = "Capybara"',
    'statement_en = ""': 'statement_en = "The capybara does it."',
    "hints = []": 'hints = ["co kapybara?", "what does the capybara do"]',
}


@pytest.fixture
def editor() -> User:
    person = make_person("Irena Sovová")
    grant_site_role(user=person, role="editor", actor=None)
    return person


@pytest.fixture
def drafts(editor: User) -> list[Proposal]:
    read = read_drafts(game=GAME, text=DOCUMENT, source="prague-cup-2011", language="cs")
    propose_drafts(game=GAME, drafts=read, document_name="schůzka", actor=editor)
    return list(Proposal.objects.order_by("id"))


@pytest.mark.usefixtures("drafts")
def test_drafts_that_only_moved_to_other_lines_are_not_proposed_again(editor: User) -> None:
    moved = read_drafts(game=GAME, text=f"\n\n{DOCUMENT}", source="prague-cup-2011", language="cs")
    assert propose_drafts(game=GAME, drafts=moved, document_name="schůzka", actor=editor) == 0
    assert Proposal.objects.count() == 3


def test_a_bullet_that_stands_twice_in_the_document_is_proposed_once(editor: User) -> None:
    read = read_drafts(game=GAME, text=DOCUMENT + DOCUMENT, source="prague-cup-2011", language="cs")
    assert len(read) == 6
    assert propose_drafts(game=GAME, drafts=read, document_name="schůzka", actor=editor) == 3
    assert [proposal.origin for proposal in Proposal.objects.order_by("id")] == [
        "schůzka: 2",
        "schůzka: 4",
        "schůzka: 6",
    ]


def drafts_text() -> str:
    return write_drafts(GAME, lambda problem: problem.code)


def complete(text: str) -> str:
    for lacking, filled in COMPLETED_VALUES.items():
        text = text.replace(lacking, filled)
    return text


def ids_of(text: str) -> list[str]:
    return [ruling["id"] for ruling in tomllib.loads(text)["ruling"]]


def refusal_codes(**arguments: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        approve_drafts(**arguments)
    return [problem.code for problem in caught.value.problems]


def test_the_text_contains_each_draft_with_remarks_and_empty_keys(drafts: list[Proposal]) -> None:
    text = drafts_text()
    assert ids_of(text) == [f"DOOMTROOPER-{draft.pk}" for draft in drafts]
    assert text.count('statement_en = ""') == text.count("hints = []") == 3
    assert "# schůzka: 2" in text
    assert "# paper_magazine_unknown" in text


def test_completed_drafts_are_approved_and_found(editor: User, drafts: list[Proposal]) -> None:
    text = complete(drafts_text())
    approved = approve_drafts(actor=editor, game=GAME, text=text)
    assert list(approved) == ids_of(text)
    assert Ruling.objects.filter(pk__in=approved, status="in force").count() == 3
    assert {draft.state for draft in Proposal.objects.all()} == {"approved"}
    assert {draft.ruling_id for draft in Proposal.objects.all()} == set(approved)
    assert RulingRevision.objects.filter(ruling__in=approved, editor=editor).count() == 3
    assert approved[0] in {hit.ruling.pk for hit in search_rulings("kapybara golem").results}
    logged = Action.objects.filter(verb="proposal.approved", actor=editor)
    assert {(action.after or {})["ruling"] for action in logged} == set(approved)
    assert count_drafts(GAME) == 0


def test_drafts_removed_from_the_text_stay_open(editor: User, drafts: list[Proposal]) -> None:
    first = complete(drafts_text()).split("\n\n#")[0]
    assert len(approve_drafts(actor=editor, game=GAME, text=first)) == 1
    assert count_drafts(GAME) == 2
    assert ids_of(drafts_text()) == [f"DOOMTROOPER-{draft.pk}" for draft in drafts[1:]]


def test_a_fault_approves_nothing_and_all_faults_are_reported(editor: User, drafts: list[Proposal]) -> None:
    text = complete(drafts_text()).replace('"what does the capybara do"', '"co ještě?"', 2)
    codes = refusal_codes(actor=editor, game=GAME, text=text)
    assert codes == ["ruling_hint_english_missing"] * 2
    assert count_drafts(GAME) == 3
    assert not Ruling.objects.filter(pk__startswith="DOOMTROOPER-").exists()


@pytest.mark.parametrize(
    ("text", "codes"),
    [("", ["drafts_empty"]), ("# nic", ["drafts_empty"]), ("nope", ["data_file_unreadable"])],
)
def test_a_text_without_rulings_is_refused(editor: User, text: str, codes: list[str]) -> None:
    assert refusal_codes(actor=editor, game=GAME, text=text) == codes


def test_only_waiting_drafts_can_be_approved(editor: User, drafts: list[Proposal]) -> None:
    text = complete(drafts_text())
    assert refusal_codes(actor=editor, game=GAME, text=text.replace(f"-{drafts[0].pk}", "-999")) == ["drafts_strange"]
    alias = '\n[[alias]]\nphrase = "kapy"\nmeans = ["kapybara"]\n'
    assert refusal_codes(actor=editor, game=GAME, text=text + alias) == ["drafts_strange"]
    approve_drafts(actor=editor, game=GAME, text=text)
    assert refusal_codes(actor=editor, game=GAME, text=text) == ["drafts_strange"]


def test_a_draft_does_not_overwrite_a_ruling_with_its_id(editor: User, drafts: list[Proposal]) -> None:
    text = complete(drafts_text())
    taken = Ruling.objects.get(pk="PP11-K016")
    drafts[0].changes["id"] = taken.pk
    drafts[0].save()
    text = text.replace(f"DOOMTROOPER-{drafts[0].pk}", taken.pk)
    assert refusal_codes(actor=editor, game=GAME, text=text) == ["ruling_id_taken"]
    assert Ruling.objects.get(pk=taken.pk).digest == taken.digest


def test_a_draft_supersedes_a_ruling(editor: User, drafts: list[Proposal]) -> None:
    text = complete(drafts_text()).replace('hints = ["co', 'supersedes = ["PP11-K016"]\nhints = ["co', 1)
    approved = approve_drafts(actor=editor, game=GAME, text=text)
    assert Ruling.objects.get(pk="PP11-K016").status == "superseded"
    assert RulingRevision.objects.filter(ruling="PP11-K016").latest("number").reason == f"→ {approved[0]}"


def test_the_text_excludes_changes_and_is_limited_to_fifty_drafts(editor: User) -> None:
    propose_change(actor=editor, ruling_id="PP11-K016", content={"statement": {"cs": "Jinak."}})
    assert drafts_text() == ""
    made = propose_ruling(actor=editor, game=GAME, content={"statement": {"cs": "Nové."}})
    rows = [Proposal(game=GAME, changes=made.changes, author=editor) for _ in range(MAX_DRAFTS)]
    Proposal.objects.bulk_create(rows)
    assert len(ids_of(drafts_text())) == MAX_DRAFTS < count_drafts(GAME)


def open_page(client: Client, status: int = 200, **data: str) -> str:
    address = f"/rulings/drafts/{GAME}/"
    response = client.post(address, data) if data else client.get(address)
    assert response.status_code == status
    return unescape(re.sub(r"<[^>]+>", " ", response.content.decode()))


@pytest.fixture
def signed_in(editor: User) -> Client:
    client = Client(headers={"accept-language": "cs"})
    client.force_login(editor)
    return client


def test_the_page_shows_the_text_and_approves_it(signed_in: Client, drafts: list[Proposal]) -> None:
    text = open_page(signed_in)
    assert f'id = "DOOMTROOPER-{drafts[0].pk}"' in text
    assert "Neznámý plátek" in text
    assert f"/rulings/drafts/{GAME}/" in signed_in.get("/rulings/proposals/").content.decode()
    response = signed_in.post(f"/rulings/drafts/{GAME}/", {"text": complete(drafts_text())}, follow=True)
    assert "Schváleny 3 výklady." in unescape(response.content.decode())
    assert "/rulings/drafts/" not in response.content.decode()


def test_the_page_shows_faults_and_keeps_the_submitted_text(signed_in: Client, drafts: list[Proposal]) -> None:
    text = open_page(signed_in, 422, text="# moje poznámka\n" + drafts_text())
    assert "# moje poznámka" in text
    assert f"DOOMTROOPER-{drafts[0].pk}" in text
    assert count_drafts(GAME) == 3


def test_only_editors_use_the_page(drafts: list[Proposal]) -> None:
    open_page(Client(), 401)
    other = Client()
    other.force_login(make_person("Petr Žižka"))
    open_page(other, 403)
    open_page(other, 403, text=complete(drafts_text()))
    assert count_drafts(GAME) == 3

"""Drafts of new rulings completed as one text: what an editor gets, what is refused, and that nothing is half done."""

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
from rulings.queries.drafts import MOST_DRAFTS, count_drafts, write_drafts
from rulings.queries.search import search_rulings
from rulings.services.draft_approval import approve_drafts
from rulings.services.imports import propose_drafts, read_drafts
from rulings.services.proposals import propose_change, propose_ruling
from tests.builders import make_person

pytestmark = pytest.mark.django_db

GAME = "doomtrooper"
PAPER = """
• Golem temnoty: Kapybara ho vždy probudí.

• Žolíka smí kapybara vyměnit jen jednou.

• Kapybara plave. (Zdroj: Neznámý plátek 3/96 str. 28)
"""
EMPTY = {
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
    read = read_drafts(game=GAME, text=PAPER, source="prague-cup-2011", language="cs")
    propose_drafts(game=GAME, drafts=read, file="schůzka", actor=editor)
    return list(Proposal.objects.order_by("id"))


def text() -> str:
    return write_drafts(GAME, lambda problem: problem.code)


def completed(said: str) -> str:
    for lacking, filled in EMPTY.items():
        said = said.replace(lacking, filled)
    return said


def ids_of(said: str) -> list[str]:
    return [ruling["id"] for ruling in tomllib.loads(said)["ruling"]]


def refusal(**asked: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        approve_drafts(**asked)
    return [problem.code for problem in caught.value.problems]


def test_the_text_holds_each_draft_with_its_remarks_and_what_it_lacks(drafts: list[Proposal]) -> None:
    said = text()
    assert ids_of(said) == [f"DOOMTROOPER-{draft.pk}" for draft in drafts]
    assert said.count('statement_en = ""') == said.count("hints = []") == 3
    assert "# schůzka: 2" in said
    assert "# paper_magazine_unknown" in said


def test_all_that_is_completed_stands_and_is_found(editor: User, drafts: list[Proposal]) -> None:
    said = completed(text())
    approved = approve_drafts(actor=editor, game=GAME, text=said)
    assert list(approved) == ids_of(said)
    assert Ruling.objects.filter(pk__in=approved, status="in force").count() == 3
    assert {draft.state for draft in Proposal.objects.all()} == {"approved"}
    assert {draft.ruling_id for draft in Proposal.objects.all()} == set(approved)
    assert RulingRevision.objects.filter(ruling__in=approved, editor=editor).count() == 3
    assert approved[0] in {hit.ruling.pk for hit in search_rulings("kapybara golem").found}
    logged = Action.objects.filter(verb="proposal.approved", actor=editor)
    assert {(action.after or {})["ruling"] for action in logged} == set(approved)
    assert count_drafts(GAME) == 0


def test_what_is_taken_out_goes_on_waiting(editor: User, drafts: list[Proposal]) -> None:
    first = completed(text()).split("\n\n#")[0]
    assert len(approve_drafts(actor=editor, game=GAME, text=first)) == 1
    assert count_drafts(GAME) == 2
    assert ids_of(text()) == [f"DOOMTROOPER-{draft.pk}" for draft in drafts[1:]]


def test_one_fault_and_nothing_is_done_and_every_fault_is_named(editor: User, drafts: list[Proposal]) -> None:
    said = completed(text()).replace('"what does the capybara do"', '"co ještě?"', 2)
    codes = refusal(actor=editor, game=GAME, text=said)
    assert codes == ["ruling_hint_english_missing"] * 2
    assert count_drafts(GAME) == 3
    assert not Ruling.objects.filter(pk__startswith="DOOMTROOPER-").exists()


@pytest.mark.parametrize(
    ("said", "codes"),
    [("", ["drafts_empty"]), ("# nic", ["drafts_empty"]), ("nope", ["data_file_unreadable"])],
)
def test_a_text_without_rulings_is_refused(editor: User, said: str, codes: list[str]) -> None:
    assert refusal(actor=editor, game=GAME, text=said) == codes


def test_only_drafts_that_wait_can_be_approved(editor: User, drafts: list[Proposal]) -> None:
    said = completed(text())
    assert refusal(actor=editor, game=GAME, text=said.replace(f"-{drafts[0].pk}", "-999")) == ["drafts_strange"]
    alias = '\n[[alias]]\nphrase = "kapy"\nmeans = ["kapybara"]\n'
    assert refusal(actor=editor, game=GAME, text=said + alias) == ["drafts_strange"]
    approve_drafts(actor=editor, game=GAME, text=said)
    assert refusal(actor=editor, game=GAME, text=said) == ["drafts_strange"]


def test_an_id_that_was_taken_meanwhile_is_not_written_over(editor: User, drafts: list[Proposal]) -> None:
    said = completed(text())
    taken = Ruling.objects.get(pk="PP11-K016")
    drafts[0].changes["id"] = taken.pk
    drafts[0].save()
    said = said.replace(f"DOOMTROOPER-{drafts[0].pk}", taken.pk)
    assert refusal(actor=editor, game=GAME, text=said) == ["ruling_id_taken"]
    assert Ruling.objects.get(pk=taken.pk).digest == taken.digest


def test_a_draft_that_takes_the_place_of_a_ruling_marks_it(editor: User, drafts: list[Proposal]) -> None:
    said = completed(text()).replace('hints = ["co', 'supersedes = ["PP11-K016"]\nhints = ["co', 1)
    approved = approve_drafts(actor=editor, game=GAME, text=said)
    assert Ruling.objects.get(pk="PP11-K016").status == "superseded"
    assert RulingRevision.objects.filter(ruling="PP11-K016").latest("number").reason == f"→ {approved[0]}"


def test_changes_of_rulings_are_no_drafts_and_many_come_in_turn(editor: User) -> None:
    propose_change(actor=editor, ruling_id="PP11-K016", content={"statement": {"cs": "Jinak."}})
    assert text() == ""
    made = propose_ruling(actor=editor, game=GAME, content={"statement": {"cs": "Nové."}})
    rows = [Proposal(game=GAME, changes=made.changes, author=editor) for _ in range(MOST_DRAFTS)]
    Proposal.objects.bulk_create(rows)
    assert len(ids_of(text())) == MOST_DRAFTS < count_drafts(GAME)


def page(client: Client, status: int = 200, **data: str) -> str:
    address = f"/rulings/drafts/{GAME}/"
    response = client.post(address, data) if data else client.get(address)
    assert response.status_code == status
    return unescape(re.sub(r"<[^>]+>", " ", response.content.decode()))


@pytest.fixture
def signed_in(editor: User) -> Client:
    client = Client(headers={"accept-language": "cs"})
    client.force_login(editor)
    return client


def test_the_page_offers_the_text_and_approves_it(signed_in: Client, drafts: list[Proposal]) -> None:
    said = page(signed_in)
    assert f'id = "DOOMTROOPER-{drafts[0].pk}"' in said
    assert "Neznámý plátek" in said
    assert f"/rulings/drafts/{GAME}/" in signed_in.get("/rulings/proposals/").content.decode()
    response = signed_in.post(f"/rulings/drafts/{GAME}/", {"text": completed(text())}, follow=True)
    assert "Schváleny 3 výklady." in unescape(response.content.decode())
    assert "/rulings/drafts/" not in response.content.decode()


def test_the_page_tells_the_faults_and_keeps_what_was_typed(signed_in: Client, drafts: list[Proposal]) -> None:
    said = page(signed_in, 422, text="# moje poznámka\n" + text())
    assert "# moje poznámka" in said
    assert f"DOOMTROOPER-{drafts[0].pk}" in said
    assert count_drafts(GAME) == 3


def test_only_editors_approve(drafts: list[Proposal]) -> None:
    page(Client(), 401)
    other = Client()
    other.force_login(make_person("Petr Žižka"))
    page(other, 403)
    page(other, 403, text=completed(text()))
    assert count_drafts(GAME) == 3

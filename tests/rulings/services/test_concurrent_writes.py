"""Concurrent writes: one revision for one ruling, one ruling for one id."""

from functools import partial

import pytest

from accounts.models import User
from accounts.services.erasure import erase_person
from accounts.services.people import grant_site_role
from decks.services.decisions import accept_card_proposal
from decks.services.proposals import propose_correction
from problems import Refused
from rulings.models import Proposal, Ruling, Source
from rulings.services.decisions import approve_proposal
from rulings.services.proposals import MAX_WAITING, propose_change, propose_ruling
from rulings.services.sources import add_source
from tests.builders import make_person
from tests.ledger.threads import run_at_once

pytestmark = pytest.mark.django_db(transaction=True)

COMPLETE = {
    "id": "DOOM-1",
    "section": "general",
    "source": "prague-cup-2011",
    "title": {"cs": "Kapybara", "en": "Capybara"},
    "hints": ["kdo začíná, kapybara", "does the capybara start"],
}


@pytest.fixture
def editor() -> User:
    person = make_person("Irena Sovová")
    grant_site_role(user=person, role="editor", actor=None)
    return person


def test_of_three_approvals_at_once_one_succeeds(editor: User) -> None:
    made = [
        propose_change(actor=editor, ruling_id="PP11-K016", content={"statement": {"cs": text, "en": text}})
        for text in ("Ano.", "Ne.", "Snad.")
    ]

    def approve(proposal: Proposal) -> str:
        try:
            approve_proposal(actor=editor, number=proposal.pk, revision=1)
        except Refused as refused:
            return refused.code
        return "approved"

    answers = run_at_once(*(partial(approve, proposal) for proposal in made))
    assert sorted(map(str, answers)) == ["approved", "proposal_outdated", "proposal_outdated"]
    assert Ruling.objects.get(pk="PP11-K016").revisions.count() == 2
    assert Proposal.objects.filter(state="open").count() == 2


def test_two_rulings_cannot_take_one_id_at_once(editor: User) -> None:
    texts = ({"cs": "Ano.", "en": "Yes."}, {"cs": "Ne.", "en": "No."})
    made = [propose_ruling(actor=editor, game="doomtrooper", content={"statement": text}) for text in texts]

    def approve(proposal: Proposal) -> str:
        try:
            return approve_proposal(actor=editor, number=proposal.pk, revision=0, content=COMPLETE).pk
        except Refused as refused:
            return refused.code

    answers = run_at_once(*(partial(approve, proposal) for proposal in made))
    assert sorted(map(str, answers)) == ["DOOM-1", "ruling_id_taken"]
    assert Ruling.objects.get(pk="DOOM-1").revisions.count() == 1


def test_a_card_can_be_renamed_while_its_ruling_is_approved(editor: User) -> None:
    names = {"names": [["cs", "Kapybara stínů"], ["en", "Shadow Capybara"]]}
    card = propose_correction(actor=editor, game="doomtrooper", key="golem-temnoty", facts=names, reason="na kartě")
    text = {"statement": {"cs": "Ano.", "en": "Yes."}}
    made = propose_change(actor=editor, ruling_id="PP11-K016", content=text)

    def rename() -> None:
        accept_card_proposal(actor=editor, number=card.pk)

    def approve() -> None:
        approve_proposal(actor=editor, number=made.pk, revision=1)

    assert run_at_once(rename, approve) == [None, None]
    ruling = Ruling.objects.get(pk="PP11-K016")
    assert ruling.statement_cs == "Ano."
    assert ruling.cards.get(card_key="golem-temnoty").name == "Kapybara stínů"


def test_an_editor_is_erased_while_a_ruling_is_approved(editor: User) -> None:
    first, second = (
        propose_change(actor=editor, ruling_id=ruling, content={"status": "disputed"})
        for ruling in ("PP11-K016", "PP11-K017")
    )
    approve_proposal(actor=editor, number=first.pk, revision=1)

    def approve() -> None:
        approve_proposal(actor=editor, number=second.pk, revision=1)

    def erase() -> None:
        erase_person(user=editor)

    assert run_at_once(approve, erase) == [None, None]
    assert Ruling.objects.get(pk="PP11-K017").revisions.count() == 2


def test_two_sources_cannot_take_one_id_at_once(editor: User) -> None:
    fields = {"title_en": "Brno", "short": "Brno", "kind": "decisions", "authority": "head judge", "language": "cs"}

    def add(title: str) -> str:
        try:
            add_source(actor=editor, game="doomtrooper", key="brno", title_cs=title, date=None, **fields)
        except Refused as refused:
            return refused.code
        return title

    answers = run_at_once(partial(add, "Jedno"), partial(add, "Druhé"))
    assert sorted(map(str, answers)) == [Source.objects.get(pk="brno").title_cs, "source_id_taken"]


def test_a_double_tap_at_the_limit_gives_one_proposal(editor: User) -> None:
    for number in range(MAX_WAITING - 1):
        propose_ruling(actor=editor, game="doomtrooper", content={"statement": {"cs": f"Návrh {number}.", "en": ""}})

    def propose(text: str) -> int | str:
        try:
            return propose_ruling(actor=editor, game="doomtrooper", content={"statement": {"cs": text, "en": ""}}).pk
        except Refused as refused:
            return refused.code

    numbers = run_at_once(partial(propose, "Kapybara."), partial(propose, "Kapybara."))
    assert len(set(numbers)) == 1
    assert Proposal.objects.count() == MAX_WAITING

"""Proposals of any kind are rejected with a reason or withdrawn, once, with a line in the log."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from decks.models import CardProposal
from decks.services.decisions import reject_card_proposal
from decks.services.proposals import propose_card, withdraw_card_proposal
from ledger.models import Action
from ledger.services.decisions import MAX_REASON_LENGTH, clean_reason
from problems import Refused
from rulings.models import Proposal
from rulings.services.decisions import reject_proposal
from rulings.services.proposals import withdraw_proposal
from tests.builders import make_person
from tests.ledger.threads import run_at_once
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def card(author: User) -> int:
    facts = {"names": [("cs", "Zvěd z Horní Lhoty")], "type": "warrior"}
    return propose_card(actor=author, game="doomtrooper", facts=facts, reason="mám ji v ruce").pk


def ruling(author: User) -> int:
    return Proposal.objects.create(game="doomtrooper", author=author, reason="z turnaje").pk


KINDS = [
    ("card_proposal", card, CardProposal, reject_card_proposal, withdraw_card_proposal),
    ("proposal", ruling, Proposal, reject_proposal, withdraw_proposal),
]


@pytest.mark.parametrize(("kind", "propose", "rows", "reject", "withdraw"), KINDS)
def test_a_proposal_is_rejected_once_with_a_reason_and_a_log_line(
    kind: str, propose: Callable[..., int], rows: Any, reject: Callable[..., Any], withdraw: Callable[..., Any]
) -> None:
    author, editor = make_person("Božena Ťoková"), make_person("Řehoř Žák")
    number = propose(author)
    for reason, code in [
        ("", "reason_missing"),
        (" \n\t ", "reason_missing"),
        ("ž" * (MAX_REASON_LENGTH + 1), "reason_too_long"),
        ("a\x00b", "text_not_readable"),
    ]:
        with refused(code):
            reject(actor=editor, number=number, reason=reason)
    assert rows.objects.get(pk=number).is_open
    reject(actor=editor, number=number, reason=" taková karta \n není ")
    kept = rows.objects.get(pk=number)
    assert (kept.state, kept.decision, kept.decided_by) == ("rejected", "taková karta není", editor)
    assert kept.decided_at
    line: Any = Action.objects.latest("id")
    assert (line.verb, line.subject, line.actor) == (f"{kind}.rejected", f"{kind}:{number}", editor)
    with refused("proposal_decided"):
        reject(actor=editor, number=number, reason="znovu")
    with refused("proposal_decided"):
        withdraw(actor=author, number=number)


@pytest.mark.parametrize(("kind", "propose", "rows", "reject", "withdraw"), KINDS)
def test_only_the_author_withdraws_a_proposal_which_then_cannot_be_rejected(
    kind: str, propose: Callable[..., int], rows: Any, reject: Callable[..., Any], withdraw: Callable[..., Any]
) -> None:
    author, editor = make_person("Božena Ťoková"), make_person("Řehoř Žák")
    number = propose(author)
    with refused("not_found"):
        withdraw(actor=editor, number=number)
    withdraw(actor=author, number=number)
    kept = rows.objects.get(pk=number)
    assert (kept.state, kept.decision, kept.decided_by) == ("withdrawn", "", author)
    assert Action.objects.latest("id").verb == f"{kind}.withdrawn"
    with refused("proposal_decided"):
        reject(actor=editor, number=number, reason="pozdě")
    with refused("not_found"):
        reject(actor=editor, number=number + 1000, reason="není")


@pytest.mark.django_db(transaction=True)
def test_of_two_rejections_at_once_one_succeeds() -> None:
    author = make_person("Božena Ťoková")
    number = ruling(author)
    editors = [make_person("Řehoř Žák"), make_person("Šárka Úlová")]

    def reject_as(editor: User) -> Callable[[], str]:
        def run() -> str:
            try:
                reject_proposal(actor=editor, number=number, reason="ne")
            except Refused as refusal:
                return refusal.code
            return "done"

        return run

    assert sorted(map(str, run_at_once(*map(reject_as, editors)))) == ["done", "proposal_decided"]
    assert Action.objects.filter(verb="proposal.rejected").count() == 1


def test_a_reason_is_one_line() -> None:
    assert clean_reason("  v Legendě\n je to\tjinak ") == "v Legendě je to jinak"
    assert len(clean_reason("ř" * MAX_REASON_LENGTH)) == MAX_REASON_LENGTH

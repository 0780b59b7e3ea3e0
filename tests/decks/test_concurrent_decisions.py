"""Simultaneous decisions of editors: one of them is recorded, and the catalogue is as that one decided."""

from functools import partial

import pytest

from accounts.models import User
from decks.models import CardProposal, CardRevision
from decks.queries.catalogue import get_catalogue
from decks.services.decisions import accept_card_proposal, reject_card_proposal
from decks.services.proposals import propose_card, propose_correction
from problems import Refused
from tests.ledger.threads import run_at_once

pytestmark = pytest.mark.django_db(transaction=True)
GAME = "doomtrooper"


def make_user(username: str) -> User:
    return User.objects.create(username=username)


def test_of_two_simultaneous_decisions_only_one_is_recorded() -> None:
    first, second = make_user("ludek"), make_user("alzbeta")
    facts = {"names": [["cs", "Žlutý kůň"]]}
    number = propose_card(actor=make_user("bozena"), game=GAME, facts=facts, reason="mám ji").pk
    results = run_at_once(
        partial(accept_card_proposal, actor=first, number=number),
        partial(reject_card_proposal, actor=second, number=number, reason="není"),
    )
    (refused,) = [result for result in results if isinstance(result, Exception)]
    assert isinstance(refused, Refused)
    assert refused.code == "proposal_decided"
    accepted = CardProposal.objects.get().state == CardProposal.State.ACCEPTED
    assert get_catalogue(GAME).has_card("žlutý kůň") is accepted


def test_two_simultaneous_corrections_of_a_card_are_both_applied() -> None:
    editor, author = make_user("ludek"), make_user("bozena")
    changes = ({"type": "special"}, {"aliases": ["Váhavka"]})
    numbers = [
        propose_correction(actor=author, game=GAME, key="zavahani", facts=facts, reason="x").pk for facts in changes
    ]
    results = run_at_once(*(partial(accept_card_proposal, actor=editor, number=number) for number in numbers))
    assert not [result for result in results if isinstance(result, Exception)]
    revisions = CardRevision.objects.filter(card__key="zavahani").order_by("number")
    assert [revision.number for revision in revisions] == [1, 2, 3]
    card = get_catalogue(GAME).find("váhavka")
    assert card is not None
    assert (card.key, card.type) == ("zavahani", "special")

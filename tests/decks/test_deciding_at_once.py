"""Editors who decide at the same moment: one of them does, and the catalogue holds what one of them accepted."""

from functools import partial

import pytest

from accounts.models import User
from decks.models import CardProposal, CardRevision
from decks.queries.catalogue import current_catalogue
from decks.services.deciding import accept_card_proposal, reject_card_proposal
from decks.services.proposing import propose_card, propose_correction
from problems import Refused
from tests.ledger.threads import run_at_once

pytestmark = pytest.mark.django_db(transaction=True)
GAME = "doomtrooper"


def person(username: str) -> User:
    return User.objects.create(username=username)


def test_two_decisions_about_one_proposal() -> None:
    one, other = person("ludek"), person("alzbeta")
    facts = {"names": [["cs", "Žlutý kůň"]]}
    number = propose_card(actor=person("bozena"), game=GAME, facts=facts, reason="mám ji").pk
    done = run_at_once(
        partial(accept_card_proposal, actor=one, number=number),
        partial(reject_card_proposal, actor=other, number=number, reason="není"),
    )
    (refused,) = [answer for answer in done if isinstance(answer, Exception)]
    assert isinstance(refused, Refused)
    assert refused.code == "proposal_decided"
    accepted = CardProposal.objects.get().state == CardProposal.State.ACCEPTED
    assert current_catalogue(GAME).knows("žlutý kůň") is accepted


def test_two_corrections_of_one_card_are_numbered_and_both_stand() -> None:
    editor, author = person("ludek"), person("bozena")
    wanted = ({"type": "special"}, {"aliases": ["Váhavka"]})
    numbers = [
        propose_correction(actor=author, game=GAME, key="zavahani", facts=facts, reason="x").pk for facts in wanted
    ]
    done = run_at_once(*(partial(accept_card_proposal, actor=editor, number=number) for number in numbers))
    assert not [answer for answer in done if isinstance(answer, Exception)]
    revisions = CardRevision.objects.filter(card__key="zavahani").order_by("number")
    assert [revision.number for revision in revisions] == [1, 2, 3]
    card = current_catalogue(GAME).find("váhavka")
    assert card is not None
    assert (card.key, card.type) == ("zavahani", "special")

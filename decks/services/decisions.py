"""Decisions of an editor: accepting a proposal changes the card, rejecting one needs a reason."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from accounts.models import User
from decks.domain.cards.facts import apply_changes, build_card, collect_facts, find_changed_facts
from decks.domain.cards.keys import find_free_key, make_key
from decks.domain.cards.merging import move_changes
from decks.models import CardProposal
from decks.queries.card_history import find_newest_revision
from decks.queries.cards import find_card
from decks.queries.catalogue import get_catalogue
from decks.services.catalogue import lock_card_list, renew_revision, write_cards
from decks.services.proposals import check_facts
from games.declaration import Card
from games.registry import find_game
from ledger.services.decisions import clean_reason, lock_open_proposal, record_decision, reject
from ledger.services.log import record_action
from problems import refuse

_MAX_KEY_LENGTH = 110


@transaction.atomic
def accept_card_proposal(
    *,
    actor: User,
    number: int,
    facts: Mapping[str, Any] | None = None,
    reason: str = "",
    revision: int | None = None,
) -> Card:
    """Change the card as proposed and return it; the catalogue has it at once. No other card changes.

    ``facts`` are all facts of the card as completed by the editor, by default as proposed. ``revision`` is the number
    of the newest revision of the card that the editor saw. Raises ``Refused``: ``not_found``, ``proposal_decided``,
    ``card_changed_meanwhile`` if a proposed fact has changed since the proposal or the card has a newer revision,
    ``card_not_changed``, ``text_not_readable``, or every fault of the card.
    """
    proposal = lock_open_proposal(CardProposal.objects.all(), number)
    card_list = lock_card_list(proposal.game)
    if revision is not None and revision != find_newest_revision(proposal.game, proposal.card_key):
        refuse("card_changed_meanwhile")
    current = collect_facts(find_card(proposal.game, proposal.card_key).card) if proposal.card_key else proposal.before
    game = find_game(proposal.game)
    changes = move_changes(proposal.before, proposal.changes, current, game.languages)
    if changes is None:
        refuse("card_changed_meanwhile")
    wanted = apply_changes(current, {**changes, **(facts or {})})
    check_facts(game, proposal.card_key, wanted)
    taken = {card.key for card in get_catalogue(proposal.game).cards}
    new_key = make_key(build_card("", wanted).name)[:_MAX_KEY_LENGTH]
    card = build_card(proposal.card_key or find_free_key(new_key, taken), wanted)
    if proposal.card_key and not find_changed_facts(current, collect_facts(card)):
        refuse("card_not_changed")
    decision = clean_reason(reason or proposal.reason)
    write_cards(game=proposal.game, cards=(card,), origin="proposed", reason=decision, editor=actor)
    proposal.card_key = card.key
    record_decision(proposal, CardProposal.State.ACCEPTED, actor, decision)
    record_action(
        actor=actor,
        verb="card_proposal.accepted",
        scope="site",
        subject=f"card_proposal:{proposal.pk}",
        before={"revision": card_list.revision},
        after={"revision": renew_revision(game=proposal.game), "card": card.key},
    )
    return card


def reject_card_proposal(*, actor: User, number: int, reason: str) -> CardProposal:
    """Reject a proposal. Raises ``Refused``: ``not_found``, ``proposal_decided``, ``reason_missing``."""
    return reject(rows=CardProposal.objects.all(), number=number, actor=actor, reason=reason, kind="card_proposal")

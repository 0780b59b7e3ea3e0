"""Proposes a card or a correction, and withdraws a proposal. The catalogue does not change.

Entry points: :func:`propose_card`, :func:`propose_correction`, :func:`withdraw_card_proposal`.
"""

import re
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from accounts.models import User
from decks.domain.cards.facts import Facts, apply_changes, build_card, collect_facts, find_changed_facts
from decks.domain.cards.faults import find_card_faults
from decks.models import CardProposal
from decks.queries.cards import find_card
from decks.queries.catalogue import get_catalogue
from games.declaration import Game
from games.registry import find_game
from ledger.services.decisions import clean_reason, withdraw
from ledger.services.log import record_action
from problems import Refused, refuse

# Enough for one evening of entering cards, and few enough for an editor to read.
MAX_OPEN_PROPOSALS = 40
_TEXT_FIELDS = ("type", "affiliation", "expansion")
# Databases refuse these characters, or a page cannot show them.
_UNREADABLE = re.compile(r"[\x00-\x1f\x7f\ufffe\uffff\ud800-\udfff]")


@transaction.atomic
def propose_card(*, actor: User, game: str, facts: Mapping[str, Any], reason: str) -> CardProposal:
    """Propose a card that the catalogue does not have. ``reason`` says where the author knows it from.

    If the same proposal is sent again, as by a double tap, the open one is returned.

    Raises ``Refused``: ``not_found`` for the game, ``reason_missing``, ``reason_too_long``, ``text_not_readable``,
    ``too_many_proposals``, or every fault of the card.
    """
    declared_game = find_game(game)
    before = collect_facts(None)
    after = apply_changes(before, facts)
    check_facts(declared_game, "", after)
    return _store_proposal(
        actor, CardProposal(game=game, before=before, changes=find_changed_facts(before, after)), reason
    )


@transaction.atomic
def propose_correction(*, actor: User, game: str, key: str, facts: Mapping[str, Any], reason: str) -> CardProposal:
    """Propose other facts of a card. Only facts that differ are stored.

    Raises ``Refused`` as :func:`propose_card`, ``not_found`` for the card, ``card_not_changed``.
    """
    card_of_game = find_card(game, key)
    before = collect_facts(card_of_game.card)
    after = apply_changes(before, facts)
    changes = find_changed_facts(before, after)
    if not changes:
        refuse("card_not_changed")
    check_facts(card_of_game.game, key, after)
    return _store_proposal(actor, CardProposal(game=game, card_key=key, before=before, changes=changes), reason)


def withdraw_card_proposal(*, actor: User, number: int) -> CardProposal:
    """Withdraw an open proposal of the actor. Raises ``Refused``: ``not_found``, ``proposal_decided``."""
    own = CardProposal.objects.filter(author=actor)
    return withdraw(rows=own, number=number, actor=actor, kind="card_proposal")


def check_facts(game: Game, key: str, facts: Facts) -> None:
    """Check the facts of a card; ``key`` is empty for a new card.

    Raises ``Refused``: ``text_not_readable``, or every fault of the card.
    """
    names = (name for _language, name in facts["names"])
    lists = (facts["aliases"], facts["documents"], facts["likely_names"])
    values = (text for pair in facts["printed_values"].items() for text in pair)
    texts = (*names, *(text for one in lists for text in one), *(facts[field] for field in _TEXT_FIELDS))
    if any(_UNREADABLE.search(text) for text in (*texts, *values)):
        refuse("text_not_readable")
    problems = tuple(find_card_faults(game, get_catalogue(game.key), build_card(key, facts)))
    if problems:
        raise Refused(problems)


def _store_proposal(actor: User, proposal: CardProposal, reason: str) -> CardProposal:
    proposal.reason = clean_reason(reason)
    # Locked until the commit, so that simultaneous proposals of one person are all counted.
    User.objects.select_for_update().get(pk=actor.pk)
    open_ones = CardProposal.objects.filter(author=actor, state=CardProposal.State.OPEN)
    for same in open_ones.filter(game=proposal.game, card_key=proposal.card_key, reason=proposal.reason):
        if (same.before, same.changes) == (proposal.before, proposal.changes):
            return same
    if open_ones.count() >= MAX_OPEN_PROPOSALS:
        refuse("too_many_proposals", most=MAX_OPEN_PROPOSALS)
    proposal.author = actor
    proposal.save()
    record_action(
        actor=actor,
        verb="card_proposal.made",
        scope="site",
        subject=f"card_proposal:{proposal.pk}",
        after={"game": proposal.game, "card": proposal.card_key, "fields": sorted(proposal.changes)},
    )
    return proposal

"""Proposing a ruling or a change of one, and withdrawing a proposal. Readers see no change until an approval."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction

from accounts.models import User
from decks.queries.catalogue import get_catalogue
from games.registry import find_game
from games.rulings.records import KINDS, STATUSES
from ledger.services.decisions import withdraw
from ledger.services.log import record_action
from problems import Problem, Refused, refuse
from rulings.domain.content import Content, apply_changes, find_changed_fields, make_empty_content
from rulings.models import Proposal, Ruling, Source
from rulings.queries.folder import read_newest_content
from rulings.services.validation import find_limit_problems

# Open proposals of one person: more than a long day of judging brings, and a limit for abuse.
MAX_WAITING = 40

# Lone surrogates, and control characters as JSON writes them: not every database stores all of them.
_UNSTORABLE = re.compile(r"[\ud800-\udfff\ufffe\uffff\x7f]|\\u00[01]|\\[bf]")


@transaction.atomic
def propose_ruling(
    *, actor: User | None, game: str, content: Mapping[str, Any], reason: str = "", origin: str = ""
) -> Proposal:
    """Propose a new ruling. ``content`` holds its known fields; a statement in one language is enough.

    Raises ``Refused``: ``not_found`` for the game, ``proposal_empty``, ``proposal_text_too_long``,
    ``proposal_card_unknown``, ``field_invalid``, ``text_not_readable``, ``too_many_proposals``.
    """
    find_game(game)
    changes = find_changed_fields(make_empty_content(), apply_changes(make_empty_content(), content))
    if not any(changes.get("statement", {}).values()):
        refuse("proposal_empty")
    return _save_proposal(actor, Proposal(game=game, changes=changes, reason=reason, origin=origin))


@transaction.atomic
def propose_change(
    *, actor: User, ruling_id: str, content: Mapping[str, Any], reason: str = "", origin: str = ""
) -> Proposal:
    """Propose a change of a ruling; of ``content`` only the fields that differ from the ruling are stored.

    Raises ``Refused`` as :func:`propose_ruling`, ``not_found`` for the ruling, ``proposal_changes_nothing``.
    """
    ruling = Ruling.objects.filter(pk=ruling_id).first() or refuse("not_found")
    number, current_content = read_newest_content(ruling)
    changes = find_changed_fields(current_content, apply_changes(current_content, content))
    if not changes:
        refuse("proposal_changes_nothing")
    row = Proposal(game=ruling.game, ruling=ruling, revision=number, changes=changes, reason=reason, origin=origin)
    return _save_proposal(actor, row)


def withdraw_proposal(*, actor: User, number: int) -> Proposal:
    """Withdraw an open proposal of the actor. Raises ``Refused``: ``not_found``, ``proposal_decided``."""
    return withdraw(rows=Proposal.objects.filter(author=actor), number=number, actor=actor, kind="proposal")


def _save_proposal(actor: User | None, proposal: Proposal) -> Proposal:
    """Check and store a proposal; return the stored one if the actor's same proposal waits already."""
    if _UNSTORABLE.search(json.dumps([proposal.changes, proposal.reason, proposal.origin], ensure_ascii=False)):
        refuse("text_not_readable")
    problems = tuple(_find_problems(proposal.game, proposal.changes))
    if problems:
        raise Refused(problems)
    if actor is not None:
        # Lock the person until the row is stored, so that proposals sent at the same time are counted right.
        User.objects.select_for_update().get(pk=actor.pk)
        waiting = list(actor.ruling_proposals.filter(state=Proposal.State.OPEN))
        if same := next((other for other in waiting if _identity(other) == _identity(proposal)), None):
            return same
        if len(waiting) >= MAX_WAITING:
            refuse("too_many_proposals", most=MAX_WAITING)
    proposal.author = actor
    proposal.save()
    after = {"ruling": proposal.ruling_id, "game": proposal.game, "fields": sorted(proposal.changes)}
    record_action(actor=actor, verb="proposal.made", scope="site", subject=f"proposal:{proposal.pk}", after=after)
    return proposal


def _identity(proposal: Proposal) -> tuple[object, ...]:
    """Return the values that are equal if a button was tapped twice and the same proposal arrived twice."""
    columns = (proposal.game, proposal.ruling_id, proposal.revision, proposal.reason, proposal.origin)
    return (*columns, json.dumps(proposal.changes, sort_keys=True))


def _find_problems(game: str, changes: Content) -> Iterable[Problem]:
    """Yield the faults that a proposal must not have; the approval checks the rest of the ruling."""
    yield from find_limit_problems(game, changes)
    sources = set(Source.objects.filter(game=game).values_list("pk", flat=True))
    allowed_values = {"kind": KINDS, "status": STATUSES, "source": sources}
    for key, allowed in allowed_values.items():
        if changes.get(key) and changes[key] not in allowed:
            yield Problem("field_invalid", {"field": key, "detail": str(changes[key])[:80]})
    catalogue = get_catalogue(game)
    for name in (*changes.get("cards", []), *changes.get("also_mentions", [])):
        if not catalogue.has_card(name):
            near = [card.name for card in catalogue.suggest(name)]
            yield Problem("proposal_card_unknown", {"card": name, "near": near or ["–"]}, cards=(name,))

"""Proposing a ruling or a change of one, and taking the proposal back. Nothing changes for readers yet."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction

from accounts.models import User
from decks.queries.catalogue import current_catalogue
from games.registry import find_game
from games.rulings.records import KINDS, STATUSES
from ledger.services.decisions import withdraw
from ledger.services.log import record_action
from problems import Problem, Refused, refuse
from rulings.domain.content import Content, apply_changes, changes_between, empty_content
from rulings.models import Proposal, Ruling, Source
from rulings.queries.folder import newest_content
from rulings.services.validation import find_limit_problems

# What one person may have waiting: more than a long day of judging brings, less than a flood.
MOST_WAITING = 40

# Halves of characters, and control characters as JSON writes them: no database would take all of them.
_NO_TEXT = re.compile(r"[\ud800-\udfff\ufffe\uffff\x7f]|\\u00[01]|\\[bf]")


@transaction.atomic
def propose_ruling(
    *, actor: User | None, game: str, content: Mapping[str, Any], reason: str = "", origin: str = "", **more: Any
) -> Proposal:
    """A new ruling waits for an editor. ``content`` holds what is known of it; one language is enough.

    Raises ``Refused``: ``not_found`` for the game, ``proposal_empty``, ``proposal_text_too_long``,
    ``proposal_card_unknown``, ``field_invalid``, ``too_many_proposals``.
    """
    find_game(game)
    changes = changes_between(empty_content(), apply_changes(empty_content(), content))
    if not any(changes.get("statement", {}).values()):
        refuse("proposal_empty")
    return _keep(actor, Proposal(game=game, changes=changes, reason=reason, origin=origin, **more))


@transaction.atomic
def propose_change(
    *, actor: User, ruling_id: str, content: Mapping[str, Any], reason: str = "", origin: str = ""
) -> Proposal:
    """A change of a ruling waits for an editor; of ``content`` only what differs from the ruling is kept.

    Raises ``Refused`` as :func:`propose_ruling`, ``not_found`` for the ruling, ``proposal_changes_nothing``.
    """
    ruling = Ruling.objects.filter(pk=ruling_id).first() or refuse("not_found")
    number, now = newest_content(ruling)
    changes = changes_between(now, apply_changes(now, content))
    if not changes:
        refuse("proposal_changes_nothing")
    row = Proposal(game=ruling.game, ruling=ruling, revision=number, changes=changes, reason=reason, origin=origin)
    return _keep(actor, row)


def withdraw_proposal(*, actor: User, number: int) -> Proposal:
    """The author takes back what nobody has decided yet. Raises ``Refused``: ``not_found``, ``proposal_decided``."""
    return withdraw(rows=Proposal.objects.filter(author=actor), number=number, actor=actor, kind="proposal")


def _keep(actor: User | None, proposal: Proposal) -> Proposal:
    if _NO_TEXT.search(json.dumps([proposal.changes, proposal.reason, proposal.origin], ensure_ascii=False)):
        refuse("text_not_readable")
    problems = tuple(_faults(proposal.game, proposal.changes))
    if problems:
        raise Refused(problems)
    if actor is not None:
        # Held until the row stands, so that a person who sends many at once is counted right.
        User.objects.select_for_update().get(pk=actor.pk)
        waiting = list(actor.ruling_proposals.filter(state=Proposal.State.OPEN))
        if same := next((other for other in waiting if _said(other) == _said(proposal)), None):
            return same
        if len(waiting) >= MOST_WAITING:
            refuse("too_many_proposals", most=MOST_WAITING)
    proposal.author = actor
    proposal.save()
    about = {"ruling": proposal.ruling_id, "game": proposal.game, "fields": sorted(proposal.changes)}
    record_action(actor=actor, verb="proposal.made", scope="site", subject=f"proposal:{proposal.pk}", after=about)
    return proposal


def _said(proposal: Proposal) -> tuple[object, ...]:
    """What makes two proposals of one person the same: a button tapped twice sends all of it twice."""
    about = (proposal.game, proposal.ruling_id, proposal.revision, proposal.reason, proposal.origin)
    return (*about, json.dumps(proposal.changes, sort_keys=True))


def _faults(game: str, changes: Content) -> Iterable[Problem]:
    """What even a first version must not have; the rest is asked for when an editor approves."""
    yield from find_limit_problems(game, changes)
    yield from _unknown_words(game, changes)
    catalogue = current_catalogue(game)
    for name in (*changes.get("cards", []), *changes.get("also_mentions", [])):
        if not catalogue.knows(name):
            near = [card.name for card in catalogue.suggest(name)]
            yield Problem("proposal_card_unknown", {"card": name, "near": near or ["–"]}, cards=(name,))


def _unknown_words(game: str, changes: Content) -> Iterable[Problem]:
    sources = set(Source.objects.filter(game=game).values_list("pk", flat=True))
    known = {"kind": KINDS, "status": STATUSES, "source": sources}
    for key, allowed in known.items():
        if changes.get(key) and changes[key] not in allowed:
            yield Problem("field_invalid", {"field": key, "detail": str(changes[key])[:80]})

"""Approval of many drafts at once: an editor completes them as one TOML text, and all or none are approved.

Entry point: :func:`approve_drafts`; :mod:`rulings.queries.drafts` writes the text that the editor completes.
"""

from django.db import transaction

from accounts.models import User
from ledger.services.decisions import lock_open_proposal
from problems import refuse
from rulings.models import Proposal
from rulings.queries.drafts import list_waiting_drafts
from rulings.services.decisions import record_approval, write_approved_rulings
from rulings.services.imports import plan_toml
from rulings.services.revisions import lock_rulings

# The name by which faults call the editor's text.
_FILE = "drafts"


@transaction.atomic
def approve_drafts(*, actor: User, game: str, text: str) -> tuple[str, ...]:
    """Write every ruling of the text and return their ids; drafts that the text lacks go on waiting.

    Raises ``Refused``: ``not_found`` for the game, every fault of the text with its line, ``drafts_strange`` for tables
    that are no waiting draft of this game, ``ruling_id_taken``, ``drafts_empty``, ``proposal_decided``.
    """
    lock_rulings()
    records, plan = plan_toml(game=game, text=text, file=_FILE)
    waiting = list_waiting_drafts(game)
    other_records = (*records.sources, *records.sections, *records.contradictions, *records.aliases)
    unknown_ids = [entry.id for entry in records.entries if entry.id not in waiting]
    if unknown_ids or other_records:
        refuse("drafts_strange", ids=unknown_ids or ["–"])
    # A draft is a new ruling, so it must not change a stored one.
    for taken_id in plan.changed[:1]:
        refuse("ruling_id_taken", id=taken_id)
    if not records.entries:
        refuse("drafts_empty")
    write_approved_rulings(game, [(entry, waiting[entry.id].reason) for entry in records.entries], actor)
    for entry in records.entries:
        proposal = lock_open_proposal(Proposal.objects.all(), waiting[entry.id].pk)
        record_approval(proposal, entry.id, actor, proposal.reason)
    return tuple(entry.id for entry in records.entries)

"""Decisions of editors about proposals: approval as a revision of a ruling, or rejection with a reason.

Entry points: :func:`approve_proposal`, :func:`reject_proposal`, and :func:`write_approved_rulings`, with which
rulings/services/draft_approval.py approves many drafts at once.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from accounts.models import User
from decks.queries.catalogue import get_catalogue
from games.rulings.records import RulingEntry
from ledger.services.decisions import clean_reason, lock_open_proposal, record_decision, reject
from ledger.services.log import record_action
from problems import refuse
from rulings.domain.content import apply_changes, build_entry, collect_content
from rulings.models import Proposal, Ruling
from rulings.queries.folder import read_newest_content
from rulings.services.revisions import lock_rulings, write_entries
from rulings.services.search_index import index_rulings
from rulings.services.validation import check_entry

_SUPERSEDABLE_STATUSES = ("in force", "disputed", "draft")


@transaction.atomic
def approve_proposal(
    *, actor: User, number: int, revision: int, content: Mapping[str, Any] | None = None, reason: str = ""
) -> Ruling:
    """Write the proposal, with the editor's additions in ``content``, as the newest revision; return the ruling.

    ``revision`` is the number of the ruling's revision that the editor saw, 0 for a new ruling. Rulings that it
    supersedes get that status. Raises ``Refused``: ``not_found``, ``proposal_decided``, ``proposal_outdated``,
    ``ruling_id_taken``, ``proposal_changes_nothing``, or every fault of the resulting ruling.
    """
    lock_rulings()
    proposal = lock_open_proposal(Proposal.objects.all(), number)
    ruling = proposal.ruling
    newest_revision, current_content = read_newest_content(ruling) if ruling else (0, {})
    if newest_revision != revision:
        refuse("proposal_outdated")
    completed = apply_changes(apply_changes(current_content, proposal.changes), content or {})
    # The id of a ruling never changes; that of a new one must be free.
    if ruling is not None:
        completed["id"] = ruling.pk
    elif Ruling.objects.filter(pk=completed["id"]).exists():
        refuse("ruling_id_taken", id=completed["id"])
    entry = build_entry(completed)
    check_entry(proposal.game, entry)
    # A reason is optional, so an empty one is not passed to clean_reason, which refuses it.
    reason = clean_reason(given_reason) if (given_reason := reason or proposal.reason) else ""
    written = write_approved_rulings(proposal.game, [(entry, reason)], actor)
    if not written:
        refuse("proposal_changes_nothing")
    record_approval(proposal, entry.id, actor, reason, revision=newest_revision, also=written[1:])
    return Ruling.objects.get(pk=entry.id)


def record_approval(
    proposal: Proposal, ruling_id: str, actor: User, reason: str, *, revision: int = 0, also: Sequence[str] = ()
) -> None:
    """Store the approval with the ruling made of the proposal, and a line of the log.

    ``revision`` is the number of the ruling's revision before, ``also`` are the ids of other rulings that it changed.
    """
    proposal.ruling_id = ruling_id
    record_decision(proposal, Proposal.State.APPROVED, actor, reason)
    after = {"ruling": ruling_id, "revision": revision + 1, "also": list(also)}
    subject = f"proposal:{proposal.pk}"
    record_action(
        actor=actor, verb="proposal.approved", scope="site", subject=subject, before={"revision": revision}, after=after
    )


def reject_proposal(*, actor: User, number: int, reason: str) -> Proposal:
    """Reject a proposal; the ruling stays as it is.

    Raises ``Refused``: ``not_found``, ``proposal_decided``, ``reason_missing``.
    """
    return reject(rows=Proposal.objects.all(), number=number, actor=actor, reason=reason, kind="proposal")


def write_approved_rulings(game: str, approved: Sequence[tuple[RulingEntry, str]], actor: User) -> list[str]:
    """Write checked rulings, each with its reason, and set the status of the rulings that they supersede.

    Return the written ids, those of ``approved`` first; none if the content of the first one is not new.
    """
    superseded: dict[str, RulingEntry] = {}
    reasons = {entry.id: reason for entry, reason in approved}
    for entry, _ in approved:
        for row in Ruling.objects.filter(pk__in=entry.supersedes, status__in=_SUPERSEDABLE_STATUSES):
            _, content = read_newest_content(row)
            superseded[row.pk] = build_entry({**collect_content(build_entry(content)), "status": "superseded"})
            reasons[row.pk] = f"→ {entry.id}"
    entries = [*(entry for entry, _ in approved), *superseded.values()]
    find_card = get_catalogue(game).find
    written = write_entries(game_key=game, entries=entries, find_card=find_card, reasons=reasons, editor=actor)
    if written:
        index_rulings(written)
    return written if approved[0][0].id in written else []

"""An editor decides about a proposal: it becomes a revision of a ruling, or is rejected with a reason.

Entry points: :func:`approve_proposal`, :func:`reject_proposal`; many drafts at once
(rulings/services/draft_approval.py) take :func:`write_approved_rulings` too.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from accounts.models import User
from decks.queries.catalogue import current_catalogue
from games.rulings.records import RulingEntry
from ledger.services.decisions import clean_reason, lock_open_proposal, record_decision, reject
from ledger.services.log import record_action
from problems import refuse
from rulings.domain.content import Content, apply_changes, content_of, entry_of
from rulings.models import Proposal, Ruling
from rulings.queries.folder import newest_content
from rulings.services.revisions import lock_rulings, write_entries
from rulings.services.search_index import index_rulings
from rulings.services.validation import check_entry

_SUPERSEDABLE = ("in force", "disputed", "draft")


@transaction.atomic
def approve_proposal(
    *, actor: User, number: int, revision: int, content: Mapping[str, Any] | None = None, reason: str = ""
) -> Ruling:
    """Make the proposal, as the editor has completed it in ``content``, what the ruling says from now on.

    ``revision`` is the number of the ruling's revision the editor has seen, 0 for a new ruling. Rulings it supersedes
    are marked so. Raises ``Refused``: ``not_found``, ``proposal_decided``, ``proposal_outdated``,
    ``ruling_id_taken``, ``proposal_changes_nothing``, or every fault of the ruling as it would be.
    """
    lock_rulings()
    proposal = lock_open_proposal(Proposal.objects.all(), number)
    ruling = proposal.ruling
    seen, now = newest_content(ruling) if ruling else (0, {})
    if seen != revision:
        refuse("proposal_outdated")
    entry = _checked(proposal, ruling, apply_changes(apply_changes(now, proposal.changes), content or {}))
    # Not every proposal gives one.
    reason = clean_reason(said) if (said := reason or proposal.reason) else ""
    written = write_approved_rulings(proposal.game, [(entry, reason)], actor)
    if not written:
        refuse("proposal_changes_nothing")
    proposal.ruling_id = entry.id
    record_decision(proposal, Proposal.State.APPROVED, actor, reason)
    record_action(
        actor=actor,
        verb="proposal.approved",
        scope="site",
        subject=f"proposal:{proposal.pk}",
        before={"revision": seen},
        after={"ruling": entry.id, "revision": seen + 1, "also": written[1:]},
    )
    return Ruling.objects.get(pk=entry.id)


def reject_proposal(*, actor: User, number: int, reason: str) -> Proposal:
    """Leave the ruling as it is. Raises ``Refused``: ``not_found``, ``proposal_decided``, ``reason_missing``."""
    return reject(rows=Proposal.objects.all(), number=number, actor=actor, reason=reason, kind="proposal")


def _checked(proposal: Proposal, ruling: Ruling | None, content: Content) -> RulingEntry:
    """The ruling's id stays for good; a new one must be free."""
    if ruling is not None:
        content["id"] = ruling.pk
    elif Ruling.objects.filter(pk=content["id"]).exists():
        refuse("ruling_id_taken", id=content["id"])
    entry = entry_of(content)
    check_entry(proposal.game, entry)
    return entry


def write_approved_rulings(game: str, approved: Sequence[tuple[RulingEntry, str]], actor: User) -> list[str]:
    """Write checked rulings, each with its reason, and mark those they take the place of.

    Gives the ids written, those asked for first; none where the first of them says just this already.
    """
    older = {row.pk: (row, entry.id) for entry, _ in approved for row in _replaced(entry)}
    entries = [*(entry for entry, _ in approved), *(_superseded(row) for row, _ in older.values())]
    reasons = {entry.id: reason for entry, reason in approved} | {pk: f"→ {new}" for pk, (_, new) in older.items()}
    called = current_catalogue(game).find
    written = write_entries(game_key=game, entries=entries, called=called, reasons=reasons, editor=actor)
    if written:
        index_rulings(written)
    return written if approved[0][0].id in written else []


def _replaced(entry: RulingEntry) -> list[Ruling]:
    return list(Ruling.objects.filter(pk__in=entry.supersedes, status__in=_SUPERSEDABLE))


def _superseded(row: Ruling) -> RulingEntry:
    _, content = newest_content(row)
    return entry_of({**content_of(entry_of(content)), "status": "superseded"})

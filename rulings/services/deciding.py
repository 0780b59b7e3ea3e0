"""An editor decides about a proposal: it becomes a revision of a ruling, or is rejected with a reason."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from decks.queries.catalogue import current_catalogue
from games.rulings_facts import RulingEntry
from ledger.services.log import record_action
from problems import refuse
from rulings.domain.content import Content, content_of, entry_of, with_changes
from rulings.models import Proposal, Ruling
from rulings.queries.folder import newest_content
from rulings.services.checking import check_entry
from rulings.services.indexing import index_rulings
from rulings.services.revising import hold_rulings, write_entries

LONGEST_REASON = 300
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
    hold_rulings()
    proposal = _open_proposal(number)
    ruling = proposal.ruling
    seen, now = newest_content(ruling) if ruling else (0, {})
    if seen != revision:
        refuse("proposal_outdated")
    entry = _checked(proposal, ruling, with_changes(with_changes(now, proposal.changes), content or {}))
    reason = _line(reason or proposal.reason)
    written = _write(proposal.game, entry, reason, actor)
    if not written:
        refuse("proposal_changes_nothing")
    proposal.ruling_id = entry.id
    _decide(proposal, Proposal.State.APPROVED, actor, reason)
    record_action(
        actor=actor,
        verb="proposal.approved",
        scope="site",
        subject=f"proposal:{proposal.pk}",
        before={"revision": seen},
        after={"ruling": entry.id, "revision": seen + 1, "also": written[1:]},
    )
    return Ruling.objects.get(pk=entry.id)


@transaction.atomic
def reject_proposal(*, actor: User, number: int, reason: str) -> Proposal:
    """Leave the ruling as it is. Raises ``Refused``: ``not_found``, ``proposal_decided``, ``reason_missing``."""
    proposal = _open_proposal(number)
    said = _line(reason)
    if not said:
        refuse("reason_missing")
    _decide(proposal, Proposal.State.REJECTED, actor, said)
    record_action(actor=actor, verb="proposal.rejected", scope="site", subject=f"proposal:{proposal.pk}")
    return proposal


def _open_proposal(number: int) -> Proposal:
    """Held until the decision stands, so that two editors do not decide at once."""
    proposal = Proposal.objects.select_for_update().filter(pk=number).first() or refuse("not_found")
    if not proposal.is_open:
        refuse("proposal_decided")
    return proposal


def _checked(proposal: Proposal, ruling: Ruling | None, content: Content) -> RulingEntry:
    """The ruling's id stays for good; a new one must be free."""
    if ruling is not None:
        content["id"] = ruling.pk
    elif Ruling.objects.filter(pk=content["id"]).exists():
        refuse("ruling_id_taken", id=content["id"])
    entry = entry_of(content)
    check_entry(proposal.game, entry)
    return entry


def _write(game: str, entry: RulingEntry, reason: str, actor: User) -> list[str]:
    """The ids written: the ruling's first, then those it takes the place of."""
    older = [_superseded(row) for row in Ruling.objects.filter(pk__in=entry.supersedes, status__in=_SUPERSEDABLE)]
    reasons = {entry.id: reason, **{old.id: f"→ {entry.id}" for old in older}}
    called = current_catalogue(game).find
    written = write_entries(game_key=game, entries=[entry, *older], called=called, reasons=reasons, editor=actor)
    if written:
        index_rulings(written)
    return written if entry.id in written else []


def _superseded(row: Ruling) -> RulingEntry:
    _, content = newest_content(row)
    return entry_of({**content_of(entry_of(content)), "status": "superseded"})


def _decide(proposal: Proposal, state: str, actor: User, decision: str) -> None:
    proposal.state, proposal.decision = state, decision
    proposal.decided_by, proposal.decided_at = actor, timezone.now()
    proposal.save()


def _line(text: str) -> str:
    """One line; a longer reason is refused rather than cut."""
    said = " ".join(text.split())
    if len(said) > LONGEST_REASON:
        refuse("reason_too_long", most=LONGEST_REASON)
    return said

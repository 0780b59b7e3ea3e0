"""Proposals as pages and the API show them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from problems import refuse
from rulings.domain.content import Content, empty_content, with_changes
from rulings.domain.differences import FieldChange, field_changes
from rulings.models import Proposal, RulingRevision
from rulings.queries.folder import newest_content


@dataclass(frozen=True)
class ShownProposal:
    """A proposal beside the ruling as it is now: ``now`` and ``then`` are whole contents.

    ``outdated``: the ruling was changed after the proposal was made.
    """

    proposal: Proposal
    now: Content
    then: Content
    revision: int

    @property
    def outdated(self) -> bool:
        """The ruling says something else than when the proposal was made."""
        return self.proposal.revision != self.revision

    @property
    def changes(self) -> tuple[FieldChange, ...]:
        """What would change."""
        return field_changes(self.now, self.then)


def get_proposal(number: int) -> Proposal:
    """One proposal. Raises ``Refused`` with ``not_found``."""
    rows = Proposal.objects.select_related("author", "decided_by", "ruling")
    return rows.filter(pk=number).first() or refuse("not_found")


def beside_its_ruling(proposal: Proposal) -> ShownProposal:
    """The proposal with what it would make of the ruling; once decided, of the ruling as it was when it was made."""
    number, now = _ground(proposal)
    return ShownProposal(proposal, now, with_changes(now, proposal.changes), number)


def _ground(proposal: Proposal) -> tuple[int, Content]:
    if proposal.ruling is None:
        return 0, empty_content()
    if proposal.is_open:
        return newest_content(proposal.ruling)
    made_from = RulingRevision.objects.filter(ruling=proposal.ruling, number=proposal.revision).first()
    return proposal.revision, made_from.content if made_from else empty_content()


def proposals_for(user: User, *, decides: bool, state: str = "") -> QuerySet[Proposal]:
    """For an editor all, else the person's own; those that wait first, then the newest."""
    rows = Proposal.objects.select_related("author", "ruling", "decided_by")
    rows = rows if decides else rows.filter(author=user)
    rows = rows.filter(state=state) if state in Proposal.State.values else rows
    return rows.order_by("-id")


def count_open() -> int:
    """How many proposals wait for an editor."""
    return Proposal.objects.filter(state=Proposal.State.OPEN).count()


def title_of(changes: Mapping[str, Any], language: str) -> str:
    """What a list calls a proposal of a new ruling: its title, or the beginning of what it says."""
    for key in ("title", "statement"):
        texts = changes.get(key) or {}
        said = texts.get(language) or texts.get("cs") or texts.get("en")
        if said:
            return str(said)[:80]
    return ""


def suggested_id(proposal: Proposal) -> str:
    """An id that a new ruling may have: its game and the number of its proposal."""
    return f"{proposal.game.upper()}-{proposal.pk}"

"""Proposals: one, the lists of editors and of authors, and the comparison with the ruling.

Entry points: :func:`get_proposal`, :func:`compare_with_ruling`, :func:`list_proposals`, :func:`count_open_proposals`,
:func:`name_proposal`, :func:`suggest_id`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from problems import refuse
from rulings.domain.content import Content, apply_changes, make_empty_content
from rulings.domain.differences import FieldChange, compare_contents
from rulings.models import Proposal, RulingRevision
from rulings.queries.folder import read_newest_content


@dataclass(frozen=True)
class ProposalComparison:
    """A proposal beside its ruling: the whole content ``before`` and ``after`` the proposed changes.

    ``revision`` is the number of the revision that ``before`` comes from, 0 for a new ruling.
    """

    proposal: Proposal
    before: Content
    after: Content
    revision: int

    @property
    def is_outdated(self) -> bool:
        """Return true if the ruling of an open proposal has changed since; a decided one is never outdated."""
        return self.proposal.revision != self.revision

    @property
    def changes(self) -> tuple[FieldChange, ...]:
        return compare_contents(self.before, self.after)


def get_proposal(number: int) -> Proposal:
    """Return a proposal. Raises ``Refused`` with ``not_found``."""
    rows = Proposal.objects.select_related("author", "decided_by", "ruling")
    return rows.filter(pk=number).first() or refuse("not_found")


def compare_with_ruling(proposal: Proposal) -> ProposalComparison:
    """Compare a proposal with its ruling.

    An open one is compared with the newest revision, a decided one with the revision it was made from, and one of a new
    ruling with an empty content.
    """
    number, before = 0, make_empty_content()
    if proposal.ruling and proposal.is_open:
        number, before = read_newest_content(proposal.ruling)
    elif proposal.ruling:
        base = RulingRevision.objects.filter(ruling=proposal.ruling, number=proposal.revision).first()
        number, before = proposal.revision, base.content if base else make_empty_content()
    return ProposalComparison(proposal, before, apply_changes(before, proposal.changes), number)


def list_proposals(user: User, *, decides: bool, state: str = "") -> QuerySet[Proposal]:
    """Return the proposals that a user may read, the newest first: all if the user ``decides``, else the user's own.

    ``state`` restricts them to one state; an unknown one does not.
    """
    rows = Proposal.objects.select_related("author", "ruling", "decided_by")
    rows = rows if decides else rows.filter(author=user)
    rows = rows.filter(state=state) if state in Proposal.State.values else rows
    return rows.order_by("-id")


def count_open_proposals() -> int:
    return Proposal.objects.filter(state=Proposal.State.OPEN).count()


def name_proposal(changes: Mapping[str, Any], language: str) -> str:
    """Return the title of a proposed new ruling, else the beginning of its statement, else an empty text."""
    for key in ("title", "statement"):
        texts = changes.get(key) or {}
        text = texts.get(language) or texts.get("cs") or texts.get("en")
        if text:
            return str(text)[:80]
    return ""


def suggest_id(proposal: Proposal) -> str:
    """Suggest an id for a new ruling: its game and the number of its proposal."""
    return f"{proposal.game.upper()}-{proposal.pk}"

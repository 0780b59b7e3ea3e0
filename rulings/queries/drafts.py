"""Drafts of new rulings that wait, as one text of TOML that an editor completes.

Entry points: :func:`waiting_drafts`, :func:`drafts_text`, :func:`count_drafts`.
"""

from collections.abc import Callable

from problems import Problem
from rulings.domain.content import empty_content, entry_of, with_changes
from rulings.domain.toml.tables import write_draft
from rulings.models import Proposal
from rulings.queries.proposals import suggested_id

AT_ONCE = 50


def waiting_drafts(game: str) -> dict[str, Proposal]:
    """Proposals of new rulings by the id each is to have, those that wait longest first."""
    rows = Proposal.objects.filter(game=game, ruling=None, state=Proposal.State.OPEN).order_by("id")
    return {row.changes.get("id") or suggested_id(row): row for row in rows}


def count_drafts(game: str) -> int:
    """How many new rulings of a game wait."""
    return Proposal.objects.filter(game=game, ruling=None, state=Proposal.State.OPEN).count()


def drafts_text(game: str, say: Callable[[Problem], str]) -> str:
    """The first fifty as TOML, what was not understood of each above it as a comment, what is missing as empty keys."""
    drafts = list(waiting_drafts(game).items())[:AT_ONCE]
    return "\n".join(_text(name, row, say) for name, row in drafts)


def _text(name: str, row: Proposal, say: Callable[[Problem], str]) -> str:
    remarks = [say(Problem(one["code"], one["params"], one["severity"])) for one in row.remarks]
    entry = entry_of(with_changes(empty_content(), {**row.changes, "id": name}))
    return write_draft(entry, (row.origin, *remarks))

"""Waiting drafts of new rulings, as one TOML text that an editor completes.

Entry points: :func:`list_waiting_drafts`, :func:`write_drafts`, :func:`count_drafts`.
"""

from collections.abc import Callable

from problems import Problem
from rulings.domain.content import apply_changes, build_entry, make_empty_content
from rulings.domain.toml.tables import write_draft
from rulings.models import Proposal
from rulings.queries.proposals import suggest_id

MAX_DRAFTS = 50


def list_waiting_drafts(game: str) -> dict[str, Proposal]:
    """Return the open proposals of new rulings by the id that each proposes, else a suggested one; the oldest first."""
    rows = Proposal.objects.filter(game=game, ruling=None, state=Proposal.State.OPEN).order_by("id")
    return {row.changes.get("id") or suggest_id(row): row for row in rows}


def count_drafts(game: str) -> int:
    """Count the open proposals of new rulings of a game."""
    return Proposal.objects.filter(game=game, ruling=None, state=Proposal.State.OPEN).count()


def write_drafts(game: str, say: Callable[[Problem], str]) -> str:
    """Write the first fifty drafts as TOML: remarks as comments above each, missing values as empty keys.

    ``say`` returns the sentence of a remark.
    """
    texts = []
    for name, row in list(list_waiting_drafts(game).items())[:MAX_DRAFTS]:
        remarks = [say(Problem(remark["code"], remark["params"], remark["severity"])) for remark in row.remarks]
        entry = build_entry(apply_changes(make_empty_content(), {**row.changes, "id": name}))
        texts.append(write_draft(entry, (row.origin, *remarks)))
    return "\n".join(texts)

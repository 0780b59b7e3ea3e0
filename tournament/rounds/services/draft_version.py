"""The draft version of a request. Entry points: :class:`DraftVersion`, :func:`require_current_draft`."""

from dataclasses import dataclass

from problems import refuse
from tournament.models import Round


@dataclass(frozen=True)
class DraftVersion:
    """The draft as its organizer last read it: the attempt, and how many manual changes it had."""

    attempt: int
    changes: int


def require_current_draft(draft: Round, version: DraftVersion | None) -> None:
    """Raise Refused draft_changed_meanwhile unless the draft still has this version; None leaves it unchecked.

    Without the check a swap that arrives twice would take itself back.
    """
    if version is not None and version != DraftVersion(draft.attempt, draft.deviations.count()):
        refuse("draft_changed_meanwhile", number=draft.number)

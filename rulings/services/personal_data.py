"""Personal data in rulings: the proposals of a person. They stay without an author when the person is erased."""

from typing import Any

from accounts.models import User
from accounts.personal_data import PersonalDataHolder
from rulings.models import Proposal


def export_data(user: User) -> dict[str, Any]:
    """Return the person's proposals with their changes as plain JSON."""
    proposals = Proposal.objects.filter(author=user).order_by("id")
    return {
        "proposals": [
            {
                "at": proposal.made_at.isoformat(),
                "ruling": proposal.ruling_id,
                "changes": proposal.changes,
                "reason": proposal.reason,
                "origin": proposal.origin,
                "state": proposal.state,
            }
            for proposal in proposals
        ]
    }


def erase(_user: User, _actor: User | None) -> None:
    """Do nothing: a proposal holds no personal data but the key of its author, which the database sets to null."""


def hand_over(source: User, target: User) -> None:
    """Do nothing: only accounts make proposals, and what is handed over is a person without an account."""


HOLDER = PersonalDataHolder(export=export_data, erase=erase, hand_over=hand_over)

"""What rulings hold of a person: what they proposed. It stays without a name when the person is erased."""

from typing import Any

from accounts.models import User
from accounts.personal_data import PersonalDataHolder
from rulings.models import Proposal


def tell(user: User) -> dict[str, Any]:
    """Proposals with what they were to change, as plain JSON."""
    proposals = Proposal.objects.filter(author=user).order_by("id")
    return {
        "proposals": [
            {
                "at": one.made_at.isoformat(),
                "ruling": one.ruling_id,
                "changes": one.changes,
                "reason": one.reason,
                "origin": one.origin,
                "state": one.state,
            }
            for one in proposals
        ]
    }


def leave(_user: User, _actor: User | None) -> None:
    """A proposal carries its author's id alone; nothing to take away."""


def stay(source: User, target: User) -> None:
    """Who has no account proposes nothing."""


HOLDER = PersonalDataHolder(export=tell, erase=leave, hand_over=stay)

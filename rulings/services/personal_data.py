"""Personal data in rulings: the proposals of a person, and the pages that show the name.

When the person is erased, the proposals keep their author, a person without a name.
"""

from typing import Any

from accounts.models import User
from accounts.personal_data import PersonalDataHolder
from rulings.models import Proposal
from rulings.services.search_index import change_search_version


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
    """Do nothing: a proposal holds the key of its author and no other personal data, and the author's row stays."""


def hand_over(source: User, target: User) -> None:
    """Make ``target`` the author of the proposals of ``source``, whose name is on pages of approved ones."""
    discard_pages(source)
    source.ruling_proposals.update(author=target)


def discard_pages(user: User) -> None:
    """Change the search version if pages of rulings show the person's name: browsers keep pages of one version."""
    has_edited = user.ruling_revisions.exists()
    if has_edited or user.ruling_proposals.filter(state=Proposal.State.APPROVED).exists():
        change_search_version()


HOLDER = PersonalDataHolder(export=export_data, erase=erase, hand_over=hand_over, discard_papers=discard_pages)

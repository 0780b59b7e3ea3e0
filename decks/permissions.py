"""Permissions of the catalogue, the same for pages and API.

Every reader sees it, every signed-in account may propose a card, and an editor decides.
"""

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from accounts.permissions import is_editor, is_operator
from decks.models import CardProposal
from problems import refuse

Reader = User | AnonymousUser


def may_decide_cards(user: Reader) -> bool:
    """Return true if the user may accept and reject proposals: an editor or an operator of the installation."""
    return is_editor(user) or is_operator(user)


def require_to_decide_cards(user: Reader) -> User:
    """Return the signed-in editor. Raises ``Refused``: ``sign_in_needed``, else ``not_allowed``."""
    if not isinstance(user, User):
        refuse("sign_in_needed")
    if not may_decide_cards(user):
        refuse("not_allowed")
    return user


def require_to_see_proposal(user: Reader, proposal: CardProposal) -> User:
    """Return its author or an editor. Raises ``Refused``: ``sign_in_needed``, or ``not_found`` for other users."""
    if not isinstance(user, User):
        refuse("sign_in_needed")
    if proposal.author_id != user.pk and not may_decide_cards(user):
        refuse("not_found")
    return user

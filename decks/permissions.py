"""Who may do what with the catalogue, as small named questions; pages and API ask the same ones.

Everybody reads. Whoever is signed in proposes, for an organizer of any event must be able to; an editor decides.
"""

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from accounts.permissions import is_editor, is_operator
from decks.models import CardProposal
from problems import refuse

Someone = User | AnonymousUser


def may_decide_cards(user: Someone) -> bool:
    """Accepts and rejects proposals: an editor, and who runs the installation."""
    return is_editor(user) or is_operator(user)


def require_to_decide_cards(user: Someone) -> User:
    """The editor who is signed in. Raises ``Refused``: ``sign_in_needed``, else ``not_allowed``."""
    if not isinstance(user, User):
        refuse("sign_in_needed")
    if not may_decide_cards(user):
        refuse("not_allowed")
    return user


def require_to_see_proposal(user: Someone, proposal: CardProposal) -> User:
    """Its author or an editor. Raises ``Refused``: ``sign_in_needed``, or ``not_found`` for what is not theirs."""
    if not isinstance(user, User):
        refuse("sign_in_needed")
    if proposal.author_id != user.pk and not may_decide_cards(user):
        refuse("not_found")
    return user

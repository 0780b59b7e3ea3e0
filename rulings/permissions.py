"""Who may do what with rulings, as small named questions; pages and API ask the same ones.

Everybody reads. Whoever is signed in proposes, for a judge of any event must be able to; an editor decides.
"""

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from accounts.permissions import is_editor, is_operator
from problems import refuse
from rulings.models import Proposal

AnyUser = User | AnonymousUser


def may_decide(user: AnyUser) -> bool:
    """Approves and rejects proposals: an editor, and who runs the installation."""
    return is_editor(user) or is_operator(user)


def may_see(user: AnyUser, proposal: Proposal) -> bool:
    """Its author and every editor; a ruling that is not one yet is nobody else's to rely on."""
    return user.is_authenticated and (proposal.author_id == user.pk or may_decide(user))


def require_to_decide(user: AnyUser) -> User:
    """The editor who is signed in. Raises ``Refused``: ``sign_in_needed``, else ``not_allowed``."""
    if not isinstance(user, User):
        refuse("sign_in_needed")
    if not may_decide(user):
        refuse("not_allowed")
    return user


def require_to_see(user: AnyUser, proposal: Proposal) -> User:
    """The person who is signed in. Raises ``Refused``: ``sign_in_needed``, or ``not_found`` for what is not theirs."""
    if not isinstance(user, User):
        refuse("sign_in_needed")
    if not may_see(user, proposal):
        refuse("not_found")
    return user

"""Permissions of rulings as named predicates, used by pages and API alike.

All visitors read. All signed-in people propose, because judges of any event must be able to; editors decide.
"""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser

from accounts.judges import is_judge
from accounts.models import User
from accounts.permissions import is_editor, is_operator
from problems import refuse
from rulings.models import Proposal

AnyUser = User | AnonymousUser


def may_decide(user: AnyUser) -> bool:
    """Return true if the user may approve and reject proposals: editors and operators."""
    return is_editor(user) or is_operator(user)


def may_see(user: AnyUser, proposal: Proposal) -> bool:
    """Return true if the user is the proposal's author or may decide; other readers must not rely on a proposal."""
    return user.is_authenticated and (proposal.author_id == user.pk or may_decide(user))


def may_read_originals(user: AnyUser) -> bool:
    """Return true if the user may read the lines of documents that the operator laid down: judges, editors, operators.

    The operator may open them to all.
    """
    return settings.DOCUMENTS_OPEN or is_judge(user) or may_decide(user)


def require_to_decide(user: AnyUser) -> User:
    """Return the signed-in editor. Raises Refused sign_in_needed, not_allowed."""
    if not isinstance(user, User):
        refuse("sign_in_needed")
    if not may_decide(user):
        refuse("not_allowed")
    return user


def require_to_see(user: AnyUser, proposal: Proposal) -> User:
    """Return the signed-in reader. Raises Refused sign_in_needed, or not_found if they may not see the proposal."""
    if not isinstance(user, User):
        refuse("sign_in_needed")
    if not may_see(user, proposal):
        refuse("not_found")
    return user

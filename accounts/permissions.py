"""Permissions by role of the site, and those about proposals of cards and rulings, which editors decide."""

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from accounts.queries.roles import has_site_role
from problems import refuse


def is_operator(user: User | AnonymousUser) -> bool:
    """Return true for a person with the role operator, which runs the installation."""
    return has_site_role(user, "operator")


def is_editor(user: User | AnonymousUser) -> bool:
    """Return true for a person with the role editor, which edits rulings, the catalogue and aliases."""
    return has_site_role(user, "editor")


def can_decide_proposals(user: User | AnonymousUser) -> bool:
    """Return true if the user may accept and reject proposals: an editor or an operator of the installation."""
    return is_editor(user) or is_operator(user)


def require_to_decide(user: User | AnonymousUser) -> User:
    """Return the signed-in editor. Raises ``Refused``: ``sign_in_needed``, else ``not_allowed``."""
    if not isinstance(user, User):
        refuse("sign_in_needed")
    if not can_decide_proposals(user):
        refuse("not_allowed")
    return user


def require_to_see_proposal(user: User | AnonymousUser, author_id: int | None) -> User:
    """Return the author of a proposal, or an editor: other readers must not rely on it.

    Raises ``Refused``: ``sign_in_needed``, or ``not_found`` for other users.
    """
    if not isinstance(user, User):
        refuse("sign_in_needed")
    if author_id != user.pk and not can_decide_proposals(user):
        refuse("not_found")
    return user

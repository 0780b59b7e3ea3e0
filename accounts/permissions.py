"""Permissions by role of the site."""

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from accounts.queries.roles import has_site_role


def is_operator(user: User | AnonymousUser) -> bool:
    """Return true for a person with the role operator, which runs the installation."""
    return has_site_role(user, "operator")


def is_editor(user: User | AnonymousUser) -> bool:
    """Return true for a person with the role editor, which edits rulings, the catalogue and aliases."""
    return has_site_role(user, "editor")

"""Who may do what on the site, as small named questions."""

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from accounts.queries.roles import has_site_role


def is_operator(user: User | AnonymousUser) -> bool:
    """Runs the installation."""
    return has_site_role(user, "operator")


def is_editor(user: User | AnonymousUser) -> bool:
    """Edits rulings, the catalogue and aliases."""
    return has_site_role(user, "editor")

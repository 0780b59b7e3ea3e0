"""The accounts that may make events, by the setting KARTEL_FOUNDERS.

Entry points: :func:`find_hindrance`, :func:`require_founder`.
"""

from django.conf import settings

from accounts.models import User
from accounts.queries.roles import has_site_role
from problems import Problem, Refused


def find_hindrance(user: User) -> Problem | None:
    """Return the reason for which the account may not make events, None if it may. Operators always may."""
    if settings.FOUNDERS == "everyone" or has_site_role(user, "operator"):
        return None
    if settings.FOUNDERS == "operators":
        return Problem("founding_by_operators")
    return None if has_site_role(user, "founder") else Problem("founding_by_role")


def require_founder(user: User) -> None:
    """Raise Refused founding_by_operators or founding_by_role unless the account may make events."""
    if hindrance := find_hindrance(user):
        raise Refused((hindrance,))

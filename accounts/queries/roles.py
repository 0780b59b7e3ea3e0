"""Roles of the site."""

from functools import cache

from django.contrib.auth.models import AnonymousUser

from accounts.models import SiteRole, User
from service.databases.prepared_query import PreparedQuery, prepare_query

# Stand for the values given later: no id is negative, and no role has a space.
_ANY_USER, _ANY_ROLE = -1, "any role"


def has_site_role(user: User | AnonymousUser, role: str) -> bool:
    """Return true if a person has the role. An anonymous user has no role."""
    return user.is_authenticated and bool(_prepare_role().fetch_all(user=user.pk, role=role))


@cache
def _prepare_role() -> PreparedQuery:
    held = SiteRole.objects.filter(user=_ANY_USER, role=_ANY_ROLE).order_by()
    return prepare_query(held.values_list("pk")[:1], user=_ANY_USER, role=_ANY_ROLE)

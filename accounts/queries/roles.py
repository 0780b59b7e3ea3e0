"""Roles of the site."""

from django.contrib.auth.models import AnonymousUser

from accounts.models import SiteRole, User


def has_site_role(user: User | AnonymousUser, role: str) -> bool:
    """Return true if a person has the role. An anonymous user has no role."""
    return user.is_authenticated and SiteRole.objects.filter(user=user, role=role).exists()

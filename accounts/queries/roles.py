"""Who has which role of the site."""

from django.contrib.auth.models import AnonymousUser

from accounts.models import SiteRole, User


def has_site_role(user: User | AnonymousUser, role: str) -> bool:
    """Whether a person has the role; nobody signed in has none."""
    return user.is_authenticated and SiteRole.objects.filter(user=user, role=role).exists()

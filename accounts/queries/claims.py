"""The conditions under which an account may claim a walk-in."""

from accounts.models import User


def can_be_claimed(person: User, *, by: User | None = None) -> bool:
    """Return true for an active person without a password and without a role of the site.

    ``by``, if given, is the person that wants to claim: another one, with a password.
    """
    if by is not None and (by.pk == person.pk or not by.has_usable_password()):
        return False
    if person.has_usable_password() or not person.is_active or person.is_staff or person.is_superuser:
        return False
    return not person.site_roles.exists()

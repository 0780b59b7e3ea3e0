"""The conditions under which an account may claim a walk-in."""

from accounts.models import User


def can_be_claimed(person: User, *, by: User | None = None) -> bool:
    """Return true if a person has neither an account nor a role, and ``by``, if given, is another account."""
    if by is not None and (by.pk == person.pk or not by.has_usable_password()):
        return False
    if person.has_usable_password() or not person.is_active or person.is_staff or person.is_superuser:
        return False
    return not person.site_roles.exists()

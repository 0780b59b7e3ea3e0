"""Who is a walk-in without an account, to be taken over by somebody who has one."""

from accounts.models import User


def can_be_claimed(person: User, *, by: User | None = None) -> bool:
    """Whether a person has no account and nothing to lose; with ``by`` also whether that person may take them over."""
    if by is not None and (by.pk == person.pk or not by.has_usable_password()):
        return False
    if person.has_usable_password() or not person.is_active or person.is_staff or person.is_superuser:
        return False
    return not person.site_roles.exists()

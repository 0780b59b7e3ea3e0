"""Who works at an event."""

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from tournament.models import Event, StaffRole


def roles_in(user: User | AnonymousUser, event: Event) -> frozenset[str]:
    """The roles of a person in an event; empty for who is not signed in."""
    if not user.is_authenticated:
        return frozenset()
    return frozenset(StaffRole.objects.filter(event=event, user=user).values_list("role", flat=True))


def staff_of(event: Event) -> Iterable[StaffRole]:
    """Everybody with a role, in the Czech order of names."""
    return StaffRole.objects.filter(event=event).select_related("user").order_by("user__sort_key", "role")

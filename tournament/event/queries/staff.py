"""Roles of people in an event."""

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from ledger.models import Action
from tournament.models import EntryMember, Event, StaffRole


def roles_in(user: User | AnonymousUser, event: Event) -> frozenset[str]:
    """Return the roles of a user in an event; empty for a visitor that is not signed in."""
    if not user.is_authenticated:
        return frozenset()
    return frozenset(StaffRole.objects.filter(event=event, user=user).values_list("role", flat=True))


def staff_with_names(event: Event, reader: User | None) -> list[tuple[StaffRole, str]]:
    """Return each role with the name that the reader may see.

    A role is given by user name to any account, so it must not disclose a name. The full name is shown for the reader
    and for people with an entry or an action in the event; for all others the display name.
    """
    staff = list(staff_of(event))
    people = [role.user_id for role in staff]
    playing = EntryMember.objects.filter(event=event, user__in=people).values_list("user", flat=True)
    working = Action.objects.filter(scope=event.scope, actor__in=people).values_list("actor", flat=True).distinct()
    known = {*playing, *working, reader.pk if reader else 0}
    names = [role.user.name_surname_first if role.user_id in known else role.user.display_name for role in staff]
    return list(zip(staff, names, strict=True))


def staff_of(event: Event) -> Iterable[StaffRole]:
    """Return the roles of an event in the Czech order of names."""
    return StaffRole.objects.filter(event=event).select_related("user").order_by("user__sort_key", "role")

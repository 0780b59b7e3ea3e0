"""Grant and revoke roles in an event."""

from django.db import transaction

from accounts.models import User
from accounts.queries.people import find_person
from accounts.services.sign_in_links import withdraw_links
from ledger.services.log import record_action
from problems import refuse
from tournament.models import Event, StaffRole


@transaction.atomic
def grant_role(*, event: Event, username: str, role: str, actor: User | None) -> StaffRole:
    """Grant a role to a person by user name; a second time does nothing. Raises Refused person_unknown, role_unknown.

    Open sign-in links of the person are revoked: each of them would give the role to its holder.
    """
    if role not in StaffRole.Role.values:
        refuse("role_unknown", role=role)
    user = find_person(username)
    if user is None:
        refuse("person_unknown", username=username)
    granted, created = StaffRole.objects.get_or_create(event=event, user=user, role=role)
    if created:
        withdraw_links(user=user, actor=actor)
        _record(event, "role.granted", user.pk, role, actor)
    return granted


@transaction.atomic
def revoke_role(*, event: Event, role_id: int, actor: User | None) -> None:
    """Revoke a role. Raises Refused staff_role_unknown for one revoked already or of another event, last_organizer."""
    Event.objects.select_for_update().get(pk=event.pk)
    revoked = StaffRole.objects.filter(event=event, pk=role_id).first()
    if revoked is None:
        refuse("staff_role_unknown")
    organizers = StaffRole.objects.filter(event=event, role=StaffRole.Role.ORGANIZER).count()
    if revoked.role == StaffRole.Role.ORGANIZER and organizers == 1:
        refuse("last_organizer")
    _record(event, "role.revoked", revoked.user_id, revoked.role, actor)
    revoked.delete()


def _record(event: Event, verb: str, user_id: int, role: str, actor: User | None) -> None:
    record_action(actor=actor, verb=verb, scope=event.scope, subject=f"person:{user_id}", after={"role": role})

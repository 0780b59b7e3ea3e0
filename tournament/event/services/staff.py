"""Revoke roles in an event, and withdraw invitations to them."""

from django.db import transaction

from accounts.models import User
from problems import refuse
from tournament.event.queries.staff import list_accepted_roles
from tournament.event.services.log_lines import record_in_event
from tournament.models import Event, StaffRole


@transaction.atomic
def revoke_role(*, event: Event, role_id: int, actor: User | None) -> None:
    """Revoke a role, or withdraw an invitation to one; the link of an invitation stops working.

    Raises Refused staff_role_unknown for one revoked already or of another event, last_organizer.
    """
    Event.objects.select_for_update().get(pk=event.pk)
    revoked = StaffRole.objects.filter(event=event, pk=role_id).first() or refuse("staff_role_unknown")
    is_invitation = revoked.user_id is None
    organizers = list_accepted_roles(event).filter(role=StaffRole.Role.ORGANIZER).count()
    if not is_invitation and revoked.role == StaffRole.Role.ORGANIZER and organizers == 1:
        refuse("last_organizer")
    subject = f"invitation:{revoked.pk}" if is_invitation else f"person:{revoked.user_id}"
    verb = "role.withdrawn" if is_invitation else "role.revoked"
    record_in_event(event, verb, actor, subject, after={"role": revoked.role})
    revoked.delete()

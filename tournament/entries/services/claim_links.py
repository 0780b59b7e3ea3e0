"""Sign-in links for players without an account.

A link signs the player in under the entered name, or lets an account claim the entry.
"""

from datetime import timedelta

from django.db import transaction

from accounts.models import User
from accounts.permissions import is_operator
from accounts.services.sign_in_links import LINK_LIFETIME, issue_link, withdraw_links
from problems import refuse
from tournament.entries.queries.claims import is_entered_first, list_unclaimed_entries
from tournament.models import Entry, Event, StaffRole

# Printed slips last longer, so that players can create an account at home. The help for organizers says "a week":
# templates/help/organizer.html.
SLIP_LIFETIME = timedelta(days=7)


@transaction.atomic
def hand_out_links(*, event: Event, actor: User) -> list[tuple[Entry, str]]:
    """Create a link for every player of the event without an account. Return entries and codes.

    The links are valid for ``SLIP_LIFETIME``. Earlier links of these players for this event stop working.
    """
    return [
        (entry, hand_out_link(entry=entry, actor=actor, lifetime=SLIP_LIFETIME))
        for entry in list_unclaimed_entries(event)
    ]


@transaction.atomic
def withdraw_link(*, entry: Entry, actor: User) -> None:
    """Revoke the event's open link of the entry's first player; without one nothing changes."""
    member = entry.members.select_related("user").order_by("order").first()
    if member is not None:
        withdraw_links(user=member.user, actor=actor, scope=entry.event.scope)


@transaction.atomic
def hand_out_link(*, entry: Entry, actor: User, lifetime: timedelta = LINK_LIFETIME) -> str:
    """Create a one-time sign-in link for the entry's first player. Return its code.

    A link gives full access to the account, and every account may organize events. So an organizer cannot create one
    for a person with a password, a role of the site or a role at an event, nor for a player of another event that
    entered this one later; the operator can. Raises Refused link_not_needed or link_of_another_event for such a person,
    entry_unknown for an entry without players.
    """
    member = entry.members.select_related("user").order_by("order").first()
    if member is None:
        refuse("entry_unknown")
    # Locked, so that a password or a role given at the same moment finds this link and revokes it.
    person = User.objects.select_for_update(no_key=True).get(pk=member.user.pk)
    may_link_any_person = person == actor or is_operator(actor)
    if not may_link_any_person and (
        person.has_usable_password()
        or person.is_staff
        or person.is_superuser
        or person.site_roles.exists()
        or StaffRole.objects.filter(user=person).exists()
    ):
        refuse("link_not_needed", name=person.full_name)
    if not may_link_any_person and not is_entered_first(entry.event, person):
        refuse("link_of_another_event", name=person.full_name)
    return issue_link(user=person, actor=actor, scope=entry.event.scope, lifetime=lifetime)

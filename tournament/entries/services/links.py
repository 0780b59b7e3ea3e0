"""Handing out sign-in links to players, and only to those who have no other way in.

Whoever opens one plays on a phone under the entered name, or takes the entry over into an account of their own.
"""

from datetime import timedelta

from django.db import transaction

from accounts.models import User
from accounts.permissions import is_operator
from accounts.services.sign_in_links import LINK_LIFETIME, issue_link, withdraw_links
from problems import refuse
from tournament.entries.queries.claims import unclaimed_entries
from tournament.models import Entry, Event, StaffRole

# Slips that people take home: they need not make an account in the hall.
SLIP_GOOD_FOR = timedelta(days=7)


@transaction.atomic
def hand_out_links(*, event: Event, actor: User) -> list[tuple[Entry, str]]:
    """A new link, good for a week, for everybody in the event without an account. Returns the entries and codes.

    Links handed out to them before stop working.
    """
    return [
        (entry, hand_out_link(entry=entry, actor=actor, good_for=SLIP_GOOD_FOR)) for entry in unclaimed_entries(event)
    ]


@transaction.atomic
def withdraw_link(*, entry: Entry, actor: User) -> None:
    """The link that is out for the entry's first person stops working; without one nothing changes."""
    member = entry.members.select_related("user").order_by("order").first()
    if member is not None:
        withdraw_links(user=member.user, actor=actor, scope=entry.event.scope)


@transaction.atomic
def hand_out_link(*, entry: Entry, actor: User, good_for: timedelta = LINK_LIFETIME) -> str:
    """A new one-time link for the entry's first person. Returns its code.

    Whoever holds a link is that person: anybody may organize, so a link never leads into the account of somebody with
    a password, a role of the site or work at another event, unless the operator hands it out. Raises Refused
    link_not_needed for them, entry_unknown where nobody is left in the entry.
    """
    member = entry.members.select_related("user").order_by("order").first()
    if member is None:
        refuse("entry_unknown")
    # Who sets a password or gets a role meanwhile waits, and then finds this link to put aside.
    person = User.objects.select_for_update().get(pk=member.user.pk)
    if person != actor and not is_operator(actor) and _has_more_to_lose(person):
        refuse("link_not_needed", name=person.full_name)
    return issue_link(user=person, actor=actor, scope=entry.event.scope, lifetime=good_for)


def _has_more_to_lose(person: User) -> bool:
    return (
        person.has_usable_password()
        or person.is_staff
        or person.is_superuser
        or person.site_roles.exists()
        or StaffRole.objects.filter(user=person).exists()
    )

"""Handing out sign-in links to players, and only to those who have no other way in."""

from django.db import transaction

from accounts.models import User
from accounts.permissions import is_operator
from accounts.services.sign_in_links import issue_link
from problems import refuse
from tournament.models import Entry, StaffRole


@transaction.atomic
def hand_out_link(*, entry: Entry, actor: User) -> str:
    """A new one-time link for the entry's first person. Returns its code.

    Whoever holds a link is that person: anybody may organize, so a link never leads into the account of somebody with
    a password, a role of the site or work at another event, unless the operator hands it out. Raises Refused
    link_not_needed for them, entry_unknown where the person was erased.
    """
    member = entry.members.select_related("user").order_by("order").first()
    if member is None:
        refuse("entry_unknown")
    # Who sets a password or gets a role meanwhile waits, and then finds this link to put aside.
    person = User.objects.select_for_update().get(pk=member.user.pk)
    if person != actor and not is_operator(actor) and _has_more_to_lose(person):
        refuse("link_not_needed", name=person.full_name)
    return issue_link(user=person, actor=actor, scope=entry.event.scope)


def _has_more_to_lose(person: User) -> bool:
    return (
        person.has_usable_password()
        or person.is_staff
        or person.is_superuser
        or person.site_roles.exists()
        or StaffRole.objects.filter(user=person).exists()
    )

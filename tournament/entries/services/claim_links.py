"""Sign-in links for players without an account.

A link signs the player in under the entered name, or lets an account claim the entry.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction

from accounts.models import User
from accounts.permissions import is_operator
from accounts.services.sign_in_links import LINK_LIFETIME, MAX_AT_ONCE, insert_links, issue_link, withdraw_links
from problems import refuse
from tournament.entries.queries.claims import find_unclaimed_people, is_entered_first, list_unclaimed_entry_ids
from tournament.entries.queries.name_order import list_in_order, load_in_order
from tournament.models import Entry, Event, StaffRole

# Printed slips last longer, so that players can create an account at home. The help for organizers says "a week":
# templates/help/organizer.html.
SLIP_LIFETIME = timedelta(days=7)
# The slips of one page: as many links as one statement replaces.
SLIPS_AT_ONCE = MAX_AT_ONCE


@dataclass(frozen=True)
class Slips:
    """A part of the slips of an event: entries with their codes.

    ``first`` and ``last`` are the numbers of its slips among ``total``, ``anchor`` is the entry with which it ends.
    """

    handed_out: list[tuple[Entry, str]]
    first: int
    last: int
    total: int
    anchor: int = 0

    @property
    def left(self) -> int:
        """How many slips follow this part."""
        return self.total - self.last


def hand_out_links(*, event: Event, actor: User, after: int = 0) -> Slips:
    """Create a link for each of the next players of the event without an account, in the order of names.

    ``after`` is the entry with which the part before ended, 0 for the first part. A part is at most ``SLIPS_AT_ONCE``
    players and one short transaction; the players are read before it. Repeating a part replaces its links and no
    others. The links are valid for ``SLIP_LIFETIME``; earlier links of these players for this event stop working.
    Raises Refused entry_unknown for ``after``.
    """
    ids = list_unclaimed_entry_ids(event)
    before = _count_up_to(event, ids, after) if after else 0
    part = ids[before : before + SLIPS_AT_ONCE]
    entries = [entry for entry in load_in_order(event, part) if entry.members.all()]
    people = {entry.pk: entry.members.all()[0].user_id for entry in entries}
    with transaction.atomic():
        # Locked, so that a password or a role given at the same moment finds this link and revokes it.
        locked = User.objects.select_for_update(no_key=True).filter(pk__in=people.values()).order_by("pk")
        list(locked.values_list("pk"))
        unclaimed = find_unclaimed_people(event).filter(pk__in=people.values()).order_by("pk")
        codes = insert_links(
            people=list(unclaimed.values_list("pk", flat=True)),
            actor=actor,
            scope=event.scope,
            lifetime=SLIP_LIFETIME,
        )
    handed_out = [(entry, codes[people[entry.pk]]) for entry in entries if people[entry.pk] in codes]
    return Slips(handed_out, before + 1, before + len(part), len(ids), part[-1] if part else 0)


def _count_up_to(event: Event, ids: list[int], after: int) -> int:
    """Return how many of the entries, which are in the order of names, come up to the entry ``after``.

    That entry may have an account by now, so that it is not among them. Raises Refused entry_unknown.
    """
    order = [listed.entry_id for listed in list_in_order(event)]
    if after not in order:
        refuse("entry_unknown")
    earlier = set(order[: order.index(after) + 1])
    return sum(entry_id in earlier for entry_id in ids)


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
    member = entry.members.select_related("user").order_by("order").first() or refuse("entry_unknown")
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

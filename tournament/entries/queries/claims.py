"""Walk-in entries that an account can still claim, and their open sign-in links.

A person has no account while their user has no usable password. Entry points: :func:`list_unclaimed_entry_ids`,
:func:`find_unclaimed_people`, :func:`find_person_to_correct`, :func:`add_open_links`, :func:`describe_player`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db.models import Min, QuerySet

from accounts.models import SignInLink, User
from accounts.queries.sign_in_links import find_open_links
from tournament.entries.queries.entries import find_entry_of_user
from tournament.entries.queries.name_order import list_in_order
from tournament.event.queries.batches import split_in_batches
from tournament.models import Entry, EntryMember, Event


@dataclass(frozen=True)
class EntryWithLink:
    """An entry and the moment at which the open sign-in link of its first player expires, None without a link."""

    entry: Entry
    link_expires_at: datetime | None


def list_unclaimed_entry_ids(event: Event) -> list[int]:
    """Return the entries with an unclaimed player that was entered here first, in the Czech order of surnames.

    The results of plain queries are compared here. PostgreSQL planned one query for all of it as nested loops while it
    had no statistics of tables just filled; that took minutes for 1,000 players.
    """
    unclaimed = set(find_unclaimed_people(event).values_list("pk", flat=True))
    members = EntryMember.objects.filter(event=event).order_by()
    memberships = EntryMember.objects.filter(user__in=members.values("user")).order_by()
    first = set(memberships.values("user").annotate(first=Min("pk")).values_list("first", flat=True))
    entry_ids = {
        entry_id
        for member_id, entry_id, user_id in members.values_list("pk", "entry", "user")
        if member_id in first and user_id in unclaimed
    }
    return [listed.entry_id for listed in list_in_order(event) if listed.entry_id in entry_ids]


def is_entered_first(event: Event, person: User) -> bool:
    """Return true if the person's first entry is in the event, whose organizers may therefore hand out a link.

    A player that signed in by a link may enter any other event; its organizers must not get a link to the account.
    """
    return EntryMember.objects.filter(user=person).order_by("pk").values_list("event", flat=True).first() == event.pk


def find_unclaimed_people(event: Event) -> QuerySet[User]:
    """Return the players of an event that have no account and no role; deactivated users are left out."""
    without_roles = User.objects.filter(
        site_roles=None, event_roles=None, is_active=True, is_staff=False, is_superuser=False
    )
    return without_roles.filter(memberships__event=event, password__startswith=UNUSABLE_PASSWORD_PREFIX)


def list_unclaimed_people(entry: Entry) -> list[User]:
    """Return the unclaimed players of an entry, in their order."""
    unclaimed = set(find_unclaimed_people(entry.event).filter(memberships__entry=entry).values_list("pk", flat=True))
    return [member.user for member in entry.members.all() if member.user_id in unclaimed]


def find_person_to_correct(entry: Entry) -> int:
    """Return the id of the first unclaimed player of an entry, else of its first player, 0 if it has none.

    Staff correct the names of unclaimed players only; for the first player the service refuses and says why.
    """
    people = list_unclaimed_people(entry) or [member.user for member in entry.members.all()]
    return people[0].pk if people else 0


def add_open_links(event: Event, entries: Iterable[Entry]) -> list[EntryWithLink]:
    """Return each entry with the expiry of the event's open link of its first player. Every entry has a player."""
    first_player_ids = {entry: entry.members.all()[0].user_id for entry in entries}
    links: dict[int, SignInLink] = {}
    for batch in split_in_batches(entry.pk for entry in first_player_ids):
        links |= find_open_links(EntryMember.objects.filter(event=event, entry__in=batch).values("user"), event.scope)
    return [
        EntryWithLink(entry, links[user_id].expires_at if user_id in links else None)
        for entry, user_id in first_player_ids.items()
    ]


def describe_player(event_id: int, person: User) -> str:
    """Return the name of an event and of the person's entry, which tells a player from one of the same name.

    Without an entry, as for staff, it is the name of the event; "" for a deleted event.
    """
    event = Event.objects.filter(pk=event_id).first()
    if event is None:
        return ""
    entry = find_entry_of_user(event, person)
    return f"{event.name}: {entry.name}" if entry else event.name

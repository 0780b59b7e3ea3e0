"""Walk-in entries that an account can still claim, and their open sign-in links.

A person has no account while their user has no usable password. Entry points: :func:`unclaimed_entries`,
:func:`unclaimed_person_ids`, :func:`person_id_for_correction`, :func:`with_open_links`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db.models import OuterRef, Subquery

from accounts.models import User
from accounts.queries.sign_in_links import open_links
from tournament.entries.queries.entries import entries_of
from tournament.models import Entry, EntryMember, Event


@dataclass(frozen=True)
class EntryWithLink:
    """An entry and the moment at which the open sign-in link of its first player expires, None without a link."""

    entry: Entry
    link_expires_at: datetime | None


def unclaimed_entries(event: Event) -> list[Entry]:
    """Return the entries with an unclaimed player that was entered here first, in the Czech order of surnames."""
    unclaimed = unclaimed_person_ids(event) & _person_ids_entered_first(event)
    return [entry for entry in entries_of(event) if any(member.user_id in unclaimed for member in entry.members.all())]


def is_entered_first(event: Event, person: User) -> bool:
    """Return true if the person's first entry is in the event, whose organizers may therefore hand out a link.

    A player that signed in by a link may enter any other event; its organizers must not get a link to the account.
    """
    return person.pk in _person_ids_entered_first(event)


def _person_ids_entered_first(event: Event) -> set[int]:
    first_events = EntryMember.objects.filter(user=OuterRef("user")).order_by("id").values("event")[:1]
    members = EntryMember.objects.annotate(first_event=Subquery(first_events))
    return set(members.filter(event=event, first_event=event.pk).values_list("user", flat=True))


def unclaimed_person_ids(event: Event) -> set[int]:
    """Return the ids of the players of an event without an account, a role or a deactivated user."""
    without_roles = User.objects.filter(
        site_roles=None, event_roles=None, is_active=True, is_staff=False, is_superuser=False
    )
    unclaimed = without_roles.filter(memberships__event=event, password__startswith=UNUSABLE_PASSWORD_PREFIX)
    return set(unclaimed.values_list("pk", flat=True))


def person_id_for_correction(entry: Entry) -> int:
    """Return the id of the first unclaimed player of an entry, else of its first player, 0 if it has none.

    Staff correct the names of unclaimed players only; for the first player the service refuses and says why.
    """
    user_ids = [member.user_id for member in entry.members.all()]
    unclaimed = unclaimed_person_ids(entry.event)
    return next((user_id for user_id in user_ids if user_id in unclaimed), user_ids[0] if user_ids else 0)


def with_open_links(event: Event, entries: Iterable[Entry]) -> list[EntryWithLink]:
    """Return each entry with the expiry of the event's open link of its first player. Every entry has a player."""
    first_player_ids = {entry: entry.members.all()[0].user_id for entry in entries}
    links = open_links(EntryMember.objects.filter(event=event).values("user"), event.scope)
    return [
        EntryWithLink(entry, links[user_id].expires_at if user_id in links else None)
        for entry, user_id in first_player_ids.items()
    ]

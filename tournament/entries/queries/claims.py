"""Walk-in entries that an account can still claim, and their open sign-in links.

Entry points: :func:`unclaimed_entries`, :func:`unclaimed_person_ids`, :func:`correctable_person_id`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX

from accounts.models import User
from accounts.queries.sign_in_links import open_links
from tournament.entries.queries.entries import entries_of
from tournament.models import Entry, Event


@dataclass(frozen=True)
class UnclaimedEntry:
    """An entry of a player without an account; ``until`` is when the open sign-in link expires, None without a link."""

    entry: Entry
    until: datetime | None


def unclaimed_entries(event: Event) -> list[Entry]:
    """Return the entries of players without an account and without any role, in the Czech order of surnames."""
    unclaimed = unclaimed_person_ids(event)
    return [entry for entry in entries_of(event) if any(one.user_id in unclaimed for one in entry.members.all())]


def unclaimed_person_ids(event: Event) -> set[int]:
    """Return the ids of the players of an event without an account and without any role."""
    without_role = User.objects.filter(
        site_roles=None, event_roles=None, is_active=True, is_staff=False, is_superuser=False
    )
    unclaimed = without_role.filter(memberships__event=event, password__startswith=UNUSABLE_PASSWORD_PREFIX)
    return set(unclaimed.values_list("pk", flat=True))


def correctable_person_id(entry: Entry) -> int:
    """Return the id of the player of an entry with a name that staff may correct, else of its first player, else 0."""
    members = [member.user_id for member in entry.members.all()]
    unclaimed = unclaimed_person_ids(entry.event)
    return next((one for one in members if one in unclaimed), members[0] if members else 0)


def with_open_links(entries: Iterable[Entry]) -> list[UnclaimedEntry]:
    """Return the entries, each with the expiry of the open link of its first player."""
    first = {entry: entry.members.all()[0].user_id for entry in entries}
    links = open_links(first.values())
    return [UnclaimedEntry(entry, links[user].expires_at if user in links else None) for entry, user in first.items()]

"""Walk-ins without an account, whom somebody may still take over, and the links that are out for them.

Entry points: :func:`unclaimed_entries`, :func:`unclaimed_in`, :func:`nameable_in`.
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
class Unclaimed:
    """An entry of somebody without an account; ``until`` is when the link that is out stops working."""

    entry: Entry
    until: datetime | None


def unclaimed_entries(event: Event) -> list[Entry]:
    """Entries of people who have no account and no work anywhere, in the Czech order of surnames."""
    free = unclaimed_in(event)
    return [entry for entry in entries_of(event) if any(one.user_id in free for one in entry.members.all())]


def unclaimed_in(event: Event) -> set[int]:
    """The ids of those people."""
    alone = User.objects.filter(site_roles=None, event_roles=None, is_active=True, is_staff=False, is_superuser=False)
    here = alone.filter(memberships__event=event, password__startswith=UNUSABLE_PASSWORD_PREFIX)
    return set(here.values_list("pk", flat=True))


def nameable_in(entry: Entry) -> int:
    """The person of an entry whose name the staff may write anew; where there is none, whoever is named first."""
    members = [member.user_id for member in entry.members.all()]
    free = unclaimed_in(entry.event)
    return next((one for one in members if one in free), members[0] if members else 0)


def with_links(entries: Iterable[Entry]) -> list[Unclaimed]:
    """The same entries with the link that is out for the first person of each."""
    first = {entry: entry.members.all()[0].user_id for entry in entries}
    links = open_links(first.values())
    return [Unclaimed(entry, links[who].expires_at if who in links else None) for entry, who in first.items()]

"""Find the entries of an event and load the names of their people."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from accounts.models import User
from problems import refuse
from tournament.event.queries.batches import read_in_batches
from tournament.models import Entry, EntryMember, Event


def with_people(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """Return the same entries with their people loaded in one query. For a few entries."""
    return entries.prefetch_related(members_of())


def load_entries(entries: QuerySet[Entry]) -> list[Entry]:
    """Return many entries with their people, read in batches."""
    return read_in_batches(with_people(entries))


def members_of(path: str = "") -> Prefetch[str, QuerySet[EntryMember], str]:
    """Return the prefetch that loads the people of entries in one query.

    ``path`` is the lookup that leads to the entries, with its two underscores at the end.
    """
    return Prefetch(f"{path}members", queryset=EntryMember.objects.select_related("user").order_by("order"))


def entries_of(event: Event) -> list[Entry]:
    """Return all entries of an event, dropped ones too, in the Czech order of surnames."""
    return sorted(load_entries(event.entries.all()), key=lambda entry: (entry.sort_key, entry.pk))


def get_entry(event: Event, entry_id: int) -> Entry:
    """Return an entry of this event by its id. Raises Refused entry_unknown."""
    entry = with_people(event.entries.filter(pk=entry_id)).first()
    if entry is None:
        refuse("entry_unknown")
    return entry


def entry_of(event: Event, user: User | None) -> Entry | None:
    """Return the user's own entry in the event, None without one."""
    if user is None:
        return None
    return with_people(event.entries.filter(members__user=user)).first()


def require_own_entry(event: Event, user: User) -> Entry:
    """Return the user's own entry in the event. Raises Refused entry_not_yours where there is none."""
    entry = entry_of(event, user)
    if entry is None:
        refuse("entry_not_yours")
    return entry

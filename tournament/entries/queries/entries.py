"""Entries with the names of their people."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from accounts.models import User
from language.folding import fold
from problems import refuse
from tournament.models import Entry, EntryMember, Event


def with_people(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """The same entries with their people loaded in one query."""
    return entries.prefetch_related(members_of())


def members_of(path: str = "") -> Prefetch[str, QuerySet[EntryMember], str]:
    """What loads the people of entries in one query; ``path`` leads to the entries, with its two underscores."""
    return Prefetch(f"{path}members", queryset=EntryMember.objects.select_related("user").order_by("order"))


def entries_of(event: Event) -> list[Entry]:
    """Everybody who is or was in the event, in the Czech order of surnames."""
    return sorted(with_people(event.entries.all()), key=lambda entry: (entry.sort_key, entry.pk))


def get_entry(event: Event, entry_id: int) -> Entry:
    """An entry of this event; raises Refused entry_unknown."""
    entry = with_people(event.entries.filter(pk=entry_id)).first()
    if entry is None:
        refuse("entry_unknown")
    return entry


def entry_of(event: Event, user: User | None) -> Entry | None:
    """The reader's own entry in the event."""
    if user is None:
        return None
    return with_people(event.entries.filter(members__user=user)).first()


def my_entry(event: Event, user: User) -> Entry:
    """The same, raising Refused entry_not_yours where there is none."""
    entry = entry_of(event, user)
    if entry is None:
        refuse("entry_not_yours")
    return entry


def find_entries(event: Event, text: str, limit: int = 8) -> list[Entry]:
    """Entries whose name holds every typed word, without minding case and diacritics; for "where do I sit?"."""
    words = fold(text).split()
    if not words:
        return []
    return [entry for entry in entries_of(event) if _matches(fold(entry.name).split(), words)][:limit]


def _matches(names: list[str], words: list[str]) -> bool:
    return all(any(name.startswith(word) for name in names) for word in words)

"""Find the entries of an event and load the names of their people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from django.db.models import Prefetch, Q, QuerySet

from accounts.models import User
from problems import refuse
from tournament.event.queries.batches import MAX_NAMED
from tournament.event.queries.loaded_rows import give_rows
from tournament.models import Entry, EntryMember, Event

# The columns of a person that its names are made of.
_NAME_COLUMNS = (
    *("username", "given_name", "family_name", "sort_key", "display_name", "latin_name"),
    *("is_hidden", "merged_into", "erased_at"),
)


def prefetch_people(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """Return the same entries with their people loaded in one query. For a few entries."""
    return entries.prefetch_related(prefetch_members())


def load_entries(entries: QuerySet[Entry]) -> list[Entry]:
    """Return many entries with their people, in two queries."""
    loaded = list(entries)
    give_people(loaded)
    return loaded


def load_entries_by_id(entries: QuerySet[Entry], ids: Collection[int]) -> list[Entry]:
    """Return the entries with these ids with their people, sorted by key where ``entries`` have no other order.

    ``entries`` are those of an event. The query names the ids of a page; for more ids all entries are read.
    """
    if len(ids) <= MAX_NAMED:
        return load_entries(entries.filter(pk__in=ids))
    wanted = frozenset(ids)
    return [entry for entry in load_entries(entries) if entry.pk in wanted]


def give_people(loaded: Collection[Entry]) -> None:
    """Load the people of entries in one query.

    The query names the entries, or their events where there are many. With the query of the entries inside it,
    PostgreSQL joined all people with all others while its statistics still said that tables just filled were empty:
    that took minutes for a hundred tables.
    """
    ids = {entry.pk for entry in loaded}
    of_entries = Q(entry__in=ids) if len(ids) <= MAX_NAMED else Q(event__in={entry.event_id for entry in loaded})
    members: dict[int, list[EntryMember]] = defaultdict(list)
    rows = EntryMember.objects.filter(of_entries).select_related("user").order_by("order")
    for member in rows.only("entry", "order", *(f"user__{name}" for name in _NAME_COLUMNS)):
        members[member.entry_id].append(member)
    give_rows(loaded, "members", EntryMember, members)


def prefetch_members(path: str = "") -> Prefetch[str, QuerySet[EntryMember], str]:
    """Return the prefetch that loads the people of entries in one query.

    ``path`` is the lookup that leads to the entries, with its two underscores at the end.
    """
    return Prefetch(f"{path}members", queryset=EntryMember.objects.select_related("user").order_by("order"))


def get_entry(event: Event, entry_id: int) -> Entry:
    """Return an entry of this event by its id. Raises Refused entry_unknown."""
    return prefetch_people(event.entries.filter(pk=entry_id)).first() or refuse("entry_unknown")


def find_entry_of_user(event: Event, user: User | None) -> Entry | None:
    """Return the user's own entry in the event, None without one."""
    if user is None:
        return None
    rows = EntryMember.objects.filter(entry__event=event, entry__members__user=user)
    members = list(rows.select_related("entry", "user").order_by("order"))
    if not members:
        return None
    entry = members[0].entry
    entry.event = event
    give_rows([entry], "members", EntryMember, {entry.pk: members})
    return entry


def require_own_entry(event: Event, user: User) -> Entry:
    """Return the user's own entry in the event. Raises Refused entry_not_yours where there is none."""
    return find_entry_of_user(event, user) or refuse("entry_not_yours")

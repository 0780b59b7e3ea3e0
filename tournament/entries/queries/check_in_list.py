"""Search and count the check-in list. Entry points: :func:`filter_entries`, :func:`count_entries`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db.models import Count, Q

from language.folding import fold
from tournament.entries.queries.name_order import has_word_beginnings
from tournament.models import Entry, Event

# The condition of Entry.counts_as_player for the database.
COUNTS_AS_PLAYER = ~Q(status=Entry.Status.WAITING) & (~Q(status=Entry.Status.DROPPED) | Q(dropped_after__gt=0))
# Filters of the list by their names in the query string.
ENTRY_FILTERS: dict[str, Callable[[Entry], bool]] = {
    "": lambda entry: True,
    "registered": lambda entry: entry.status == Entry.Status.REGISTERED,
    "checked_in": lambda entry: entry.status == Entry.Status.CHECKED_IN,
    "dropped": lambda entry: entry.status == Entry.Status.DROPPED,
    "waiting": lambda entry: entry.status == Entry.Status.WAITING,
    "unpaid": lambda entry: not entry.fee_paid and entry.counts_as_player,
}


@dataclass(frozen=True)
class EntryCounts:
    """Numbers of expected entries (``coming``), of those checked in (``here``) and of those that paid.

    Waiting entries and entries that dropped before round 1 count in none of them.
    """

    here: int
    coming: int
    paid: int


def filter_entries(entries: Iterable[Entry], *, text: str, state: str) -> list[Entry]:
    """Return the entries in a state with, for every typed word, a word of the name or club that begins with it.

    Case and diacritics do not matter. An unknown state is no filter.
    """
    words, is_in_state = fold(text).split(), ENTRY_FILTERS.get(state, ENTRY_FILTERS[""])
    return [
        entry
        for entry in entries
        if is_in_state(entry) and has_word_beginnings(f"{entry.name_surname_first} {entry.club}", words)
    ]


def count_entries(event: Event) -> EntryCounts:
    """Count the entries of an event, in one query."""
    coming = event.entries.filter(COUNTS_AS_PLAYER)
    return EntryCounts(
        **coming.order_by().aggregate(
            here=Count("pk", filter=Q(status=Entry.Status.CHECKED_IN)),
            coming=Count("pk"),
            paid=Count("pk", filter=Q(fee_paid=True)),
        )
    )

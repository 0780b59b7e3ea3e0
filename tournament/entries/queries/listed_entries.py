"""Search, filter and count the list of entries. Entry points: :func:`find_listed_ids`, :func:`count_entries`."""

from dataclasses import dataclass

from django.db.models import Count, Q

from language.folding import fold_any_script
from tournament.entries.queries.name_order import has_word_beginnings, list_in_order
from tournament.models import Entry, Event

# The condition of Entry.is_counted_as_player for the database.
COUNTS_AS_PLAYER = ~Q(status=Entry.Status.WAITING) & (~Q(status=Entry.Status.DROPPED) | Q(dropped_after__gt=0))
# Filters of the list by their names in the query string.
ENTRY_FILTERS: dict[str, Q] = {
    "": Q(),
    "registered": Q(status=Entry.Status.REGISTERED),
    "checked_in": Q(status=Entry.Status.CHECKED_IN),
    "dropped": Q(status=Entry.Status.DROPPED),
    "waiting": Q(status=Entry.Status.WAITING),
    "unpaid": Q(fee_paid=False) & COUNTS_AS_PLAYER,
}
# Filters that show fees, which only readers with the permission "fees" may see.
FILTERS_OF_FEES = frozenset({"unpaid"})


@dataclass(frozen=True)
class EntryCounts:
    """Numbers of expected entries, and of those of them that are checked in, that paid, and that are registered.

    Waiting entries and entries that dropped before round 1 count in none of them.
    """

    checked_in: int
    expected: int
    paid: int
    registered: int


def find_listed_ids(event: Event, *, text: str = "", state: str = "") -> list[int]:
    """Return the ids of the entries in a state; each word of ``text`` begins a word of their name or club.

    They are in the Czech order of surnames. Case and diacritics do not matter. An unknown state is no filter.
    """
    words, listed = fold_any_script(text).split(), list_in_order(event, ENTRY_FILTERS.get(state))
    return [
        entry.entry_id for entry in listed if not words or has_word_beginnings(f"{entry.words} {entry.club}", words)
    ]


def count_entries(event: Event) -> EntryCounts:
    """Count the entries of an event, in one query."""
    expected = event.entries.filter(COUNTS_AS_PLAYER)
    return EntryCounts(
        **expected.order_by().aggregate(
            checked_in=Count("pk", filter=Q(status=Entry.Status.CHECKED_IN)),
            expected=Count("pk"),
            paid=Count("pk", filter=Q(fee_paid=True)),
            registered=Count("pk", filter=Q(status=Entry.Status.REGISTERED)),
        )
    )

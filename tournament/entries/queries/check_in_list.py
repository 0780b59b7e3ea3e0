"""Search and count the check-in list. Entry points: :func:`filter_entries`, :func:`count_entries`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from language.folding import fold
from tournament.models import Entry

# Filters of the list by their names in the address.
ENTRY_FILTERS: dict[str, Callable[[Entry], bool]] = {
    "": lambda entry: True,
    "registered": lambda entry: entry.status == Entry.Status.REGISTERED,
    "checked_in": lambda entry: entry.status == Entry.Status.CHECKED_IN,
    "dropped": lambda entry: entry.status == Entry.Status.DROPPED,
    "waiting": lambda entry: entry.status == Entry.Status.WAITING,
    "unpaid": lambda entry: not entry.fee_paid and entry.is_player,
}


@dataclass(frozen=True)
class EntryCounts:
    """Numbers of expected entries (``coming``), of those checked in (``here``) and of those that paid.

    Entries that dropped before round 1 count in none of them.
    """

    here: int
    coming: int
    paid: int


def filter_entries(entries: Iterable[Entry], *, text: str, state: str) -> list[Entry]:
    """Return the entries in a state whose name or club has, for every typed word, a word that begins with it.

    Case and diacritics do not matter. An unknown state is no filter.
    """
    words, fits = fold(text).split(), ENTRY_FILTERS.get(state, ENTRY_FILTERS[""])
    return [entry for entry in entries if fits(entry) and _has_words(entry, words)]


def count_entries(entries: Iterable[Entry]) -> EntryCounts:
    """Count the given entries."""
    coming = [entry for entry in entries if entry.is_player]
    here = sum(entry.status == Entry.Status.CHECKED_IN for entry in coming)
    return EntryCounts(here, len(coming), sum(entry.fee_paid for entry in coming))


def _has_words(entry: Entry, words: list[str]) -> bool:
    own_words = fold(f"{entry.name_surname_first} {entry.club}").split()
    return all(any(one.startswith(word) for one in own_words) for word in words)

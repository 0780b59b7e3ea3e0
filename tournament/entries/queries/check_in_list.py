"""The check-in list, searched and counted. Entry points: :func:`choose_entries`, :func:`count_entries`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from language.folding import fold
from tournament.models import Entry

# What a reader may ask the list for, by its name in the address.
STATES: dict[str, Callable[[Entry], bool]] = {
    "": lambda entry: True,
    "registered": lambda entry: entry.status == Entry.Status.REGISTERED,
    "checked_in": lambda entry: entry.status == Entry.Status.CHECKED_IN,
    "dropped": lambda entry: entry.status == Entry.Status.DROPPED,
    "waiting": lambda entry: entry.status == Entry.Status.WAITING,
    "unpaid": lambda entry: not entry.fee_paid and entry.has_come,
}


@dataclass(frozen=True)
class Counts:
    """Of ``coming`` players ``here`` are checked in and ``paid`` have paid; who left before round 1 is none of them."""

    here: int
    coming: int
    paid: int


def choose_entries(entries: Iterable[Entry], *, text: str, state: str) -> list[Entry]:
    """Those whose name or club has a word beginning with every typed word, without case and diacritics, and the state.

    An unknown state is all of them.
    """
    words, fits = fold(text).split(), STATES.get(state, STATES[""])
    return [entry for entry in entries if fits(entry) and _says(entry, words)]


def count_entries(entries: Iterable[Entry]) -> Counts:
    """Counted over everybody, whatever is searched for."""
    coming = [entry for entry in entries if entry.has_come]
    here = sum(entry.status == Entry.Status.CHECKED_IN for entry in coming)
    return Counts(here, len(coming), sum(entry.fee_paid for entry in coming))


def _says(entry: Entry, words: list[str]) -> bool:
    said = fold(f"{entry.name_surname_first} {entry.club}").split()
    return all(any(one.startswith(word) for one in said) for word in words)

"""The decks of an event, those that need a judge first, and those of them that are not ready.

Entry points: :func:`decks_by_urgency`, :func:`filter_decks`, :func:`unready_decks`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.entries.queries.entries import entries_of
from tournament.models import Entry
from tournament.submissions.queries.deadlines import collects_decks, takes_decks
from tournament.submissions.queries.verdicts import JudgedDeck, judged_decks

if TYPE_CHECKING:
    from tournament.models import Event

UNREADY = ("illegal", "to_check", "missing")
_URGENCY = (*UNREADY, "legal")

DeckRow = tuple[Entry, JudgedDeck | None]


@dataclass(frozen=True)
class UnreadyDecks:
    """Entries with decks that are not ready, by the keys of ``UNREADY``, sorted by surname.

    ``checked_in`` are the entries that a pairing seats, ``registered`` those that are not checked in; there are none if
    the event does not collect decks. ``takes_decks``: players may hand in decks, which the pairing of round 1 ends.
    """

    collects_decks: bool
    takes_decks: bool
    checked_in: Mapping[str, Sequence[Entry]]
    registered: Mapping[str, Sequence[Entry]]

    def __bool__(self) -> bool:
        """Return true if there is at least one such deck."""
        return any((*self.checked_in.values(), *self.registered.values()))


def decks_by_urgency(event: Event, entries: Iterable[Entry] | None = None) -> list[DeckRow]:
    """Return entries with their decks: illegal decks, decks to check, entries without a deck, legal decks.

    Decks of dropped entries are the last ones in the same order. Waiting entries, and dropped ones without a deck, are
    left out. Entries of each kind are sorted by surname. ``entries``, sorted by surname, saves reading them again.
    """
    decks = judged_decks(event, whole=False)
    everyone = entries_of(event) if entries is None else entries
    rows = [(entry, decks.get(entry.pk)) for entry in everyone if entry.status != Entry.Status.WAITING]
    listed = [(entry, deck) for entry, deck in rows if deck or entry.status != Entry.Status.DROPPED]
    return sorted(listed, key=lambda row: (row[0].status == Entry.Status.DROPPED, _URGENCY.index(_status_of(row[1]))))


def filter_decks(rows: Iterable[DeckRow], *, status: str, entry_status: str) -> list[DeckRow]:
    """Return the decks of one status, or the entries without one (``missing``), of entries that are in one status.

    An unknown status is no filter.
    """
    return [
        (entry, deck)
        for entry, deck in rows
        if (status not in _URGENCY or status == _status_of(deck))
        and (entry_status not in Entry.Status.values or entry_status == entry.status)
    ]


def unready_decks(event: Event, entries: Iterable[Entry] | None = None) -> UnreadyDecks:
    """Return the decks that are not ready; ``entries`` as in ``decks_by_urgency``.

    The number of queries does not depend on the number of entries.
    """
    is_collecting = collects_decks(event)
    rows = decks_by_urgency(event, entries) if is_collecting else []
    checked_in, registered = (
        {kind: [entry for entry, _ in filter_decks(rows, status=kind, entry_status=status)] for kind in UNREADY}
        for status in (Entry.Status.CHECKED_IN, Entry.Status.REGISTERED)
    )
    return UnreadyDecks(is_collecting, takes_decks(event), checked_in, registered)


def _status_of(deck: JudgedDeck | None) -> str:
    return deck.status if deck else "missing"

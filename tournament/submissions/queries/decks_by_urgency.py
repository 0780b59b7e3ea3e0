"""The decks of an event by their status, those that need a judge first, and those of them that are not ready.

Entries are known by their ids; only what a page shows is loaded. Entry points: :func:`list_decks_by_urgency`,
:func:`filter_decks`, :func:`find_unready_decks`, :func:`find_next_without_deck`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tournament.entries.queries.name_order import list_in_order
from tournament.models import Entry
from tournament.submissions.queries.deadlines import is_accepting_decks, is_collecting_decks
from tournament.submissions.queries.verdicts import read_deck_statuses

if TYPE_CHECKING:
    from tournament.models import Event

UNREADY = ("illegal", "to_check", "missing")
_URGENCY = (*UNREADY, "legal")


class ListedDeck(NamedTuple):
    """An entry in the list of decks: ``status`` is that of its deck, ``missing`` without one."""

    entry_id: int
    status: str
    entry_status: str


@dataclass(frozen=True)
class UnreadyDecks:
    """Ids of entries with decks that are not ready, by the keys of ``UNREADY``, sorted by surname.

    ``checked_in`` are the entries that a pairing seats, ``registered`` those that are not checked in; there are none if
    the event does not collect decks. ``is_accepting_decks``: players without a lock of their own may hand in
    decks now; no deadline, lock, paired round or end of the event prevents it.
    """

    is_collecting_decks: bool
    is_accepting_decks: bool
    checked_in: Mapping[str, Sequence[int]]
    registered: Mapping[str, Sequence[int]]

    def __bool__(self) -> bool:
        """Return true if at least one deck is not ready."""
        return any((*self.checked_in.values(), *self.registered.values()))


def list_decks_by_urgency(event: Event) -> list[ListedDeck]:
    """Return entries with the status of their decks: illegal, to check, without a deck, legal.

    Decks of dropped entries are the last ones in the same order. Waiting entries, and dropped ones without a deck, are
    left out. Entries of each kind are sorted by surname.
    """
    statuses = read_deck_statuses(event)
    entry_statuses = dict(event.entries.order_by().values_list("pk", "status"))
    listed = [
        ListedDeck(entry.entry_id, statuses.get(entry.entry_id, "missing"), entry_statuses[entry.entry_id])
        for entry in list_in_order(event)
        if entry_statuses[entry.entry_id] != Entry.Status.WAITING
    ]
    counted = [deck for deck in listed if deck.status != "missing" or deck.entry_status != Entry.Status.DROPPED]
    return sorted(counted, key=lambda deck: (deck.entry_status == Entry.Status.DROPPED, _URGENCY.index(deck.status)))


def filter_decks(decks: Iterable[ListedDeck], *, status: str, entry_status: str) -> list[int]:
    """Return the ids of the entries with a deck of a status (``missing``: no deck) and with an entry status.

    An unknown status, such as "", filters nothing.
    """
    return [
        deck.entry_id
        for deck in decks
        if (status not in _URGENCY or status == deck.status)
        and (entry_status not in Entry.Status.values or entry_status == deck.entry_status)
    ]


def find_unready_decks(event: Event) -> UnreadyDecks:
    """Return the decks that are not ready. The number of queries does not depend on the number of entries."""
    is_collecting = is_collecting_decks(event)
    decks = list_decks_by_urgency(event) if is_collecting else []
    checked_in, registered = (
        {status: filter_decks(decks, status=status, entry_status=entry_status) for status in UNREADY}
        for entry_status in (Entry.Status.CHECKED_IN, Entry.Status.REGISTERED)
    )
    return UnreadyDecks(is_collecting, is_accepting_decks(event), checked_in, registered)


def find_next_without_deck(event: Event, entry: Entry) -> int | None:
    """Return the id of the next player without a deck after an entry, by surname, then from the first one on.

    None if all players have one. A stack of paper lists is typed in this order.
    """
    missing = {deck.entry_id for deck in list_decks_by_urgency(event) if deck.status == "missing"} - {entry.pk}
    order = [listed.entry_id for listed in list_in_order(event)]
    start = order.index(entry.pk)
    return next((entry_id for entry_id in order[start:] + order[:start] if entry_id in missing), None)

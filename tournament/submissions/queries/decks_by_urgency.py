"""The decks of an event, those that need a judge first. Entry point: :func:`decks_by_urgency`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.entries.queries.entries import entries_of
from tournament.models import Entry
from tournament.submissions.queries.verdicts import JudgedDeck, judged_decks

if TYPE_CHECKING:
    from tournament.models import Event

_URGENCY = ("illegal", "to_check", "missing", "legal")


def decks_by_urgency(event: Event) -> list[tuple[Entry, JudgedDeck | None]]:
    """Return entries with their decks: illegal decks, decks to check, entries without a deck, legal decks.

    Decks of dropped entries are the last ones in the same order. Waiting entries, and dropped ones without a deck, are
    left out. Entries of each kind are sorted by surname.
    """
    decks = judged_decks(event, whole=False)
    rows = [(entry, decks.get(entry.pk)) for entry in entries_of(event) if entry.status != Entry.Status.WAITING]
    listed = [(entry, deck) for entry, deck in rows if deck or entry.status != Entry.Status.DROPPED]
    return sorted(listed, key=lambda row: _urgency(*row))


def _urgency(entry: Entry, deck: JudgedDeck | None) -> tuple[bool, int]:
    return entry.status == Entry.Status.DROPPED, _URGENCY.index(deck.status if deck else "missing")

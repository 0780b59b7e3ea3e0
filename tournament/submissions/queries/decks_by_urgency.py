"""The decks of active entries, those that need a judge first. Entry point: :func:`decks_by_urgency`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.entries.queries.entries import entries_of
from tournament.models import Entry
from tournament.submissions.queries.verdicts import JudgedDeck, judged_decks

if TYPE_CHECKING:
    from tournament.models import Event

_AWAY = (Entry.Status.DROPPED, Entry.Status.WAITING)


def decks_by_urgency(event: Event) -> list[tuple[Entry, JudgedDeck | None]]:
    """Return active entries with their decks: illegal decks, entries without a deck, legal decks; each by surname."""
    decks = judged_decks(event, whole=False)
    rows = [(entry, decks.get(entry.pk)) for entry in entries_of(event) if entry.status not in _AWAY]
    return sorted(rows, key=lambda row: _urgency(row[1]))


def _urgency(deck: JudgedDeck | None) -> int:
    return 1 if deck is None else 2 if deck.legal else 0

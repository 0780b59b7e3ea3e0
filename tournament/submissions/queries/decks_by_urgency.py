"""The decks of active entries, those that need a judge first. Entry point: :func:`decks_by_urgency`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.entries.queries.entries import entries_of
from tournament.models import Entry
from tournament.submissions.queries.verdicts import JudgedDeck, judged_decks

if TYPE_CHECKING:
    from tournament.models import Event

_INACTIVE = (Entry.Status.DROPPED, Entry.Status.WAITING)


def decks_by_urgency(event: Event) -> list[tuple[Entry, JudgedDeck | None]]:
    """Return active entries with their decks: illegal decks, entries without a deck, legal decks; each by surname."""
    decks = judged_decks(event, whole=False)
    rows = [(entry, decks.get(entry.pk)) for entry in entries_of(event) if entry.status not in _INACTIVE]
    return sorted(rows, key=lambda row: 1 if row[1] is None else 2 if row[1].legal else 0)

"""The decks of who plays, those that need a judge first. Entry point: :func:`decks_to_look_at`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.entries.queries.entries import entries_of
from tournament.models import Entry
from tournament.submissions.queries.verdicts import Judged, judged_decks

if TYPE_CHECKING:
    from tournament.models import Event

_AWAY = (Entry.Status.DROPPED, Entry.Status.WAITING)


def decks_to_look_at(event: Event) -> list[tuple[Entry, Judged | None]]:
    """Everybody who plays with their deck: illegal ones, then who handed in none, then legal ones, each by surname."""
    decks = judged_decks(event, whole=False)
    rows = [(entry, decks.get(entry.pk)) for entry in entries_of(event) if entry.status not in _AWAY]
    return sorted(rows, key=lambda row: _urgency(row[1]))


def _urgency(deck: Judged | None) -> int:
    return 1 if deck is None else 2 if deck.legal else 0

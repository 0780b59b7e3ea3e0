"""The notice of decks that are not ready, beside the buttons that start an event and pair round 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.urls import reverse

from tournament.domain.event_moves import EVENT_MOVES, EventState
from tournament.entries.queries.name_order import load_in_order
from tournament.rounds.queries.rounds import find_latest_round
from tournament.submissions.queries.decks_by_urgency import find_unready_decks
from tournament.submissions.words import UNREADY_NUMBERS

if TYPE_CHECKING:
    from tournament.models import Entry, Event

_NAMES_SHOWN = 5


@dataclass(frozen=True)
class UnreadyGroup:
    """Decks that are not ready for one reason: their number in words, the address of their list, the first entries.

    ``further`` is the number of entries that are not shown.
    """

    text: str
    href: str
    entries: Sequence[Entry]
    further: int


@dataclass(frozen=True)
class UnreadyNotice:
    """The groups of entries that are checked in and of those that are not.

    ``is_accepting_decks``: players without a lock of their own may hand in decks now; no deadline, lock or paired round
    prevents it.
    """

    is_accepting_decks: bool
    checked_in: list[UnreadyGroup]
    registered: list[UnreadyGroup]


def find_unready_notice(event: Event) -> UnreadyNotice | None:
    """Return the notice for an event that may start or pair round 1; None if there is nothing to say."""
    may_start = EventState.RUNNING in EVENT_MOVES[EventState(event.state)]
    if event.is_over or not (may_start or event.is_playing) or find_latest_round(event) is not None:
        return None
    unready = find_unready_decks(event)
    if not unready:
        return None
    return UnreadyNotice(
        unready.is_accepting_decks,
        _groups(event, "checked_in", unready.checked_in),
        _groups(event, "registered", unready.registered),
    )


def _groups(event: Event, status: str, ids_by_kind: Mapping[str, Sequence[int]]) -> list[UnreadyGroup]:
    address = reverse("event-deck-rules", args=[event.slug])
    return [
        UnreadyGroup(
            str(UNREADY_NUMBERS[kind] % {"number": len(entry_ids)}),
            f"{address}?{urlencode({'decks': kind, 'players': status})}#decks",
            load_in_order(event, entry_ids[:_NAMES_SHOWN]),
            max(0, len(entry_ids) - _NAMES_SHOWN),
        )
        for kind, entry_ids in ids_by_kind.items()
        if entry_ids
    ]

"""The outcome of an event, for its page, its standings and its players. Entry point: :func:`find_event_outcome`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.event.queries.finals import cut_of
from tournament.standings.queries.winner import find_final_rank, find_winner
from tournament.standings.winner_words import describe_final_rank, describe_winner

if TYPE_CHECKING:
    from tournament.models import Entry, Event
    from tournament.standings.queries.standings import StandingsTable


@dataclass(frozen=True)
class EventOutcome:
    """The outcome in sentences, the winner first; ``own_rank`` is a sentence about the reader's rank, "" for others."""

    sentences: list[str]
    own_rank: str = ""
    has_finals: bool = False


def find_event_outcome(event: Event, table: StandingsTable, entry: Entry | None = None) -> EventOutcome | None:
    """Return the outcome by the newest standings; None before the event is over or its final is played."""
    winner = find_winner(table)
    if winner is None:
        return None
    rank = find_final_rank(table, entry) if entry is not None and table.after_round else None
    own_rank = describe_final_rank(rank) if rank is not None and winner.first else ""
    return EventOutcome(describe_winner(winner), own_rank, cut_of(event) is not None)

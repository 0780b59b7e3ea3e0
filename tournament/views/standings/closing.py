"""How an event ended, for the pages of the event, its standings and its players. Entry point: :func:`closing_of`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.event.queries.finals import cut_of
from tournament.standings.queries.winner import find_final_rank, find_winner
from tournament.standings.winner_words import describe_final_rank, describe_winner

if TYPE_CHECKING:
    from tournament.models import Entry, Event
    from tournament.standings.queries.standings import Table


@dataclass(frozen=True)
class Closing:
    """The end in sentences, the winner first; ``yours`` is the reader's own place, "" for others."""

    sentences: list[str]
    yours: str = ""
    has_finals: bool = False


def closing_of(event: Event, table: Table, entry: Entry | None = None) -> Closing | None:
    """Of the newest standings, once the event is over or its final was played; None else."""
    winner = find_winner(table)
    if winner is None:
        return None
    place = find_final_rank(table, entry) if entry is not None and table.after_round else None
    yours = describe_final_rank(place) if place is not None and winner.first else ""
    return Closing(describe_winner(winner), yours, cut_of(event) is not None)

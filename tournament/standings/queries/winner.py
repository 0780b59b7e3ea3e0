"""Progress of an event, its winner, and final ranks.

Entry points: :func:`find_progress`, :func:`find_winner`, :func:`find_final_round_number`, :func:`find_final_rank`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.domain.event_completeness import EventProgress
from tournament.domain.finals import Cut, find_final_round
from tournament.event.queries.finals import cut_of
from tournament.models import Entry, Event, Round
from tournament.standings.queries.standings import (
    StandingsTable,
    find_row,
    list_rounds_with_standings,
    read_page_rows,
    read_standings_after,
)


@dataclass(frozen=True)
class Winner:
    """The entries that share first rank at the end; empty where the final was not played.

    ``rounds`` is the number of rounds played. ``is_decided`` is false while finals were begun and their final was not
    played. ``before_finals`` holds the first entries before the finals, where they are others.
    """

    first: Sequence[Entry]
    rounds: int
    has_finals: bool = False
    is_decided: bool = True
    before_finals: Sequence[Entry] = ()


@dataclass(frozen=True)
class FinalRank:
    """The rank of an entry among ``of`` entries; ranks ``rank`` to ``last`` are shared, if they differ."""

    rank: int
    last: int
    of: int


def find_progress(event: Event) -> EventProgress:
    """Return the event's progress by its closed rounds."""
    cut, played = cut_of(event), event.rounds.filter(state=Round.State.CLOSED).count()
    decided = cut is not None and _is_decided(cut, played)
    return EventProgress(played, event.rounds_planned, event.cut_size, cut is not None, decided)


def find_winner(table: StandingsTable) -> Winner | None:
    """Return the winner from the newest standings of a finished event, or once its final was played; else None.

    Disqualified entries are passed over.
    """
    event, number = table.event, table.after_round
    closed = list_rounds_with_standings(event)
    if number != (closed[0] if closed else 0):
        return None
    cut = cut_of(event)
    decided = cut is None or _is_decided(cut, number)
    if not event.is_over and (cut is None or not decided):
        return None
    if cut is None:
        return Winner(_first_entries(table), number)
    if not decided:
        return Winner((), number, has_finals=True, is_decided=False)
    first = _first_entries(table)
    before = _first_entries(read_standings_after(event, cut.after_round))
    return Winner(first, number, has_finals=True, before_finals=() if before == first else before)


def find_final_round_number(event: Event) -> int:
    """Return the round after which the standings are final, the final of the bracket; 0 before it is played."""
    cut = cut_of(event)
    closed = list_rounds_with_standings(event)[:1] if cut else []
    return next((number for number in closed if cut and _is_decided(cut, number)), 0)


def find_final_rank(table: StandingsTable, entry: Entry) -> FinalRank | None:
    """Return the rank of an entry in standings; None for an entry that is not in them."""
    row = find_row(table, entry.pk)
    return FinalRank(row.rank, row.last_rank, len(table.rows)) if row else None


def _first_entries(table: StandingsTable) -> list[Entry]:
    first = next((row for row in table.rows.in_pages() if not row.entry.is_disqualified), None)
    if first is None:
        return []
    equal = read_page_rows(table, first.rank, first.last_rank - first.rank + 1)
    return [row.entry for row in equal if not row.entry.is_disqualified]


def _is_decided(cut: Cut, number: int) -> bool:
    """Return true if the final is among the rounds up to this number."""
    return number >= find_final_round(cut)

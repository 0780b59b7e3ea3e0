"""Progress of an event, its winner, and final ranks.

Entry points: :func:`find_progress`, :func:`find_winner`, :func:`find_final_round_number`, :func:`find_final_rank`,
:func:`list_entries_left`, :func:`is_third_place_left`, :func:`list_without_match`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from engine.finals import (
    MIN_FINALISTS,
    Cut,
    find_final_round,
    is_third_place_open,
    list_remaining,
    list_undefeated,
    list_without_opponent,
)
from engine.state import EntryId
from engine.state import Round as RoundValue
from ledger.queries.actions import list_actions
from tournament.domain.event_completeness import EventProgress
from tournament.event.queries.finals import cut_of
from tournament.event.queries.schedule import count_planned_rounds, has_own_bracket
from tournament.event.queries.state import read_rounds
from tournament.models import Entry, Event, Round
from tournament.ranking.queries.counted_standings import list_closed_rounds
from tournament.standings.queries.standings import (
    StandingsTable,
    read_page_rows,
    read_standings_after,
)


@dataclass(frozen=True)
class Winner:
    """The entries that share first rank at the end; empty where the final was not played.

    ``rounds`` is the number of rounds played. ``is_decided`` is false while finals were begun and their final was not
    played. ``has_own_bracket``: the finals are the bracket of the event's own system. ``before_finals`` holds the first
    entries before the finals of other events, where they are others. ``is_vacant``: all entries left in the bracket
    dropped before they could win it, and one of them keeps its place, so that no other moves up to the first.
    """

    first: Sequence[Entry]
    rounds: int
    has_finals: bool = False
    is_decided: bool = True
    before_finals: Sequence[Entry] = ()
    has_own_bracket: bool = False
    is_vacant: bool = False


@dataclass(frozen=True)
class FinalRank:
    """The place of an entry among ``of``, None without one; places ``rank`` to ``last`` are shared, if they differ."""

    rank: int | None
    last: int
    of: int


def find_progress(event: Event) -> EventProgress:
    """Return the event's progress by its closed rounds."""
    cut, played = cut_of(event), event.rounds.filter(state=Round.State.CLOSED).count()
    in_bracket = cut is not None and played > cut.after_round
    decided = cut is not None and _is_decided(event, cut, played)
    is_begun = in_bracket if has_own_bracket(event) else cut is not None
    return EventProgress(played, count_planned_rounds(event), event.cut_size, is_begun, decided)


def find_winner(table: StandingsTable) -> Winner | None:
    """Return the winner from the newest standings of a finished event, or once its final was played; else None.

    Disqualified entries are passed over.
    """
    event, number = table.event, table.after_round
    closed = list_closed_rounds(event)
    if number != (closed[0] if closed else 0):
        return None
    cut = cut_of(event)
    if cut is None:
        return Winner(_first_entries(table), number) if event.is_over else None
    if not _is_decided(event, cut, number):
        return Winner((), number, has_finals=True, is_decided=False) if event.is_over else None
    first = [] if _is_vacant(table, cut) else _first_entries(table)
    if has_own_bracket(event) or not first:
        return Winner(first, number, has_finals=True, has_own_bracket=has_own_bracket(event), is_vacant=not first)
    before = _first_entries(read_standings_after(event, cut.after_round))
    return Winner(first, number, has_finals=True, before_finals=() if before == first else before)


def find_final_round_number(event: Event) -> int:
    """Return the round after which the standings are final, the final of the bracket; 0 before it is played."""
    cut = cut_of(event)
    closed = list_closed_rounds(event)[:1] if cut else []
    return next((number for number in closed if cut and _is_decided(event, cut, number)), 0)


def find_final_rank(table: StandingsTable, entry: Entry) -> FinalRank | None:
    """Return the rank of an entry in standings; None for an entry that is not in them."""
    row = table.rows.find_entry(entry.pk)
    return FinalRank(row.place, row.last_rank, table.rows.ranking.count_places()) if row else None


def find_winner_correction(event: Event) -> datetime | None:
    """Return when the places of a finished event were counted anew because of a wrong winner; None for all others."""
    if not event.is_over or not has_own_bracket(event):
        return None
    lines = list_actions(event.scope).filter(verb="standings.winner_corrected")
    return lines.values_list("at", flat=True).first()


def _first_entries(table: StandingsTable) -> list[Entry]:
    first = next((row for row in table.rows.in_pages() if not row.entry.is_disqualified), None)
    if first is None:
        return []
    equal = read_page_rows(table, first.rank, first.last_rank - first.rank + 1)
    return [row.entry for row in equal if not row.entry.is_disqualified]


def _is_decided(event: Event, cut: Cut, number: int) -> bool:
    """Return true if the final is among the rounds up to this number, or one entry at most is left at the event's end.

    Before a round of the bracket is closed nothing is decided: its places are not in the standings yet.
    """
    if number >= find_final_round(cut):
        return True
    return event.is_over and number > cut.after_round and len(list_entries_left(event, cut, number)) < MIN_FINALISTS


def list_entries_left(event: Event, cut: Cut, number: int) -> list[EntryId]:
    """Return the entries that can still win the bracket after a round, the champion once its final is played."""
    return list_remaining(cut, _read_rounds_of_bracket(event, cut, number))


def _is_vacant(table: StandingsTable, cut: Cut) -> bool:
    played = _read_rounds_of_bracket(table.event, cut, table.after_round)
    # Entries that were not knocked out stand first, unless they have no place.
    first = table.rows[0].entry.pk if table.rows else None
    return not list_remaining(cut, played) and first in list_undefeated(cut, played)


def is_third_place_left(event: Event, cut: Cut, number: int) -> bool:
    """Return true if the match for third place can be paired after a round, as after the loss of both finalists."""
    return is_third_place_open(cut, _read_rounds_of_bracket(event, cut, number))


def _read_rounds_of_bracket(event: Event, cut: Cut, number: int) -> tuple[RoundValue, ...]:
    """Return the closed rounds of the bracket up to this number."""
    played = event.rounds.filter(number__gt=cut.after_round, number__lte=number, state=Round.State.CLOSED)
    return tuple(read_rounds(played.order_by("number")))


def list_without_match(event: Event, number: int) -> list[int]:
    """Return the entries that advance from a round of the bracket without a match; none in a round of no bracket."""
    cut = cut_of(event)
    if cut is None or number <= cut.after_round:
        return []
    earlier = event.rounds.filter(number__gt=cut.after_round, number__lt=number).order_by("number")
    return [int(entry) for entry in list_without_opponent(cut, read_rounds(earlier), number)]

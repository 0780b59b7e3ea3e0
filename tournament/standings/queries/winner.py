"""How far an event has come, and who won it.

Entry points: :func:`progress_of`, :func:`winner_of`, :func:`final_number`, :func:`place_in`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.domain.ending import EventProgress
from tournament.domain.finals import Cut, final_round_of
from tournament.event.queries.finals import cut_of
from tournament.models import Entry, Event, Round
from tournament.standings.queries.standings import Table, rounds_with_standings, standings_after


@dataclass(frozen=True)
class Winner:
    """Who stands first at the end, several where they share the place; nobody where nothing decided.

    ``finals``: the event had finals (``is_decided``: the final was played); ``before`` are those who stood first before
    them, where that was somebody else.
    """

    first: Sequence[Entry]
    rounds: int
    finals: bool = False
    is_decided: bool = True
    before: Sequence[Entry] = ()


@dataclass(frozen=True)
class FinalPlace:
    """The place of an entry among ``of``; shared with others where ``last`` is a later one."""

    rank: int
    last: int
    of: int


def progress_of(event: Event) -> EventProgress:
    """Counted now, by rounds that are closed."""
    cut, played = cut_of(event), event.rounds.filter(state=Round.State.CLOSED).count()
    decided = cut is not None and _is_decided(cut, played)
    return EventProgress(played, event.rounds_planned, event.cut_size, cut is not None, decided)


def winner_of(table: Table) -> Winner | None:
    """Of the newest standings, once the event is over or its final was played; None before, and for earlier tables.

    Who was disqualified is passed over.
    """
    event, number = table.event, table.after_round
    if not _is_newest(table):
        return None
    cut = cut_of(event)
    decided = cut is None or _is_decided(cut, number)
    if not event.is_over and (cut is None or not decided):
        return None
    if cut is None:
        return Winner(_first(table), number)
    if not decided:
        return Winner((), number, finals=True, is_decided=False)
    first = _first(table)
    before = _first(standings_after(event, cut.after_round))
    return Winner(first, number, finals=True, before=() if before == first else before)


def final_number(event: Event) -> int:
    """After which round the standings are those of the end: the finals were played and stand on top; 0 for none."""
    cut = cut_of(event)
    closed = rounds_with_standings(event)[:1] if cut else []
    return next((number for number in closed if cut and _is_decided(cut, number)), 0)


def place_in(table: Table, entry: Entry) -> FinalPlace | None:
    """Where an entry stands in a table; None for who is not in it."""
    own = next((row.rank for row in table.rows if row.entry.pk == entry.pk), None)
    if own is None:
        return None
    shared = sum(row.rank == own for row in table.rows)
    return FinalPlace(own, own + shared - 1, len(table.rows))


def _is_newest(table: Table) -> bool:
    closed = rounds_with_standings(table.event)
    return table.after_round == (closed[0] if closed else 0)


def _first(table: Table) -> list[Entry]:
    standing = [row for row in table.rows if not row.entry.is_disqualified]
    return [row.entry for row in standing if row.rank == standing[0].rank]


def _is_decided(cut: Cut, number: int) -> bool:
    """Whether the final is among the rounds up to that one."""
    return number >= final_round_of(cut)

"""The standings of an event after a round, with entries and the time of the newest result, read from stored rows.

Entry points: :func:`read_standings_after`, :func:`read_page_rows`, :func:`read_points_before`, :func:`explain_entry`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import overload

from engine.finals import count_points_in_finals
from engine.standings import Record, explain_player
from engine.tiebreakers.explanation import Explanation
from engine.tiebreakers.measures import MEASURES
from problems import refuse
from tournament.entries.queries.entries import load_entries, load_entries_by_id
from tournament.event.queries.finals import cut_in
from tournament.event.queries.state import read_event_settings, read_event_state, read_state_around
from tournament.models import Entry, Event, StoredRank
from tournament.ranking.queries.counted_standings import find_rules, list_closed_rounds
from tournament.ranking.queries.stored import Ranking, open_ranking


@dataclass(frozen=True)
class Row:
    """A row of the standings; entries with the same rank have the positions from ``rank`` to ``last_rank``.

    ``place`` is what readers see: the rank, None for a disqualified entry without a place.
    """

    position: int
    place: int | None
    rank: int
    last_rank: int
    entry: Entry
    points: Fraction
    record: Record
    tiebreakers: Mapping[str, Fraction]


class Rows(Sequence[Row]):
    """The rows of standings, best first, equal ranks in order of entry ids. A part is read when it is asked for.

    A slice reads its rows with their people in a constant number of queries; a loop over all rows reads all, once.
    """

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self._all: list[Row] | None = None

    def __len__(self) -> int:
        return self.ranking.standings.entries

    @overload
    def __getitem__(self, index: int) -> Row: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Row]: ...

    def __getitem__(self, index: int | slice) -> Row | Sequence[Row]:
        wanted = range(len(self))[index]
        if isinstance(wanted, int):
            return self[wanted : wanted + 1][0]
        if self._all is not None:
            return self._all[index]
        if not wanted:
            return []
        lowest, highest = min(wanted), max(wanted)
        rows = _add_people(self.ranking.read_positions(lowest + 1, highest + 1))
        return [rows[position - lowest] for position in wanted]

    def __iter__(self) -> Iterator[Row]:
        if self._all is None:
            entries = {entry.pk: entry for entry in load_entries(self.ranking.standings.event.entries.all())}
            self._all = [_make_row(rank, entries) for rank in self.ranking.read_all()]
        return iter(self._all)

    def find_entry(self, entry_id: int) -> Row | None:
        """Return the row of an entry; None for an entry that is not in the standings."""
        rank = self.ranking.find_entry(entry_id)
        return _add_people([rank])[0] if rank else None

    def in_pages(self, size: int = 50) -> Iterator[Row]:
        """Yield the rows from the first on, read page by page, for a loop that ends early."""
        for first in range(0, len(self), size):
            yield from self[first : first + size]


def _add_people(ranks: list[StoredRank]) -> list[Row]:
    """Return the rows of stored ranks with their entries and people loaded."""
    of_event = Entry.objects.filter(event__in={rank.standings.event_id for rank in ranks})
    loaded = load_entries_by_id(of_event, [rank.entry_id for rank in ranks])
    entries = {entry.pk: entry for entry in loaded}
    return [_make_row(rank, entries) for rank in ranks]


def _make_row(rank: StoredRank, entries: Mapping[int, Entry]) -> Row:
    row, entry = rank.row, entries[rank.entry_id]
    return Row(rank.position, row.place, rank.rank, rank.last_rank, entry, row.points, row.record, row.tiebreakers)


@dataclass(frozen=True)
class StandingsTable:
    """The standings after a round, 0 before the first.

    ``tiebreaker_names`` are the keys of the tie-breakers in their order; ``as_of`` is the time of the newest result.
    """

    event: Event
    after_round: int
    rows: Rows
    tiebreaker_names: tuple[str, ...]
    as_of: datetime | None


def read_page_rows(table: StandingsTable, first: int, size: int) -> Sequence[Row]:
    """Return ``size`` rows from position ``first`` on, which counts from 1. Only these rows and people are read."""
    return table.rows[max(first, 1) - 1 : max(first, 1) - 1 + size]


def read_standings_after(event: Event, number: int | None) -> StandingsTable:
    """Return the standings after a closed round, the newest for None. Raises Refused standings_unknown."""
    number = require_standings(event, number)
    ranking = open_ranking(event, number)
    names = tuple(ranking.standings.tiebreakers)
    return StandingsTable(event, number, Rows(ranking), names, ranking.standings.as_of)


def require_standings(event: Event, number: int | None) -> int:
    """Return ``number`` if this round is closed; for None that of the newest closed round, 0 before the first.

    Raises Refused standings_unknown.
    """
    closed = list_closed_rounds(event)
    if number is None:
        return closed[0] if closed else 0
    if number not in closed:
        refuse("standings_unknown", number=number)
    return number


def count_points_of_finals(event: Event) -> dict[int, Fraction]:
    """Return the match points won in the closed rounds of the finals by entry id; empty without finals."""
    number = require_standings(event, None)
    cut = cut_in(event, number)
    # Of a bracket without rounds before it, the standings have the points already.
    if cut is None or not cut.after_round:
        return {}
    points_of = count_points_in_finals(
        cut, read_event_state(event, after_round=number).rounds, read_event_settings(event).points
    )
    return {int(entry): points for entry, points in points_of.items()}


def explain_entry(event: Event, number: int, entry_id: int) -> dict[str, Explanation]:
    """Return the explanation of each measure of an entry after a round. Raises Refused entry_unknown.

    Only matches of the entry and of its opponents are read, unless a measure compares the players that are tied.
    """
    # Django finds no row for a number that is too large for the column; the queries of the state would fail.
    if not event.entries.filter(pk=entry_id).exists():
        refuse("entry_unknown")
    cut = cut_in(event, number)
    after_round = cut.after_round if cut and cut.after_round else number
    compares_tied = any(MEASURES[name].needs_group for name in read_event_settings(event).tiebreakers)
    if compares_tied:
        state = read_event_state(event, after_round=after_round)
    else:
        state = read_state_around(event, entry_id, after_round=after_round)
    if entry_id not in {player.id for player in state.players}:
        refuse("entry_unknown")
    return explain_player(replace(state, rules=find_rules(event)), entry_id)


def read_points_before(event: Event, number: int) -> dict[int, Fraction]:
    """Return the match points of the entries when a round was paired, by entry id.

    A round without stored points gets those of the current standings; a round of the finals gets those of the Swiss
    rounds.
    """
    if (cut := cut_in(event, number)) and cut.after_round:
        return open_ranking(event, cut.after_round).read_points()
    stored = event.rounds.filter(number=number).values_list("paired_points", flat=True).first()
    if not stored:
        return open_ranking(event, number - 1).read_points()
    numbers = {text: Fraction(text) for text in set(stored.values())}
    return {int(entry): numbers[text] for entry, text in stored.items()}

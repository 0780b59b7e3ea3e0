"""Stored standings, read in the parts that a page shows.

Entry points: :func:`open_ranking`, :class:`Ranking`, :func:`read_ranks`, :func:`read_rank_values`,
:func:`find_newest_rank`, :func:`list_events_without_standings`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Exists, Max, OuterRef, Q

from engine.standings import VERSION, StandingRow
from tournament.domain.event_moves import OVER
from tournament.event.queries.state import read_event_settings
from tournament.models import Event, Result, Round, StoredRank, StoredStandings
from tournament.ranking.queries.counted_standings import CountedStandings, count_standings


@dataclass(frozen=True)
class Ranking:
    """The standings after a round. ``counted`` holds the rows where none are stored, such as before the first round."""

    standings: StoredStandings
    counted: tuple[StoredRank, ...] | None = None

    def read_positions(self, first: int, last: int) -> list[StoredRank]:
        """Return the rows with these positions, counted from 1."""
        if self.counted is not None:
            return list(self.counted[first - 1 : last])
        return self._with_standings(self.standings.ranks.filter(position__range=(first, last)).order_by("position"))

    def read_all(self) -> list[StoredRank]:
        return self.read_positions(1, self.standings.entries)

    def read_entry_ids(self) -> list[int]:
        """Return the ids of all entries, best first, without reading their rows."""
        if self.counted is not None:
            return [rank.entry_id for rank in self.counted]
        return list(self.standings.ranks.order_by("position").values_list("entry_id", flat=True))

    def read_points(self) -> dict[int, Fraction]:
        """Return the points of all entries by entry id, without the rest of their rows."""
        if self.counted is not None:
            return {rank.entry_id: rank.row.points for rank in self.counted}
        written = dict(self.standings.ranks.order_by().values_list("entry_id", "points"))
        numbers = {text: Fraction(text) for text in set(written.values())}
        return {entry: numbers[text] for entry, text in written.items()}

    def read_numbers(self) -> Iterator[tuple[int, int | None, Fraction]]:
        """Yield entry id, place and points of all rows, best first, without the rest of them."""
        if self.counted is not None:
            yield from ((rank.entry_id, rank.row.place, rank.row.points) for rank in self.counted)
            return
        ranks = self.standings.ranks.order_by("position").values_list("entry_id", "rank", "has_place", "points")
        numbers: dict[str, Fraction] = {}
        for entry_id, rank, has_place, points in ranks:
            if points not in numbers:
                numbers[points] = Fraction(points)
            yield entry_id, rank if has_place else None, numbers[points]

    def count_places(self) -> int:
        """Return the number of entries with a place."""
        if self.counted is not None:
            return sum(rank.has_place for rank in self.counted)
        return self.standings.ranks.filter(has_place=True).count()

    def find_entry(self, entry_id: int) -> StoredRank | None:
        """Return the row of an entry; None for an entry that is not in the standings."""
        if self.counted is not None:
            return next((rank for rank in self.counted if rank.entry_id == entry_id), None)
        return next(iter(self._with_standings(self.standings.ranks.filter(entry=entry_id))), None)

    def _with_standings(self, ranks: Iterable[StoredRank]) -> list[StoredRank]:
        loaded = list(ranks)
        for rank in loaded:
            rank.standings = self.standings
        return loaded


def open_ranking(event: Event, number: int) -> Ranking:
    """Return the stored standings after a round; without any, they are counted and not stored."""
    stored = StoredStandings.objects.filter(event=event, after_round=number).first()
    if stored is not None:
        return Ranking(stored)
    if number == 0:
        empty = StoredStandings(
            event=event, after_round=0, entries=0, tiebreakers=list(read_event_settings(event).tiebreakers)
        )
        return Ranking(empty, ())
    (counted,) = count_standings(event, [number])
    standings = make_stored_standings(event, counted, find_result_times(event).get(number))
    ranks = tuple(StoredRank(standings=standings, **row._asdict()) for row in read_rank_values(counted.rows))
    return Ranking(standings, ranks)


def read_ranks(event: Event, number: int) -> tuple[StandingRow, ...]:
    """Return all rows after a closed round, best first, from the stored ones; those of another round are counted."""
    return tuple(rank.row for rank in open_ranking(event, number).read_all())


def find_newest_rank(event: Event, entry_id: int) -> StoredRank | None:
    """Return the row of an entry in the newest stored standings of an event, in one query; None without one."""
    own = StoredRank.objects.filter(standings__event=event, entry=entry_id).select_related("standings")
    return own.order_by("-standings__after_round").first()


def list_events_without_standings() -> list[Event]:
    """Return the events with a closed round whose standings are not stored, or were counted by another version.

    Events that are over keep the version by which they were counted.
    """
    stored = StoredStandings.objects.filter(event=OuterRef("event"), after_round=OuterRef("number"))
    over = Q(event__state__in=OVER)
    outdated = ~Exists(stored) | (~over & ~Exists(stored.filter(version=VERSION)))
    missing = Round.objects.filter(outdated, state=Round.State.CLOSED)
    return list(Event.objects.filter(pk__in=missing.values("event")).order_by("pk"))


def make_stored_standings(event: Event, counted: CountedStandings, as_of: datetime | None) -> StoredStandings:
    """Return the unsaved row of counted standings, without the rows of their ranks."""
    return StoredStandings(
        event=event,
        after_round=counted.after_round,
        digest=counted.digest,
        version=counted.rules,
        tiebreakers=list(read_event_settings(event).tiebreakers),
        entries=len(counted.rows),
        as_of=as_of,
    )


class RankValues(NamedTuple):
    """The values of a stored row without its standings, under the names of its fields."""

    entry_id: int
    position: int
    rank: int
    last_rank: int
    has_place: bool
    points: str
    tiebreakers: str
    wins: int
    losses: int
    draws: int
    byes: int


def read_rank_values(rows: Sequence[StandingRow]) -> Iterator[RankValues]:
    """Yield the values to store of counted rows, best first."""
    shared = Counter(row.rank for row in rows)
    # Few different numbers occur, and writing one as text takes longer than finding it by its object.
    numbers = {id(number): number for row in rows for number in (row.points, *row.tiebreakers.values())}
    texts = {key: str(number) for key, number in numbers.items()}
    for position, row in enumerate(rows, start=1):
        yield RankValues(
            int(row.id),
            position,
            row.rank,
            row.rank + shared[row.rank] - 1,
            row.has_place,
            texts[id(row.points)],
            " ".join([texts[id(number)] for number in row.tiebreakers.values()]),
            row.record.wins,
            row.record.losses,
            row.record.draws,
            row.record.byes,
        )


def find_result_times(event: Event) -> dict[int, datetime | None]:
    """Return for each round with results the time of the newest result up to it."""
    results = Result.objects.filter(match__round__event=event).values_list("match__round__number")
    times: dict[int, datetime | None] = {}
    newest: datetime | None = None
    for number, at in results.annotate(newest=Max("at")).order_by("match__round__number"):
        newest = at if newest is None else max(newest, at)
        times[number] = newest
    return times

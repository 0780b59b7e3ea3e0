"""Series with their events and their standings. Entry points: :func:`get_series`, :func:`read_series_standings`."""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import overload

from django.db.models import QuerySet

from accounts.models import User
from problems import refuse
from tournament.domain.event_moves import OVER
from tournament.domain.name_marks import SeenName, tell_apart
from tournament.domain.series import EventRank, EventScore, SeriesRank, rank_series, read_scheme
from tournament.entries.queries.entries import load_entries
from tournament.entries.queries.name_order import list_in_order
from tournament.event.queries.batches import MAX_NAMED, split_in_batches
from tournament.event.queries.events import PUBLIC, find_visible_events
from tournament.models import Entry, EntryMember, Event, Series
from tournament.models.entry import label_number, read_seen_names
from tournament.standings.queries.standings import count_points_of_finals, read_standings_after


@dataclass(frozen=True)
class SeriesRow:
    """A row of the standings. ``entry`` is the newest with which the person or team played; it gives the name to show.

    ``name_mark`` tells the name from others of the series: the word or the club of that entry, or a number. ``scores``
    hold each event with its score, None for an event not played.
    """

    rank: int
    entry: Entry
    name_mark: str
    total: Fraction
    scores: tuple[tuple[Event, EventScore | None], ...]

    @property
    def name(self) -> str:
        """The name with its mark."""
        return f"{self.entry.unmarked_name} ({self.name_mark})" if self.name_mark else self.entry.unmarked_name


class SeriesRows(Sequence[SeriesRow]):
    """The rows of a series, best first. The people of a row are loaded when its part of the rows is asked for."""

    def __init__(
        self,
        events: Sequence[Event],
        ranks: Sequence[SeriesRank],
        newest: dict[Hashable, int],
        marks: Mapping[int, str],
    ) -> None:
        self._events, self._ranks, self._newest, self._marks = events, ranks, newest, marks

    def __len__(self) -> int:
        return len(self._ranks)

    @overload
    def __getitem__(self, index: int) -> SeriesRow: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[SeriesRow]: ...

    def __getitem__(self, index: int | slice) -> SeriesRow | Sequence[SeriesRow]:
        if isinstance(index, int):
            return self._load([self._ranks[index]])[0]
        return self._load(self._ranks[index])

    def __iter__(self) -> Iterator[SeriesRow]:
        for start in range(0, len(self), MAX_NAMED):
            yield from self._load(self._ranks[start : start + MAX_NAMED])

    def _load(self, ranks: Sequence[SeriesRank]) -> list[SeriesRow]:
        ids = [self._newest[rank.person] for rank in ranks]
        entries = {
            entry.pk: entry
            for batch in split_in_batches(ids, MAX_NAMED)
            for entry in load_entries(Entry.objects.filter(pk__in=batch))
        }
        return [
            SeriesRow(
                rank.rank,
                entries[entry_id],
                self._marks[entry_id],
                rank.total,
                tuple(zip(self._events, rank.scores, strict=True)),
            )
            for rank, entry_id in zip(ranks, ids, strict=True)
        ]


def find_series() -> QuerySet[Series]:
    """Return all series, the newest first."""
    return Series.objects.order_by("-id")


def get_series(slug: str) -> Series:
    """Return the series with a slug. Raises Refused series_unknown."""
    return Series.objects.filter(slug=slug).first() or refuse("series_unknown")


def list_events_of_series(series: Series, reader: User | None) -> list[Event]:
    """Return the events of a series that a reader may see, by start."""
    return list(find_visible_events(reader).filter(series=series).order_by("starts_at", "id"))


def read_series_standings(series: Series) -> tuple[list[Event], SeriesRows]:
    """Return the finished events by start, and the standings of all their players, equal ranks by name.

    An event that an operator hid or deleted does not count meanwhile.

    A team is the same team in two events when its members are the same people.
    """
    events = list(series.events.filter(PUBLIC, state__in=OVER).order_by("starts_at", "id"))
    scheme = read_scheme(series.scheme)
    newest: dict[Hashable, int] = {}
    first: dict[Hashable, int] = {}
    sort_keys: dict[int, str] = {}
    named: dict[int, SeenName] = {}
    ranks = []
    for event in events:
        people = _find_people(event)
        named |= read_seen_names(event.pk, EntryMember.objects.filter(event=event))
        sort_keys |= {listed.entry_id: listed.sort_key for listed in list_in_order(event)}
        finals = count_points_of_finals(event) if scheme.is_adding_finals else {}
        placed = []
        for entry_id, rank, points in read_standings_after(event, None).rows.ranking.read_numbers():
            if entry_id in people:
                newest[people[entry_id]] = entry_id
                first[people[entry_id]] = min(first.get(people[entry_id], entry_id), entry_id)
                placed.append(EventRank(people[entry_id], rank, points + finals.get(entry_id, 0)))
        ranks.append(placed)
    ranked = rank_series(scheme, ranks)
    ranked.sort(key=lambda rank: (rank.rank, sort_keys[newest[rank.person]], newest[rank.person]))
    # Numbered in the order in which they first entered, so that the next event and a correction change no number.
    by_first_entry = enumerate(sorted(newest, key=first.__getitem__), start=1)
    numbers = {newest[person]: label_number(number) for number, person in by_first_entry}
    marks = tell_apart({entry_id: named[entry_id] for entry_id in numbers}, numbers)
    return events, SeriesRows(events, ranked, newest, marks)


def _find_people(event: Event) -> dict[int, tuple[int, ...]]:
    """Return the ids of the people of each entry. An entry of which all are erased is in no standings of a series."""
    people: dict[int, list[int]] = defaultdict(list)
    members = EntryMember.objects.filter(event=event, user__erased_at=None).order_by("user_id")
    for entry_id, user_id in members.values_list("entry_id", "user_id"):
        people[entry_id].append(user_id)
    return {entry_id: tuple(users) for entry_id, users in people.items()}

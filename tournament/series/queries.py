"""Series with their events and their table. Entry points: :func:`get_series`, :func:`table_of`."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import QuerySet

from accounts.models import User
from problems import refuse
from tournament.domain.series import EventRank, EventScore, SeriesRank, read_scheme, series_table
from tournament.event.queries.events import events_for
from tournament.models import Entry, Event, Series
from tournament.standings.queries.standings import points_of_finals, standings_after

_OVER = (Event.State.FINISHED, Event.State.ARCHIVED)


@dataclass(frozen=True)
class SeriesRow:
    """A line of the table; ``entry`` is the person's newest one, for the name that the reader may know.

    ``scores`` say what each event gave, None where the person did not play.
    """

    rank: int
    entry: Entry
    total: Fraction
    scores: tuple[tuple[Event, EventScore | None], ...]


def all_series() -> QuerySet[Series]:
    """Every series, the newest first."""
    return Series.objects.order_by("-id")


def get_series(slug: str) -> Series:
    """The series at an address; raises Refused series_unknown."""
    series = Series.objects.filter(slug=slug).first()
    if series is None:
        refuse("series_unknown")
    return series


def events_in(series: Series, reader: User | None) -> list[Event]:
    """The events of a series that a reader may see, in order of time."""
    return list(events_for(reader).filter(series=series).order_by("starts_at", "id"))


def table_of(series: Series) -> tuple[list[Event], list[SeriesRow]]:
    """The events that are over, in order of time, and everybody who played in them, best first, equals by name.

    A team counts as the same where the same people play together.
    """
    events = list(series.events.filter(state__in=_OVER).order_by("starts_at", "id"))
    scheme = read_scheme(series.scheme)
    newest: dict[Hashable, Entry] = {}
    placed = []
    for event in events:
        rows = [(person, row) for row in standings_after(event, None).rows if (person := _people(row.entry))]
        newest |= {person: row.entry for person, row in rows}
        more = points_of_finals(event) if scheme.adds_finals else {}
        placed.append([EventRank(person, row.rank, row.points + more.get(row.entry.pk, 0)) for person, row in rows])
    found = [_row(line, newest[line.person], events) for line in series_table(scheme, placed)]
    return events, sorted(found, key=lambda row: (row.rank, row.entry.sort_key, row.entry.pk))


def _row(line: SeriesRank, entry: Entry, events: Sequence[Event]) -> SeriesRow:
    return SeriesRow(line.rank, entry, line.total, tuple(zip(events, line.scores, strict=True)))


def _people(entry: Entry) -> tuple[int, ...]:
    """Who an entry is; nothing where the people were erased."""
    return tuple(sorted(member.user_id for member in entry.members.all() if member.user.erased_at is None))

"""Series with their events and their standings. Entry points: :func:`get_series`, :func:`series_standings`."""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import QuerySet

from accounts.models import User
from problems import refuse
from tournament.domain.series import EventRank, EventScore, read_scheme, series_table
from tournament.event.queries.events import events_visible_to
from tournament.models import Entry, Event, Series
from tournament.standings.queries.standings import points_of_finals, standings_after

_OVER = (Event.State.FINISHED, Event.State.ARCHIVED)


@dataclass(frozen=True)
class SeriesRow:
    """A row of the standings. ``entry`` is the newest entry of the person or team and gives the name to show.

    ``scores`` hold each event with its score, None for an event not played.
    """

    rank: int
    entry: Entry
    total: Fraction
    scores: tuple[tuple[Event, EventScore | None], ...]


def find_series() -> QuerySet[Series]:
    """Return all series, the newest first."""
    return Series.objects.order_by("-id")


def get_series(slug: str) -> Series:
    """Return the series with a slug. Raises Refused series_unknown."""
    series = Series.objects.filter(slug=slug).first()
    if series is None:
        refuse("series_unknown")
    return series


def events_in(series: Series, reader: User | None) -> list[Event]:
    """Return the events of a series that a reader may see, by start."""
    return list(events_visible_to(reader).filter(series=series).order_by("starts_at", "id"))


def series_standings(series: Series) -> tuple[list[Event], list[SeriesRow]]:
    """Return the finished events by start, and the standings of all their players, equal ranks by name.

    A team is the same team in two events when its members are the same people.
    """
    events = list(series.events.filter(state__in=_OVER).order_by("starts_at", "id"))
    scheme = read_scheme(series.scheme)
    newest: dict[Hashable, Entry] = {}
    ranks = []
    for event in events:
        rows = []
        for row in standings_after(event, None).rows:
            # Erased members are left out; an entry without other members is in no standings of the series.
            members = [member.user_id for member in row.entry.members.all() if member.user.erased_at is None]
            if members:
                rows.append((tuple(sorted(members)), row))
        newest |= {person: row.entry for person, row in rows}
        finals = points_of_finals(event) if scheme.adds_finals else {}
        ranks.append([EventRank(person, row.rank, row.points + finals.get(row.entry.pk, 0)) for person, row in rows])
    found = [
        SeriesRow(row.rank, newest[row.person], row.total, tuple(zip(events, row.scores, strict=True)))
        for row in series_table(scheme, ranks)
    ]
    return events, sorted(found, key=lambda row: (row.rank, row.entry.sort_key, row.entry.pk))

"""The standings of a series: points for ranks or for results, the best events of each player counted. Pure.

Entry points: :class:`PointScheme`, :func:`read_scheme`, :func:`rank_series`.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.json_io.reader import JsonReader
from engine.limits import SERIES_POINTS
from problems import Refused

MAX_PLACES = 64
MAX_POINTS = SERIES_POINTS.most
_KEYS = frozenset({"places", "rest", "best", "finals"})


@dataclass(frozen=True)
class PointScheme:
    """The points an event gives: ``places`` for the first, second and so on, ``rest`` for every rank behind them.

    Without places the match points of the event count, those of its finals too if ``finals``. ``best``: that many
    events of a player count, None is all.
    """

    places: tuple[int, ...] = ()
    rest: int = 0
    best: int | None = None
    finals: bool = False

    def as_data(self) -> dict[str, Any]:
        """Return the scheme as it is stored; :func:`read_scheme` reads it again."""
        return {"places": list(self.places), "rest": self.rest, "best": self.best, "finals": self.finals}

    @property
    def is_adding_finals(self) -> bool:
        """Return true if matches of the finals are to be added; points for ranks have the finals in the ranks."""
        return self.finals and not self.places


@dataclass(frozen=True)
class EventRank:
    """A player in the standings of one event: place and match points.

    Points of the finals are among them where they count. A player without a place (None) gets nothing from the event.
    """

    person: Hashable
    rank: int | None
    points: Fraction


@dataclass(frozen=True)
class EventScore:
    """The points from one event, and whether the event is among those that count."""

    points: Fraction
    counted: bool


@dataclass(frozen=True)
class SeriesRank:
    """A player in the standings of the series: rank, total, and the score from each event, None where not played."""

    rank: int
    person: Hashable
    total: Fraction
    scores: tuple[EventScore | None, ...]


def read_scheme(value: object) -> PointScheme:
    """Read a scheme from stored or sent data; raises ``Refused`` with every fault, each with its path."""
    reader = JsonReader()
    data: Mapping[str, Any] = reader.read_object(value, "", _KEYS)
    places = tuple(
        reader.read_integer(item, item_path) for item_path, item in reader.read_items(data.get("places", []), "places")
    )
    best = data.get("best")
    scheme = PointScheme(
        places=places,
        rest=reader.read_integer(data.get("rest", 0), "rest"),
        best=None if best is None else reader.read_integer(best, "best", least=1, default=1),
        finals=reader.read_flag(data.get("finals", False), "finals", default=False),
    )
    if len(places) > MAX_PLACES:
        reader.add_problem("series_too_many_places", "places", most=MAX_PLACES, found=len(places))
    for path, points in (("places", max(places, default=0)), ("rest", scheme.rest)):
        if points > MAX_POINTS:
            reader.add_problem("series_too_many_points", path, most=MAX_POINTS, found=points)
    if reader.problems:
        raise Refused(tuple(reader.problems))
    return scheme


def rank_series(scheme: PointScheme, events: Sequence[Iterable[EventRank]]) -> list[SeriesRank]:
    """Return every player of any of the events, most points first; players with equal points share the rank."""
    by_person: dict[Hashable, list[Fraction | None]] = {}
    for number, placed in enumerate(events):
        for result in placed:
            points = result.points
            if result.rank is None:
                points = Fraction(0)
            elif scheme.places:
                # Players that share a rank each get its full points.
                points = Fraction(scheme.places[result.rank - 1] if result.rank <= len(scheme.places) else scheme.rest)
            by_person.setdefault(result.person, [None] * len(events))[number] = points
    scores_of = {person: _mark_counted(scheme, points_by_event) for person, points_by_event in by_person.items()}
    totals = {
        person: sum((score.points for score in scores if score and score.counted), Fraction(0))
        for person, scores in scores_of.items()
    }
    ordered = sorted(scores_of, key=totals.__getitem__, reverse=True)
    rank_of: dict[Fraction, int] = {}
    for rank, person in enumerate(ordered, start=1):
        rank_of.setdefault(totals[person], rank)
    return [SeriesRank(rank_of[totals[person]], person, totals[person], scores_of[person]) for person in ordered]


def _mark_counted(scheme: PointScheme, points: Sequence[Fraction | None]) -> tuple[EventScore | None, ...]:
    """Mark the best scores as counted; of equal ones the earlier."""
    played = [index for index, score in enumerate(points) if score is not None]
    best = sorted(played, key=lambda index: (-(points[index] or 0), index))
    counted = set(best if scheme.best is None else best[: scheme.best])
    return tuple(None if score is None else EventScore(score, index in counted) for index, score in enumerate(points))

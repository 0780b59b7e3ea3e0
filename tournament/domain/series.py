"""The table of a series: points for places or for results, the best of them counted. Pure.

Entry points: :class:`PointScheme`, :func:`read_scheme`, :func:`series_table`.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from problems import Refused
from tournament.domain.json_io.reader import JsonReader

MOST_PLACES = 64
MOST_POINTS = 10_000
MOST_EVENTS = 100
_KEYS = frozenset({"places", "rest", "best", "finals"})


@dataclass(frozen=True)
class PointScheme:
    """What an event gives: ``places`` are points for the first, second and so on, ``rest`` for everybody behind them.

    Without places the match points of the event count, those of its finals too if ``finals``. ``best``: so many events
    of a player count, None is all.
    """

    places: tuple[int, ...] = ()
    rest: int = 0
    best: int | None = None
    finals: bool = False

    def as_data(self) -> dict[str, Any]:
        """As it is stored, read again by :func:`read_scheme`."""
        return {"places": list(self.places), "rest": self.rest, "best": self.best, "finals": self.finals}

    @property
    def adds_finals(self) -> bool:
        """Whether matches of the finals are to be added; points for places have them in the places."""
        return self.finals and not self.places


@dataclass(frozen=True)
class EventRank:
    """Somebody in the standings of one event: who, which place, how many match points.

    Points of the finals are among them where they count.
    """

    person: Hashable
    rank: int
    points: Fraction


@dataclass(frozen=True)
class EventScore:
    """What one event gave, and whether it is among those that count."""

    points: Fraction
    counted: bool


@dataclass(frozen=True)
class SeriesRank:
    """A line of the table; ``scores`` stand in the order of the events, None where somebody did not play."""

    rank: int
    person: Hashable
    total: Fraction
    scores: tuple[EventScore | None, ...]


def read_scheme(value: object) -> PointScheme:
    """From stored or sent data; raises ``Refused`` with every fault, each with its place."""
    reader = JsonReader()
    data: Mapping[str, Any] = reader.read_object(value, "", _KEYS)
    places = tuple(
        reader.read_integer(item, item_path) for item_path, item in reader.read_items(data.get("places", []), "places")
    )
    best = data.get("best")
    found = PointScheme(
        places=places,
        rest=reader.read_integer(data.get("rest", 0), "rest"),
        best=None if best is None else reader.read_integer(best, "best", least=1, default=1),
        finals=reader.read_flag(data.get("finals", False), "finals", default=False),
    )
    if len(places) > MOST_PLACES:
        reader.add_problem("series_too_many_places", "places", most=MOST_PLACES, found=len(places))
    if max((*places, found.rest), default=0) > MOST_POINTS:
        reader.add_problem("series_too_many_points", "places", most=MOST_POINTS, found=max((*places, found.rest)))
    if reader.problems:
        raise Refused(tuple(reader.problems))
    return found


def series_table(scheme: PointScheme, events: Sequence[Iterable[EventRank]]) -> list[SeriesRank]:
    """Everybody who played in any of the events, most points first; who has as many shares the place."""
    given: dict[Hashable, list[Fraction | None]] = {}
    for number, placed in enumerate(events):
        for one in placed:
            given.setdefault(one.person, [None] * len(events))[number] = _points_from_event(scheme, one)
    scored = [(person, _mark_counted(scheme, points)) for person, points in given.items()]
    totals = {person: _total(scores) for person, scores in scored}
    ordered = sorted(scored, key=lambda item: totals[item[0]], reverse=True)
    ahead: dict[Fraction, int] = {}
    for place, (person, _) in enumerate(ordered, start=1):
        ahead.setdefault(totals[person], place)
    return [SeriesRank(ahead[totals[person]], person, totals[person], scores) for person, scores in ordered]


def _total(scores: Iterable[EventScore | None]) -> Fraction:
    return sum((one.points for one in scores if one and one.counted), Fraction(0))


def _points_from_event(scheme: PointScheme, placed: EventRank) -> Fraction:
    """Shared places give each what the place gives."""
    if not scheme.places:
        return placed.points
    return Fraction(scheme.places[placed.rank - 1] if placed.rank <= len(scheme.places) else scheme.rest)


def _mark_counted(scheme: PointScheme, points: Sequence[Fraction | None]) -> tuple[EventScore | None, ...]:
    """The best count; of equals the earlier ones."""
    played = [number for number, one in enumerate(points) if one is not None]
    best = sorted(played, key=lambda number: (-(points[number] or 0), number))
    counted = set(best if scheme.best is None else best[: scheme.best])
    return tuple(None if one is None else EventScore(one, number in counted) for number, one in enumerate(points))

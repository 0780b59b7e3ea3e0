"""What the result desk's form says: a button, points and an end per game, who leaves afterwards.

Entry points: :func:`read_form`, :class:`Typed`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import QueryDict

from problems import Problem, Refused
from tournament.domain.types import Outcome
from tournament.results.services import Given
from tournament.views.typed import read_whole

if TYPE_CHECKING:
    from collections.abc import Iterable

# More rows than this nobody fills in at a table; the API takes them all.
MOST_ROWS = 9
_UNSAID = "target"
# The button that leaves the result to the points.
BY_POINTS = "points"


@dataclass(frozen=True)
class GameRow:
    """Points of both and the end of one game, as typed."""

    number: int
    first: str = ""
    second: str = ""
    ended: str = ""

    @property
    def is_empty(self) -> bool:
        """Nobody typed points here."""
        return not self.first.strip() and not self.second.strip()


@dataclass(frozen=True)
class Typed:
    """The form as it was sent; shown again when it was refused."""

    key: str = ""
    rows: tuple[GameRow, ...] = ()
    reason: str = ""
    confirmed: bool = False
    overridden: bool = False
    drops: frozenset[int] = frozenset()

    @property
    def is_by_points(self) -> bool:
        """No result was chosen: the points are to say it."""
        return self.key == BY_POINTS

    def given(self) -> Given:
        """The result; raises Refused where points are no numbers. An end that is not said is the usual one."""
        word = self.key.removeprefix("outcome:")
        games = None if word != self.key or self.is_by_points else _numbers(self.key.split("-"))
        rows = self.rows[: _played(self.rows, games)]
        ends = [row.ended for row in rows]
        return Given(
            games=games,
            outcome=word if word != self.key else "",
            in_game_points=_points(self.rows),
            ended=[one or _UNSAID for one in ends] if any(ends) else [],
        )


def read_form(form: QueryDict) -> Typed:
    """Which button was pressed, and what stands in the fields."""
    confirmed, overridden = form.get("confirm", ""), form.get("override", "")
    fields = (form.getlist(name)[:MOST_ROWS] for name in ("points_first", "points_second", "ended"))
    return Typed(
        key=overridden or confirmed or form.get("result", ""),
        rows=tuple(_rows(*fields)),
        reason=form.get("reason", ""),
        confirmed=bool(confirmed or overridden),
        overridden=bool(overridden),
        drops=frozenset(number for number in map(read_whole, form.getlist("drop")) if number is not None),
    )


def empty_rows(number: int) -> tuple[GameRow, ...]:
    """A row for each game that may be played."""
    return tuple(GameRow(place) for place in range(1, min(number, MOST_ROWS) + 1))


def outcomes_of(*, double_win: bool, draws: bool) -> list[str]:
    """What may be decided beside the games, the usual first."""
    usual = [Outcome.NO_SHOW_FIRST, Outcome.NO_SHOW_SECOND, Outcome.NO_SHOW_BOTH, Outcome.DOUBLE_LOSS]
    named = [Outcome.DOUBLE_WIN] * double_win + [Outcome.INTENTIONAL_DRAW] * draws
    return [outcome.value for outcome in (*named, *usual)]


def _rows(first: list[str], second: list[str], ended: list[str]) -> Iterable[GameRow]:
    for place in range(max(len(first), len(second), len(ended))):
        yield GameRow(place + 1, _at(first, place), _at(second, place), _at(ended, place))


def _at(values: list[str], place: int) -> str:
    return values[place] if place < len(values) else ""


def _played(rows: tuple[GameRow, ...], games: list[int] | None) -> int:
    """How many games the result speaks of: the games, else the rows that are filled in."""
    filled = max((row.number for row in rows if row.ended or not row.is_empty), default=0)
    return sum(games) if games else filled


def _points(rows: tuple[GameRow, ...]) -> list[list[int]]:
    """Points of each game up to the last that has any."""
    last = max((row.number for row in rows if not row.is_empty), default=0)
    points = [_numbers([row.first, row.second]) for row in rows[:last]]
    if any(one is None for one in points):
        raise Refused((Problem("result_impossible"), Problem("points_not_numbers")))
    return [one for one in points if one is not None]


def _numbers(parts: list[str]) -> list[int] | None:
    """All of them as whole numbers, or none."""
    numbers = [number for number in map(read_whole, parts) if number is not None]
    return numbers if len(numbers) == len(parts) else None

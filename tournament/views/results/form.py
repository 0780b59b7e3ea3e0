"""The form of the result desk: a button, points and an end for each game, and drops after the match.

Entry points: :func:`read_form`, :class:`DeskForm`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from django.http import QueryDict

from problems import Problem, Refused
from tournament.domain.types import Outcome
from tournament.results.services import ResultInput
from tournament.views.typed import read_whole

if TYPE_CHECKING:
    from collections.abc import Iterable

# No match at a table has more games; the API takes more.
MOST_ROWS = 9
# The end of a game for which no end is chosen.
_USUAL_END = "target"
# The value of the button that lets the points decide.
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
        """True if the row has no points."""
        return not self.first.strip() and not self.second.strip()


@dataclass(frozen=True)
class DeskForm:
    """The form as it was sent; a refused one is shown again."""

    key: str = ""
    rows: tuple[GameRow, ...] = ()
    reason: str = ""
    confirmed: bool = False
    overridden: bool = False
    drops: frozenset[int] = frozenset()

    def read_result(self) -> ResultInput:
        """Return the result; a game without a chosen end has the usual one. Raises Refused points_not_numbers."""
        word = self.key.removeprefix("outcome:")
        by_points = self.key == BY_POINTS
        games = None if word != self.key or by_points else _numbers(self.key.split("-"))
        ends = [row.ended for row in self.rows[: _count_games(self.rows, games)]]
        return ResultInput(
            games=games,
            outcome=word if word != self.key else "",
            in_game_points=_points(self.rows),
            ended=[end or _USUAL_END for end in ends] if any(ends) else [],
            by_points=by_points,
        )


def read_form(form: QueryDict) -> DeskForm:
    """Read the pressed button and the fields of a form."""
    confirmed, overridden = form.get("confirm", ""), form.get("override", "")
    fields = (form.getlist(name)[:MOST_ROWS] for name in ("points_first", "points_second", "ended"))
    return DeskForm(
        key=overridden or confirmed or form.get("result", ""),
        rows=tuple(_rows(*fields)),
        reason=form.get("reason", ""),
        confirmed=bool(confirmed or overridden),
        overridden=bool(overridden),
        drops=frozenset(number for number in map(read_whole, form.getlist("drop")) if number is not None),
    )


def empty_rows(games: int) -> tuple[GameRow, ...]:
    """Return a row for each game that may be played."""
    return tuple(GameRow(number) for number in range(1, min(games, MOST_ROWS) + 1))


def outcomes_of(*, double_win: bool, draws: bool) -> list[str]:
    """Return the outcomes that stand instead of games, the usual ones first."""
    usual = [Outcome.NO_SHOW_FIRST, Outcome.NO_SHOW_SECOND, Outcome.NO_SHOW_BOTH, Outcome.DOUBLE_LOSS]
    named = [Outcome.DOUBLE_WIN] * double_win + [Outcome.INTENTIONAL_DRAW] * draws
    return [outcome.value for outcome in (*named, *usual)]


def _rows(first: list[str], second: list[str], ended: list[str]) -> Iterable[GameRow]:
    for number, values in enumerate(zip_longest(first, second, ended, fillvalue=""), start=1):
        yield GameRow(number, *values)


def _count_games(rows: tuple[GameRow, ...], games: list[int] | None) -> int:
    """Return the number of games of the result, else the number of the last filled row."""
    filled = max((row.number for row in rows if row.ended or not row.is_empty), default=0)
    return sum(games) if games else filled


def _points(rows: tuple[GameRow, ...]) -> list[list[int]]:
    """Return the points of each game up to the last that has any; raises Refused points_not_numbers."""
    last = max((row.number for row in rows if not row.is_empty), default=0)
    points = [_numbers([row.first, row.second]) for row in rows[:last]]
    if any(one is None for one in points):
        raise Refused((Problem("result_impossible"), Problem("points_not_numbers")))
    return [one for one in points if one is not None]


def _numbers(parts: list[str]) -> list[int] | None:
    """Return all parts as whole numbers, None if one of them is not."""
    numbers = [number for number in map(read_whole, parts) if number is not None]
    return numbers if len(numbers) == len(parts) else None

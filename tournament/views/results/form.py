"""The form of the result desk: a button, points and an end for each game, and drops after the match.

Entry points: :func:`read_form`, :class:`DeskForm`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from django.http import QueryDict

from problems import Problem, Refused
from tournament.domain.outcomes import Outcome
from tournament.results.services import ResultInput
from tournament.views.parsing import read_whole

# Rows of the form, one a game; the API takes more games.
MOST_ROWS = 9
# The end of a game for which no end is chosen.
_USUAL_END = "target"
# The value of the button that lets the points decide.
BY_POINTS = "points"


@dataclass(frozen=True)
class GameRow:
    """The points of both players and the end of one game, as typed."""

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
    """The form as it was sent; it is shown again after a refusal."""

    key: str = ""
    rows: tuple[GameRow, ...] = ()
    reason: str = ""
    confirmed: bool = False
    overridden: bool = False
    drops: frozenset[int] = frozenset()

    def read_result(self) -> ResultInput:
        """Return the result. Raises Refused result_impossible with points_not_numbers.

        Ends are read for all games of the result, or up to the last filled row if the form has no number of games; a
        game without a chosen end has the usual one.
        """
        word = self.key.removeprefix("outcome:")
        by_points = self.key == BY_POINTS
        games = None if word != self.key or by_points else _read_numbers(self.key.split("-"))
        last_filled = max((row.number for row in self.rows if row.ended or not row.is_empty), default=0)
        ends = [row.ended for row in self.rows[: sum(games) if games else last_filled]]
        return ResultInput(
            games=games,
            outcome=word if word != self.key else "",
            in_game_points=_read_points(self.rows),
            ended=[end or _USUAL_END for end in ends] if any(ends) else [],
            by_points=by_points,
        )


def read_form(form: QueryDict) -> DeskForm:
    """Read the pressed button and the fields of a form."""
    confirmed, overridden = form.get("confirm", ""), form.get("override", "")
    columns = (form.getlist(name)[:MOST_ROWS] for name in ("points_first", "points_second", "ended"))
    rows = enumerate(zip_longest(*columns, fillvalue=""), start=1)
    return DeskForm(
        key=overridden or confirmed or form.get("result", ""),
        rows=tuple(GameRow(number, *values) for number, values in rows),
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


def _read_points(rows: tuple[GameRow, ...]) -> list[list[int]]:
    """Return the points of each game up to the last that has any.

    Raises Refused result_impossible with points_not_numbers.
    """
    last = max((row.number for row in rows if not row.is_empty), default=0)
    points = [_read_numbers([row.first, row.second]) for row in rows[:last]]
    if any(one is None for one in points):
        raise Refused((Problem("result_impossible"), Problem("points_not_numbers")))
    return [one for one in points if one is not None]


def _read_numbers(parts: list[str]) -> list[int] | None:
    """Return all parts as whole numbers, None if one of them is not."""
    numbers = [number for number in map(read_whole, parts) if number is not None]
    return numbers if len(numbers) == len(parts) else None

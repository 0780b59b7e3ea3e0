"""The form of a result: a button for the result, points and an end for each game, drops after the match.

The result desk and the reports of players send the same fields; players send no drops, reason and override.
Entry points: :func:`read_form`, :class:`ResultForm`, :func:`make_empty_rows`, :func:`list_offered_outcomes`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from django.http import QueryDict

from engine.options import MatchFormat
from engine.outcomes import Outcome
from games.scoring import Scoring
from problems import Problem, Refused
from tournament.results.checks import ResultInput
from tournament.views.parsing import read_whole

# Rows of the form, one per game; the API takes more games.
MAX_ROWS = 9
# How a game ended if nothing is chosen: a player reached the target score.
_USUAL_END = "target"
# The value of the button that lets the points decide.
BY_POINTS = "points"


@dataclass(frozen=True)
class GameRow:
    """The points of both players and the end of one game, as typed."""

    number: int
    first_points: str = ""
    second_points: str = ""
    ended: str = ""

    @property
    def has_points(self) -> bool:
        """True if points of a player are filled in."""
        return bool(self.first_points.strip() or self.second_points.strip())


@dataclass(frozen=True)
class ResultForm:
    """The form as it was sent; it is shown again after a refusal.

    ``button`` is the value of the pressed button: a score such as ``2-1``, ``outcome:`` and an outcome, or `BY_POINTS`.
    Any other value gives a result without games and outcome. ``confirmed`` accepts an unusual result, ``overridden``
    also one that the game's rules forbid; ``reason`` explains the latter, or a correction. ``drops`` are ids of
    entries.
    """

    button: str = ""
    rows: tuple[GameRow, ...] = ()
    reason: str = ""
    confirmed: bool = False
    overridden: bool = False
    drops: frozenset[int] = frozenset()

    def read_result(self) -> ResultInput:
        """Return the result.

        Raises Refused (``result_impossible`` and ``points_not_numbers``) if points are not whole numbers. Ends are read
        for all games of the score, or up to the last filled row if the button is not a score; a game without a chosen
        end has the usual one.
        """
        is_outcome = self.button.startswith("outcome:")
        by_points = self.button == BY_POINTS
        score = None if is_outcome or by_points else _read_numbers(self.button.split("-"))
        last_filled = max((row.number for row in self.rows if row.ended or row.has_points), default=0)
        game_count = sum(score) if score else last_filled
        ends = [row.ended for row in self.rows[:game_count]]
        return ResultInput(
            games=score,
            outcome=self.button.removeprefix("outcome:") if is_outcome else "",
            in_game_points=_read_points(self.rows),
            ended=[end or _USUAL_END for end in ends] if any(ends) else [],
            by_points=by_points,
        )


def read_form(form: QueryDict) -> ResultForm:
    """Read the pressed button and the fields of a form."""
    # The buttons that confirm and override a refused result send the value of the first button again.
    confirmed, overridden = form.get("confirm", ""), form.get("override", "")
    columns = (form.getlist(name)[:MAX_ROWS] for name in ("points_first", "points_second", "ended"))
    rows = enumerate(zip_longest(*columns, fillvalue=""), start=1)
    return ResultForm(
        button=overridden or confirmed or form.get("result", ""),
        rows=tuple(GameRow(number, *values) for number, values in rows),
        reason=form.get("reason", ""),
        confirmed=bool(confirmed or overridden),
        overridden=bool(overridden),
        drops=frozenset(number for number in map(read_whole, form.getlist("drop")) if number is not None),
    )


def make_empty_rows(games: int) -> tuple[GameRow, ...]:
    """Return a row for each game that may be played, at most `MAX_ROWS`."""
    return tuple(GameRow(number) for number in range(1, min(games, MAX_ROWS) + 1))


def list_offered_outcomes(scoring: Scoring, match_format: MatchFormat) -> list[str]:
    """Return the outcomes that can be entered instead of a score, those that depend on the format first."""
    always = [Outcome.NO_SHOW_FIRST, Outcome.NO_SHOW_SECOND, Outcome.NO_SHOW_BOTH, Outcome.DOUBLE_LOSS]
    double_win = [Outcome.DOUBLE_WIN] if scoring.in_game is not None and scoring.in_game.both_win else []
    draw = [Outcome.INTENTIONAL_DRAW] if match_format.draws else []
    return [outcome.value for outcome in (*double_win, *draw, *always)]


def _read_points(rows: tuple[GameRow, ...]) -> list[list[int]]:
    """Return the points of each game up to the last that has any; raise Refused as `ResultForm.read_result` does."""
    last = max((row.number for row in rows if row.has_points), default=0)
    points = []
    for row in rows[:last]:
        pair = _read_numbers([row.first_points, row.second_points])
        if pair is None:
            raise Refused((Problem("result_impossible"), Problem("points_not_numbers")))
        points.append(pair)
    return points


def _read_numbers(parts: list[str]) -> list[int] | None:
    """Return all parts as whole numbers, None if one of them is not a number."""
    numbers = [number for number in map(read_whole, parts) if number is not None]
    return numbers if len(numbers) == len(parts) else None

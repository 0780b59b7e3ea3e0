"""What players may report of their own match, and when a report without an answer counts. Pure.

Entry points: :data:`REPORTED_OUTCOMES`, :func:`is_same_result`, :func:`find_silence_end`.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol

from engine.outcomes import EndReason, Outcome

# A no-show or a double loss is decided by the staff, because a player that is not there cannot answer.
REPORTED_OUTCOMES = frozenset(
    {Outcome.WIN_FIRST, Outcome.WIN_SECOND, Outcome.DRAW, Outcome.INTENTIONAL_DRAW, Outcome.DOUBLE_WIN}
)


class ReportedResult(Protocol):
    """The columns of a result that two sides compare."""

    games: Sequence[int] | None
    outcome: str
    in_game_points: Sequence[Sequence[int]] | None
    ended: Sequence[str] | None


def is_same_result(first: ReportedResult, second: ReportedResult) -> bool:
    """Return true if both say the same in games, outcome, points and ends; an end not given is the usual one."""
    return _values(first) == _values(second)


def find_silence_end(*, reported_at: datetime, shown_at: datetime | None, minutes: int) -> datetime | None:
    """Return the moment from which silence confirms a report; None where it never does.

    ``shown_at`` is the moment at which the opponent's own page first showed the round, None if it did not. ``minutes``
    are those of the event, 0 for never. They begin once both have happened: the report was sent, and the page shown.
    """
    if not minutes or shown_at is None:
        return None
    return max(reported_at, shown_at) + timedelta(minutes=minutes)


def _values(result: ReportedResult) -> tuple[object, ...]:
    games = list(result.games) if result.games else []
    points = [list(game) for game in result.in_game_points or []]
    ended = [end or EndReason.TARGET for end in result.ended or []]
    usual = all(end == EndReason.TARGET for end in ended)
    return games, result.outcome or "", points, [] if usual else ended

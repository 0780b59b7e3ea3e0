"""A result as it is sent, and the checks that it passes before it is stored.

Entry points: :class:`ResultInput`, :func:`make_checked_row`.
"""

from dataclasses import dataclass, field

from accounts.models import User
from engine.limits import GAME_POINTS
from engine.outcomes import EndReason, Outcome
from engine.pairing.elimination import find_winners
from engine.result_check import require_possible
from engine.state import EntryId
from engine.state import Match as MatchValue
from engine.state import Round as RoundValue
from problems import Problem, Refused, refuse
from tournament.domain.game_scoring import check_scoring, decide_by_points, require_accepted
from tournament.event.queries.events import find_format_scoring
from tournament.event.queries.finals import cut_in
from tournament.event.queries.state import match_format_in, match_value
from tournament.models import Event, Match, Result

MAX_POINTS = GAME_POINTS.most


@dataclass(frozen=True)
class ResultInput:
    """A result as it is sent, in the keys of the API (docs/api.md), before any check.

    ``by_points``: the in-game points decide; ``games`` and ``outcome`` stay empty.
    """

    games: list[int] | None = None
    outcome: str = ""
    in_game_points: list[list[int]] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    by_points: bool = False


def make_checked_row(
    event: Event,
    match: Match,
    result: ResultInput,
    *,
    actor: User | None,
    reason: str = "",
    confirmed: bool = False,
    overridden: bool = False,
) -> Result:
    """Return the unsaved row of a result that the format of the match and the rules of the game allow.

    ``confirmed`` accepts an unusual result, ``overridden`` with a ``reason`` also one that the rules forbid; the
    findings are kept in the row. Raises Refused override_needs_reason, points_do_not_decide, result_unknown_word,
    result_impossible with every fault, result_unusual with the findings to confirm, cut_needs_winner, cut_went_on.
    """
    row = _make_row(match, result, actor, reason)
    if result.by_points:
        _decide_by_points(event, match, row)
    value, match_format = match_value(match, row), match_format_in(event, match.round.number)
    _require_finals_result(event, match, value)
    require_possible(value, match_format)
    findings = check_scoring(value, match_format, find_format_scoring(event))
    if overridden and not reason:
        refuse("override_needs_reason")
    require_accepted(findings, confirmed=confirmed, overridden=overridden)
    row.accepted = [problem.as_dict() for problem in findings]
    return row


def _make_row(match: Match, result: ResultInput, actor: User | None, reason: str) -> Result:
    """Return the unsaved row. Raise Refused result_impossible for large numbers, result_unknown_word."""
    if any(points > MAX_POINTS for game in result.in_game_points for points in game):
        raise Refused((Problem("result_impossible"), Problem("result_number_too_large", {"most": MAX_POINTS})))
    if result.outcome and result.outcome not in list(Outcome):
        refuse("result_unknown_word", word=result.outcome, allowed=[outcome.value for outcome in Outcome])
    for word in result.ended:
        if word not in list(EndReason):
            refuse("result_unknown_word", word=word, allowed=[reason.value for reason in EndReason])
    return Result(
        match=match,
        revision=match.revision + 1,
        games=result.games,
        outcome=result.outcome,
        in_game_points=result.in_game_points or None,
        ended=result.ended or None,
        reason=reason,
        by=actor,
    )


def _decide_by_points(event: Event, match: Match, row: Result) -> None:
    """Set the games or the outcome of the row that its in-game points, and the way its games ended, decide.

    Points that the game does not count, or that are not two a game, decide nothing; :func:`require_possible` refuses
    such a result. Raises Refused points_do_not_decide, naming the game that they leave open.
    """
    value, scoring = match_value(match, row), find_format_scoring(event)
    if scoring.in_game is None or value.sides != 2 or any(len(points) != 2 for points in value.in_game_points):
        return
    decided = decide_by_points(value, match_format_in(event, match.round.number), scoring)
    row.games = list(decided.games) if decided.games else None
    row.outcome = decided.outcome.value if decided.outcome else ""


def _require_finals_result(event: Event, match: Match, value: MatchValue) -> None:
    """Raise Refused cut_needs_winner; cut_went_on for another winner than the one the next round was paired from."""
    number = match.round.number
    if cut_in(event, number) is None:
        return
    winner = _find_winner(number, value)
    if winner is None:
        refuse("cut_needs_winner", table=match.table)
    before = _find_winner(number, match_value(match, match.result))
    if before not in {None, winner} and event.rounds.filter(number__gt=number).exists():
        refuse("cut_went_on", number=number, following=number + 1)


def _find_winner(number: int, value: MatchValue) -> EntryId | None:
    """Return the winner of a match of the finals; None for a draw, and while it has no result."""
    return next(iter(find_winners(RoundValue(number, (value,))).values()), None)

"""Check of a result against the match and its format. Entry points: :func:`check_result`, :func:`require_possible`."""

from collections.abc import Iterator

from engine.options import MatchFormat
from engine.outcomes import EndReason, Outcome
from engine.state import Match
from problems import Problem, Refused

# Outcomes of a match with one seat.
ALONE = frozenset({Outcome.BYE, Outcome.MISSED_ROUND_BYE, Outcome.MISSED_ROUND_LOSS})


def check_result(match: Match, match_format: MatchFormat) -> tuple[Problem, ...]:
    """Return everything that makes the result impossible, led by ``result_impossible``; nothing when it is possible.

    The outcome decides alone, so it may contradict the games (a concession by the player that leads).
    """
    faults = [
        *_check_outcome(match, match_format),
        *_check_games(match, match_format),
        *_check_each_game(match, match_format),
    ]
    return (Problem("result_impossible"), *faults) if faults else ()


def require_possible(match: Match, match_format: MatchFormat) -> None:
    """Raise ``Refused`` (``result_impossible`` and the reasons) unless the result is possible."""
    problems = check_result(match, match_format)
    if problems:
        raise Refused(problems)


def _check_outcome(match: Match, match_format: MatchFormat) -> Iterator[Problem]:
    if not match.is_decided:
        yield Problem("result_missing")
    if match.outcome is None:
        return
    alone = len(match.seats) == 1
    if (match.outcome in ALONE) != alone or (not alone and match.sides != 2):
        yield Problem("result_outcome_wrong_seats", {"outcome": match.outcome.value, "seats": len(match.seats)})
    if match.outcome in (Outcome.DRAW, Outcome.INTENTIONAL_DRAW) and not match_format.draws:
        yield Problem("result_draw_not_allowed")


def _check_games(match: Match, match_format: MatchFormat) -> Iterator[Problem]:
    """Check the numbers of games won by each side and drawn.

    In a match to a number of wins a draw is played again, so it does not use up a game there.
    """
    games = match.games
    if games is None:
        return
    if match.sides == 1 or len(games) != match.sides + 1 or min(games) < 0:
        yield Problem("result_games_shape", {"games": list(games), "needed": match.sides + 1})
        return
    *wins, draws = games
    needed, best_of = match_format.wins_needed, match_format.best_of
    if max(wins) > needed:
        yield Problem("result_too_many_wins", {"needed": needed, "found": max(wins)})
    else:
        if best_of == 1 and not any(games):
            yield Problem("result_no_game")
        counts_draws = best_of == 1 or match_format.all_games
        played = sum(wins) + (draws if counts_draws else 0)
        if played > best_of or draws > best_of:
            yield Problem("result_too_many_games", {"needed": best_of, "found": sum(games)})
    if match.outcome is None and not match_format.draws and wins.count(max(wins)) > 1:
        yield Problem("result_draw_not_allowed")


def _check_each_game(match: Match, match_format: MatchFormat) -> Iterator[Problem]:
    """Check the points and ends of single games: their number, their shape, and that a reached target was reached.

    There is one item per game; with an outcome alone there are no more items than a match can have games. In a match to
    a number of wins as many draws as games may be played again.
    """
    games = sum(match.games) if match.games is not None else None
    replayed = match_format.best_of > 1 and not match_format.all_games
    most = games if games is not None else match_format.best_of * (2 if replayed else 1)
    for field, items in (("in_game_points", match.in_game_points), ("ended", match.ended)):
        if items and (len(items) > most or games not in {None, len(items)}):
            yield Problem("result_per_game_count", {"field": field, "needed": most, "found": len(items)})
    for number, points in enumerate(match.in_game_points, start=1):
        if len(points) != match.sides or min(points, default=-1) < 0:
            yield Problem("result_in_game_points_shape", {"game": number, "needed": match.sides})
    target = match_format.winning_points
    if target is None:
        return
    for number, (points, ended) in enumerate(zip(match.in_game_points, match.ended, strict=False), start=1):
        if ended is EndReason.TARGET and max(points, default=0) < target:
            yield Problem(
                "result_target_not_reached", {"game": number, "needed": target, "found": max(points, default=0)}
            )

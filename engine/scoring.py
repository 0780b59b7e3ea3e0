"""Verdicts and match points of the seats of a match, and the usual results of a match format.

Entry points: :func:`find_verdicts`, :func:`match_points`, :func:`list_usual_results`. Exact numbers only. ``seat.side``
is the index of the team that sits there, from 0; ``games`` are the wins of each side, then the draws.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from engine.options import MatchFormat, Points
from engine.outcomes import Outcome
from engine.state import EntryId, Match, MissedRoundScore


class MatchVerdict(StrEnum):
    """The meaning of a match for one seat."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    BYE = "bye"
    DOUBLE_WIN = "double_win"


OUTCOME_VERDICTS: dict[Outcome, tuple[MatchVerdict, ...]] = {
    Outcome.BYE: (MatchVerdict.BYE,),
    Outcome.MISSED_ROUND_BYE: (MatchVerdict.BYE,),
    Outcome.MISSED_ROUND_LOSS: (MatchVerdict.LOSS,),
    Outcome.WIN_FIRST: (MatchVerdict.WIN, MatchVerdict.LOSS),
    Outcome.WIN_SECOND: (MatchVerdict.LOSS, MatchVerdict.WIN),
    Outcome.DOUBLE_WIN: (MatchVerdict.DOUBLE_WIN, MatchVerdict.DOUBLE_WIN),
    Outcome.DOUBLE_LOSS: (MatchVerdict.LOSS, MatchVerdict.LOSS),
    Outcome.DRAW: (MatchVerdict.DRAW, MatchVerdict.DRAW),
    Outcome.INTENTIONAL_DRAW: (MatchVerdict.DRAW, MatchVerdict.DRAW),
    Outcome.NO_SHOW_FIRST: (MatchVerdict.LOSS, MatchVerdict.WIN),
    Outcome.NO_SHOW_SECOND: (MatchVerdict.WIN, MatchVerdict.LOSS),
    Outcome.NO_SHOW_BOTH: (MatchVerdict.LOSS, MatchVerdict.LOSS),
}

MISSED_ROUND_VERDICTS: dict[MissedRoundScore, MatchVerdict] = {"bye": MatchVerdict.BYE, "loss": MatchVerdict.LOSS}


def find_verdicts(match: Match) -> dict[EntryId, MatchVerdict]:
    """Return the verdict of every player in the match; empty while undecided. The outcome overrides the games."""
    if match.outcome is not None:
        by_side = OUTCOME_VERDICTS[match.outcome]
    elif match.games is None:
        return {}
    else:
        wins = match.games[:-1]
        best = max(wins)
        verdict_of_best = MatchVerdict.DRAW if wins.count(best) > 1 else MatchVerdict.WIN
        by_side = tuple(verdict_of_best if won == best else MatchVerdict.LOSS for won in wins)
    return {seat.entry: by_side[seat.side] for seat in match.seats}


def count_points(verdict: MatchVerdict, points: Points) -> Fraction:
    """Return the match points for one verdict."""
    # Verdicts are named as the fields of points.
    worth: Fraction | None = getattr(points, verdict.value)
    return points.win if worth is None else worth


def match_points(match: Match, points: Points) -> dict[EntryId, Fraction]:
    """Return the match points of every player in the match; empty while it is not decided."""
    return {entry: count_points(verdict, points) for entry, verdict in find_verdicts(match).items()}


@dataclass(frozen=True)
class UsualResult:
    """One result to offer as a button: games of the first, of the second, draws."""

    games: tuple[int, int, int]
    verdict_first: MatchVerdict


def list_usual_results(match_format: MatchFormat) -> tuple[UsualResult, ...]:
    """Return usual results of a match of two sides: wins of the first from clear to close, draws, wins of the second.

    Results with replayed draws are possible (:mod:`engine.result_check`) but not usual, so they get no
    button.
    """
    best_of = match_format.best_of
    won = _usual_wins(match_format)
    first = [UsualResult((most, least, 0), MatchVerdict.WIN) for most, least in won]
    second = [UsualResult((least, most, 0), MatchVerdict.LOSS) for most, least in reversed(won)]
    drawn: list[UsualResult] = []
    if match_format.draws:
        equal = [best_of // 2] if match_format.all_games else range(match_format.wins_needed - 1, -1, -1)
        drawn = [UsualResult((wins, wins, best_of - 2 * wins), MatchVerdict.DRAW) for wins in equal]
    return (*first, *drawn, *second)


def _usual_wins(match_format: MatchFormat) -> list[tuple[int, int]]:
    """Return the usual numbers of games won by the winner and by the loser.

    Where an unfinished game is not counted, the winner may have fewer games than needed, because time ended the match.
    """
    best_of, needed = match_format.best_of, match_format.wins_needed
    if match_format.all_games:
        return [(most, best_of - most) for most in range(best_of, best_of // 2, -1)]
    whole = [(needed, lost) for lost in range(best_of - needed + 1)]
    if match_format.time_then != "not_counted":
        return whole
    return whole + [(most, lost) for most in range(needed - 1, 0, -1) for lost in range(most)]

"""Verdicts and match points of the seats of a match, and the usual results of a match format.

Entry points: :func:`verdicts`, :func:`match_points`, :func:`legal_results`. Exact numbers only.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournament.domain.outcomes import Outcome
from tournament.domain.state import EntryId, Match, MatchFormat, MissedRoundScore, Points


class Verdict(StrEnum):
    """The meaning of a match for one seat."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    BYE = "bye"
    DOUBLE_WIN = "double_win"


OUTCOME_VERDICTS: dict[Outcome, tuple[Verdict, ...]] = {
    Outcome.BYE: (Verdict.BYE,),
    Outcome.MISSED_ROUND_BYE: (Verdict.BYE,),
    Outcome.MISSED_ROUND_LOSS: (Verdict.LOSS,),
    Outcome.WIN_FIRST: (Verdict.WIN, Verdict.LOSS),
    Outcome.WIN_SECOND: (Verdict.LOSS, Verdict.WIN),
    Outcome.DOUBLE_WIN: (Verdict.DOUBLE_WIN, Verdict.DOUBLE_WIN),
    Outcome.DOUBLE_LOSS: (Verdict.LOSS, Verdict.LOSS),
    Outcome.DRAW: (Verdict.DRAW, Verdict.DRAW),
    Outcome.INTENTIONAL_DRAW: (Verdict.DRAW, Verdict.DRAW),
    Outcome.NO_SHOW_FIRST: (Verdict.LOSS, Verdict.WIN),
    Outcome.NO_SHOW_SECOND: (Verdict.WIN, Verdict.LOSS),
    Outcome.NO_SHOW_BOTH: (Verdict.LOSS, Verdict.LOSS),
}

MISSED_ROUND_VERDICTS: dict[MissedRoundScore, Verdict] = {"bye": Verdict.BYE, "loss": Verdict.LOSS}


def verdicts(match: Match) -> dict[EntryId, Verdict]:
    """Return the verdict of every player in the match; empty while undecided. The outcome overrides the games."""
    if match.outcome is not None:
        by_side = OUTCOME_VERDICTS[match.outcome]
    elif match.games is None:
        return {}
    else:
        wins = match.games[:-1]
        best = max(wins)
        verdict_of_best = Verdict.DRAW if wins.count(best) > 1 else Verdict.WIN
        by_side = tuple(verdict_of_best if won == best else Verdict.LOSS for won in wins)
    return {seat.entry: by_side[seat.side] for seat in match.seats}


def points_for(verdict: Verdict, points: Points) -> Fraction:
    """Return the match points for one verdict."""
    if verdict is Verdict.DOUBLE_WIN:
        return points.win if points.double_win is None else points.double_win
    return {
        Verdict.WIN: points.win,
        Verdict.DRAW: points.draw,
        Verdict.LOSS: points.loss,
        Verdict.BYE: points.bye,
    }[verdict]


def match_points(match: Match, points: Points) -> dict[EntryId, Fraction]:
    """Return the match points of every player in the match; empty while it is not decided."""
    return {entry: points_for(verdict, points) for entry, verdict in verdicts(match).items()}


@dataclass(frozen=True)
class LegalResult:
    """One result to offer as a button: games of the first, of the second, draws."""

    games: tuple[int, int, int]
    verdict_first: Verdict


def legal_results(match_format: MatchFormat) -> tuple[LegalResult, ...]:
    """Return usual results of a match of two sides: wins of the first from clear to close, draws, wins of the second.

    Results with replayed draws are possible (:mod:`tournament.domain.result_check`) but not usual, so they get no
    button.
    """
    best_of = match_format.best_of
    won = _usual_wins(match_format)
    first = [LegalResult((most, least, 0), Verdict.WIN) for most, least in won]
    second = [LegalResult((least, most, 0), Verdict.LOSS) for most, least in reversed(won)]
    drawn: list[LegalResult] = []
    if match_format.draws:
        equal = [best_of // 2] if match_format.all_games else range(match_format.wins_needed - 1, -1, -1)
        drawn = [LegalResult((wins, wins, best_of - 2 * wins), Verdict.DRAW) for wins in equal]
    return (*first, *drawn, *second)


def _usual_wins(match_format: MatchFormat) -> list[tuple[int, int]]:
    """Return games of the winner and of the loser; fewer than needed where an unfinished game does not count."""
    best_of, needed = match_format.best_of, match_format.wins_needed
    if match_format.all_games:
        return [(most, best_of - most) for most in range(best_of, best_of // 2, -1)]
    whole = [(needed, lost) for lost in range(best_of - needed + 1)]
    if match_format.time_then != "not_counted":
        return whole
    return whole + [(most, lost) for most in range(needed - 1, 0, -1) for lost in range(most)]

"""Measures computed from the player's own matches: wins, progressive score, in-game points, head-to-head, the lot."""

from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING

from engine.draw_of_lots import hash_with_seed
from engine.scoring import MatchVerdict
from engine.tiebreakers.explanation import Explanation, Term, sum_of
from engine.tiebreakers.measure import ExactColumn, Measure

if TYPE_CHECKING:
    from engine.result_columns import Numbers
    from engine.tiebreakers.sums import ResultSums

_WON = (MatchVerdict.WIN, MatchVerdict.DOUBLE_WIN)


def _count_progressive(sums: "ResultSums", group: "Numbers") -> ExactColumn:
    """Return the sum of the match points after each round, so early points weigh more."""
    # The last row of the points got is that of no round.
    rounds_left = sums.make_column([*(sums.last_round - number + 1 for number in sums.columns.rounds), 0])
    score = (sums.gained * rounds_left.reshape(-1, 1)).sum(axis=0) + sums.carried * sums.last_round
    return ExactColumn(score, sums.scale)


def _explain_progressive(sums: "ResultSums", player: int, group: "Numbers") -> Explanation:
    gained = {played.round: played.points for played in sums.matches_of(player)}
    rounds = range(1, sums.last_round + 1)
    carried = Fraction(int(sums.carried[player]), sums.scale)
    _, *scores = accumulate((gained.get(number, Fraction(0)) for number in rounds), initial=carried)
    return sum_of(tuple(Term(score, None, number) for number, score in zip(rounds, scores, strict=True)))


def _count_head_to_head(sums: "ResultSums", group: "Numbers") -> ExactColumn:
    """Return the match points among players still tied; they count only when all of them met each other."""
    is_tied, have_met = _find_tied_opponents(sums, group)
    return ExactColumn((sums.gained[sums.round_rows] * is_tied).sum(axis=0) * have_met, sums.scale)


def _explain_head_to_head(sums: "ResultSums", player: int, group: "Numbers") -> Explanation:
    _, have_met = _find_tied_opponents(sums, group)
    counted = bool(have_met[player])
    return sum_of(
        tuple(
            Term(
                played.points,
                sums.columns.ids[opponent],
                played.round,
                counted=counted,
                note="" if counted else "not_everybody_met",
            )
            for played in sums.matches_of(player)
            for opponent in played.opponents
            if group[opponent] == group[player]
        )
    )


def _find_tied_opponents(sums: "ResultSums", group: "Numbers") -> "tuple[Numbers, Numbers]":
    """Return which opponents met here are tied with the player, and the players whose whole group has met."""
    is_tied = sums.met & (group[sums.opponents] == group)
    is_tied[len(sums.columns.opponent) :] = False
    tied = sums.opponents * is_tied - ~is_tied
    tied.sort(axis=0)
    # The last row is empty, so each opponent follows another one or none, -1.
    different = (tied[1:] != tied[:-1]).sum(axis=0)
    size = sums.count_in_groups(group >= 0, group)
    return is_tied, sums.count_in_groups(different == size - 1, group) == size


def _count_wins(sums: "ResultSums", group: "Numbers") -> ExactColumn:
    """Return the number of matches won at a table; byes are counted apart in the record."""
    return ExactColumn(sums.is_verdict(*_WON).sum(axis=0), 1)


def _explain_wins(sums: "ResultSums", player: int, group: "Numbers") -> Explanation:
    won = [played for played in sums.matches_of(player) if played.verdict in _WON]
    return sum_of(tuple(Term(Fraction(1), sums.first_opponent(played), played.round) for played in won))


def _in_game_points(column: str, lower_is_better: bool = False) -> Measure:
    """Return the in-game points of the player or the opponents: victory points, reputation, hits on headquarters."""

    def explain(sums: "ResultSums", player: int, group: "Numbers") -> Explanation:
        points = getattr(sums, column)[:, player]
        return sum_of(
            tuple(
                Term(Fraction(int(points[played.row])), sums.first_opponent(played), played.round)
                for played in sums.matches_of(player)
            )
        )

    return Measure(
        lambda sums, group: ExactColumn(getattr(sums, column).sum(axis=0), 1), explain, lower_is_better=lower_is_better
    )


def _count_lot(sums: "ResultSums", group: "Numbers") -> ExactColumn:
    """Return the position in a drawing of lots by the seed of the event: 1 is drawn first and best."""
    ids = sums.columns.ids
    drawn = sorted(range(len(ids)), key=lambda player: hash_with_seed(sums.seed, "lot", ids[player]))
    return ExactColumn(sums.make_column(drawn).argsort() + 1, 1)


def _explain_lot(sums: "ResultSums", player: int, group: "Numbers") -> Explanation:
    return Explanation(_count_lot(sums, group).of(player), "position")


MEASURES = {
    "progressive": Measure(_count_progressive, _explain_progressive),
    "head_to_head": Measure(_count_head_to_head, _explain_head_to_head, needs_group=True),
    "wins": Measure(_count_wins, _explain_wins),
    "in_game_points": _in_game_points("in_game_for"),
    "in_game_points_against": _in_game_points("in_game_against", lower_is_better=True),
    "lot": Measure(_count_lot, _explain_lot, lower_is_better=True),
}

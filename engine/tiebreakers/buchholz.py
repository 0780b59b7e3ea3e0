"""Measures computed from the opponents' match points: Buchholz and Sonneborn-Berger (FIDE Handbook C.07)."""

from fractions import Fraction
from typing import TYPE_CHECKING

from engine.scoring import MatchVerdict
from engine.tiebreakers.explanation import Explanation, Term, sum_of
from engine.tiebreakers.measure import ExactColumn, Measure

if TYPE_CHECKING:
    from engine.result_columns import Numbers
    from engine.tiebreakers.sums import ResultSums

_WON = (MatchVerdict.WIN, MatchVerdict.DOUBLE_WIN)


def _buchholz(lowest: bool = False, highest: bool = False) -> Measure:
    """Return the sum of the match points of all opponents, without the lowest, without the highest.

    A bye adds nothing; where one is left out, a round without an opponent is the lowest (decision 15).
    """

    def count(sums: "ResultSums", group: "Numbers") -> ExactColumn:
        points, met = sums.of_opponents(sums.total.value), sums.met.sum(axis=0)
        least = points.min(axis=0, initial=sums.bound, where=sums.met) * (sums.alone == 0)
        most = points.max(axis=0, initial=-sums.bound, where=sums.met)
        # The only round is left out once, as the lowest and as the highest.
        is_left = (met > 0) & (met + sums.alone > lowest * highest)
        return ExactColumn((points.sum(axis=0) - least * lowest - most * highest) * is_left, sums.scale)

    def explain(sums: "ResultSums", player: int, group: "Numbers") -> Explanation:
        ids = sums.columns.ids
        terms = [Term(sums.total.of(other), ids[other], number) for number, other in sums.opponents_of(player)]
        if lowest:
            terms += (
                Term(Fraction(0), None, played.round, note="bye" if played.is_bye else "award")
                for played in sums.matches_of(player)
                if not played.opponents
            )
        order = sorted(range(len(terms)), key=lambda index: (terms[index].opponent is not None, terms[index].value))
        for index in {*order[: int(lowest)], *order[len(order) - highest :]}:
            term = terms[index]
            terms[index] = Term(term.value, term.opponent, term.round, raw=term.value, counted=False, note="cut")
        return sum_of(tuple(terms))

    return Measure(count, explain)


def _count_sonneborn_berger(sums: "ResultSums", group: "Numbers") -> ExactColumn:
    """Return the sum of the points of beaten opponents and half the points of opponents with a draw.

    Opponents carried in have no known result and add nothing.
    """
    halves = 2 * sums.is_verdict(*_WON) + sums.is_verdict(MatchVerdict.DRAW)
    return ExactColumn((sums.of_opponents(sums.total.value) * halves[sums.round_rows]).sum(axis=0), 2 * sums.scale)


def _explain_sonneborn_berger(sums: "ResultSums", player: int, group: "Numbers") -> Explanation:
    terms = []
    for played in sums.matches_of(player):
        share = Fraction(2 * (played.verdict in _WON) + (played.verdict is MatchVerdict.DRAW), 2)
        for opponent in played.opponents:
            points = sums.total.of(opponent)
            terms.append(Term(points * share, sums.columns.ids[opponent], played.round, raw=points))
    return sum_of(tuple(terms))


MEASURES = {
    "buchholz": _buchholz(),
    "buchholz_cut1": _buchholz(lowest=True),
    "buchholz_median": _buchholz(lowest=True, highest=True),
    "sonneborn_berger": Measure(_count_sonneborn_berger, _explain_sonneborn_berger),
}

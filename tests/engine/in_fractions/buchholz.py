"""Measures computed from the opponents' match points: Buchholz and Sonneborn-Berger (FIDE Handbook C.07)."""

from fractions import Fraction

from engine.scoring import MatchVerdict
from engine.state import EntryId
from engine.tiebreakers.explanation import Explanation, Term, sum_of
from tests.engine.in_fractions.history import MatchHistory

Group = tuple[EntryId, ...]

_SHARE = {
    MatchVerdict.WIN: Fraction(1),
    MatchVerdict.DOUBLE_WIN: Fraction(1),
    MatchVerdict.DRAW: Fraction(1, 2),
    MatchVerdict.LOSS: Fraction(0),
}


def buchholz(history: MatchHistory, entry: EntryId, group: Group) -> Explanation:
    """Return the sum of the match points of all opponents; a bye adds nothing."""
    return sum_of(_points_of_opponents(history, entry))


def buchholz_cut1(history: MatchHistory, entry: EntryId, group: Group) -> Explanation:
    """Return Buchholz without the lowest; a round without an opponent is the lowest (decision 15)."""
    return sum_of(_cut(_points_of_rounds(history, entry), lowest=1, highest=0))


def buchholz_median(history: MatchHistory, entry: EntryId, group: Group) -> Explanation:
    """Return Buchholz without the lowest and the highest; a round without an opponent is the lowest (decision 15)."""
    return sum_of(_cut(_points_of_rounds(history, entry), lowest=1, highest=1))


def sonneborn_berger(history: MatchHistory, entry: EntryId, group: Group) -> Explanation:
    """Return the sum of the points of beaten opponents and half the points of opponents with a draw.

    Opponents carried in have no known result and add nothing.
    """
    return sum_of(
        tuple(
            Term(
                history.points[opponent] * _SHARE[played.verdict], opponent, played.round, raw=history.points[opponent]
            )
            for played in history.played[entry]
            for opponent in played.opponents
        )
    )


def _points_of_opponents(history: MatchHistory, entry: EntryId) -> tuple[Term, ...]:
    return tuple(Term(history.points[opponent], opponent, number) for number, opponent in history.opponents(entry))


def _points_of_rounds(history: MatchHistory, entry: EntryId) -> tuple[Term, ...]:
    """Return the opponents' points with byes and missed rounds, which are worth nothing."""
    alone = (
        Term(Fraction(0), None, played.round, note="bye" if played.is_bye else "award")
        for played in history.played[entry]
        if not played.opponents
    )
    return (*_points_of_opponents(history, entry), *alone)


def _cut(terms: tuple[Term, ...], lowest: int, highest: int) -> tuple[Term, ...]:
    """Return the terms with so many of the lowest and of the highest left out."""
    order = sorted(range(len(terms)), key=lambda index: (terms[index].opponent is not None, terms[index].value))
    left_out = {*order[:lowest], *order[len(order) - highest :]}
    return tuple(
        Term(term.value, term.opponent, term.round, raw=term.value, counted=False, note="cut")
        if index in left_out
        else term
        for index, term in enumerate(terms)
    )

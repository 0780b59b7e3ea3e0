"""Match-win and game-win percentages, own and of the opponents (Magic Tournament Rules, appendix C).

A percentage is points got over points possible, never under the floor of the settings. With no games it is the floor.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from engine.tiebreakers.explanation import Explanation, Note, Term, mean_of
from engine.tiebreakers.measure import ExactColumn, Measure, Percentage

if TYPE_CHECKING:
    from engine.result_columns import Numbers
    from engine.tiebreakers.sums import ResultSums


def _of_opponents(read: "Callable[[ResultSums], Percentage]", *, byes_may_be_left_out: bool = False) -> Measure:
    """Return the mean of a percentage of all opponents; a bye has no opponent."""

    def count(sums: "ResultSums", group: "Numbers") -> ExactColumn:
        return sums.mean_of_opponents(read(sums))

    def explain(sums: "ResultSums", player: int, group: "Numbers") -> Explanation:
        terms = []
        for number, opponent in sums.opponents_of(player):
            left_out = byes_may_be_left_out and not sums.settings.byes_count_for_opponents
            left_out = left_out and any(match.is_bye for match in sums.matches_of(opponent))
            term = _make_term(sums, read(sums), opponent, "byes_left_out" if left_out else "")
            terms.append(Term(term.value, sums.columns.ids[opponent], number, term.raw, note=term.note))
        byes = [match.round for match in sums.matches_of(player) if match.is_bye]
        terms += (Term(Fraction(0), None, number, counted=False, note="bye") for number in byes)
        return mean_of(tuple(terms))

    return Measure(count, explain, is_percentage=True)


def _explain_own_games(sums: "ResultSums", player: int, group: "Numbers") -> Explanation:
    """Return a term for each match (points, possible points as ``raw``), and the whole last."""
    value, terms = sums.settings.points, []
    for match in sums.matches_of(player):
        won, drawn, lost = (int(games[match.row, player]) for games in (sums.won, sums.drawn, sums.lost))
        games = won + drawn + lost
        note: Note = "bye" if match.is_bye else "" if games else "no_games"
        points = won * value.win + drawn * value.draw + lost * value.loss
        opponent = sums.first_opponent(match)
        terms.append(Term(points, opponent, match.round, raw=games * value.win, counted=games > 0, note=note))
    whole = _make_term(sums, sums.game_win, player)
    return Explanation(whole.value, "ratio", (*terms, whole))


def _make_term(sums: "ResultSums", percentage: Percentage, player: int, note: Note = "") -> Term:
    """Return points over the possible points of so many matches or games, from the floor to 1."""
    floor, count = sums.settings.percentage_floor, int(percentage.count[player])
    if not count:
        return Term(floor, note="not_played")
    got = Fraction(int(percentage.got[player]), sums.scale)
    raw = min(got / (sums.settings.points.win * count), Fraction(1))
    return Term(floor, raw=raw, note="floored") if raw < floor else Term(raw, raw=raw, note=note)


MEASURES = {
    "omw": _of_opponents(lambda sums: sums.match_win, byes_may_be_left_out=True),
    "gw": Measure(lambda sums, group: sums.game_win, _explain_own_games, is_percentage=True),
    "ogw": _of_opponents(lambda sums: sums.game_win),
}

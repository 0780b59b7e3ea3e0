"""Measures computed from the player's own matches: wins, progressive score, in-game points, head-to-head, the lot."""

from fractions import Fraction
from itertools import accumulate

from engine.draw_of_lots import hash_with_seed
from engine.scoring import MatchVerdict
from engine.state import EntryId
from engine.tiebreakers.explanation import Explanation, Term, sum_of
from tests.engine.in_fractions.history import MatchHistory

Group = tuple[EntryId, ...]

_WON = (MatchVerdict.WIN, MatchVerdict.DOUBLE_WIN)


def wins(history: MatchHistory, entry: EntryId, group: Group) -> Explanation:
    """Return the number of matches won at a table; byes are counted apart in the record."""
    won = [played for played in history.played[entry] if played.verdict in _WON]
    return sum_of(tuple(Term(Fraction(1), _first(played.opponents), played.round) for played in won))


def progressive(history: MatchHistory, entry: EntryId, group: Group) -> Explanation:
    """Return the sum of the match points after each round, so early points weigh more."""
    gained = {played.round: played.points for played in history.played[entry]}
    rounds = range(1, history.last_round + 1)
    scores = accumulate((gained.get(number, Fraction(0)) for number in rounds), initial=history.players[entry].points)
    after = list(scores)[1:]
    return sum_of(tuple(Term(score, None, number) for number, score in zip(rounds, after, strict=True)))


def in_game_points(history: MatchHistory, entry: EntryId, group: Group) -> Explanation:
    """Return the in-game points of the player: victory points, reputation, hits on the enemy's headquarters."""
    return sum_of(
        tuple(
            Term(Fraction(match.in_game_for), _first(match.opponents), match.round) for match in history.played[entry]
        )
    )


def in_game_points_against(history: MatchHistory, entry: EntryId, group: Group) -> Explanation:
    """Return the in-game points of the opponents; fewer are better."""
    return sum_of(
        tuple(
            Term(Fraction(match.in_game_against), _first(match.opponents), match.round)
            for match in history.played[entry]
        )
    )


def head_to_head(history: MatchHistory, entry: EntryId, group: Group) -> Explanation:
    """Return the match points among players still tied; they count only when all of them met each other."""
    members = set(group)
    others = members - {entry}
    terms = tuple(
        Term(played.points, opponent, played.round)
        for played in history.played[entry]
        for opponent in played.opponents
        if opponent in others
    )
    met = ({opponent for number, opponent in history.opponents(entry) if number is not None} for entry in group)
    if all(members - {entry} <= opponents for entry, opponents in zip(group, met, strict=True)):
        return sum_of(terms)
    return sum_of(
        tuple(Term(term.value, term.opponent, term.round, counted=False, note="not_everybody_met") for term in terms)
    )


def lot(history: MatchHistory, entry: EntryId, group: Group) -> Explanation:
    """Return the position in a drawing of lots by the seed of the event: 1 is drawn first and best."""
    if not history.lots:
        drawn = sorted(history.players, key=lambda other: hash_with_seed(history.seed, "lot", other))
        history.lots.update((other, position) for position, other in enumerate(drawn, start=1))
    return Explanation(Fraction(history.lots[entry]), "position")


def _first(opponents: tuple[EntryId, ...]) -> EntryId | None:
    return opponents[0] if opponents else None

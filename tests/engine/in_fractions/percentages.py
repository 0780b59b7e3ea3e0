"""Match-win and game-win percentages, own and of the opponents (Magic Tournament Rules, appendix C).

A percentage is points got over points possible, never under the floor of the settings. With no games it is the floor.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction

from engine.state import EntryId
from engine.tiebreakers.explanation import Explanation, Note, Term, mean_of
from tests.engine.in_fractions.history import MatchHistory, PlayerMatch

Group = tuple[EntryId, ...]


def match_win(history: MatchHistory, entry: EntryId) -> Term:
    """Return the match-win percentage for use by opponents; byes count in it unless the settings say otherwise.

    Only rounds the player was in count, so a dropped player keeps theirs. Points carried in count where the number of
    their matches is known.
    """
    byes_count = history.settings.byes_count_for_opponents
    played = [match for match in history.played[entry] if byes_count or not match.is_bye]
    player = history.players[entry]
    matches = len(player.opponents) + (1 if player.had_bye else 0)
    points = sum((match.points for match in played), player.points if matches else Fraction(0))
    left_out = len(played) < len(history.played[entry])
    return _percentage(history, points, matches + len(played), "byes_left_out" if left_out else "")


def game_win(history: MatchHistory, entry: EntryId) -> Term:
    """Return the game-win percentage: games are valued as matches are; a bye counts as ``bye_games`` games won."""
    points, games = _game_points(history, history.played[entry])
    return _percentage(history, points, games)


def _game_points(history: MatchHistory, played: Iterable[PlayerMatch]) -> tuple[Fraction, int]:
    value = history.settings.points
    points, count = Fraction(0), 0
    for match in played:
        games = match.games
        points += games.won * value.win + games.drawn * value.draw + games.lost * value.loss
        count += games.won + games.drawn + games.lost
    return points, count


def _percentage(history: MatchHistory, points: Fraction, count: int, note: Note = "") -> Term:
    """Return points over the possible points of so many matches or games, from the floor to 1."""
    floor = history.settings.percentage_floor
    if not count:
        return Term(floor, note="not_played")
    raw = min(points / (history.settings.points.win * count), Fraction(1))
    if raw < floor:
        return Term(floor, raw=raw, note="floored")
    return Term(raw, raw=raw, note=note)


def opponents_match_win(history: MatchHistory, entry: EntryId, group: Group) -> Explanation:
    """Return the mean of the match-win percentages of all opponents; a bye has no opponent."""
    return _mean_of_opponents(history, entry, match_win)


def own_game_win(history: MatchHistory, entry: EntryId, group: Group) -> Explanation:
    """Return the own game-win percentage: a term per match (points, possible points as ``raw``), the whole last."""
    terms: list[Term] = []
    for match in history.played[entry]:
        points, games = _game_points(history, [match])
        opponent = match.opponents[0] if match.opponents else None
        note: Note = "bye" if match.is_bye else "" if games else "no_games"
        possible = games * history.settings.points.win
        terms.append(Term(points, opponent, match.round, raw=possible, counted=games > 0, note=note))
    whole = game_win(history, entry)
    return Explanation(whole.value, "ratio", (*terms, whole))


def opponents_game_win(history: MatchHistory, entry: EntryId, group: Group) -> Explanation:
    """Return the mean of the game-win percentages of all opponents."""
    return _mean_of_opponents(history, entry, game_win)


def _mean_of_opponents(
    history: MatchHistory, entry: EntryId, measure: Callable[[MatchHistory, EntryId], Term]
) -> Explanation:
    terms = []
    for number, opponent in history.opponents(entry):
        key = (measure.__name__, opponent)
        if key not in history.percentages:
            history.percentages[key] = measure(history, opponent)
        percentage = history.percentages[key]
        terms.append(Term(percentage.value, opponent, number, percentage.raw, note=percentage.note))
    byes = [
        Term(Fraction(0), None, match.round, counted=False, note="bye")
        for match in history.played[entry]
        if match.is_bye
    ]
    return mean_of((*terms, *byes))

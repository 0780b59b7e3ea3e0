"""Check of a result by the rules of its game: what they forbid, and what is unusual enough to ask about.

Entry points: :func:`check_scoring`, :func:`require_accepted`, :func:`is_overridable`, :func:`decide_by_points`.
A finding of severity "error" is refused by a paragraph and a judge may override it; a "warning" is a question, answered
by sending the same again as confirmed. An impossible result (:mod:`tournament.domain.results`) cannot be overridden.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.scoring import GameEnd, InGame, Scoring
from problems import Problem, Refused, refuse
from tournament.domain.types import EndReason, Match, MatchFormat, Outcome

Totals = tuple[int, int, int]

FIRST: Totals = (1, 0, 0)
SECOND: Totals = (0, 1, 0)
DRAWN: Totals = (0, 0, 1)
_ANY = frozenset({FIRST, SECOND, DRAWN})
_WON = frozenset({FIRST, SECOND})
_NONE: frozenset[Totals] = frozenset()

# Outcomes with a winner or a draw as a game has; the others are decided away from the table.
_AS_GAMES = {Outcome.WIN_FIRST: FIRST, Outcome.WIN_SECOND: SECOND, Outcome.DRAW: DRAWN}
# What players cannot reach by playing on, a multiple of the target.
_UNUSUAL = 2


@dataclass(frozen=True)
class PossibleGame:
    """Results that one game can have had: ``allowed`` by the rules, ``questionable`` against the points (a question).

    ``both`` players reached the target where both win by it: in a match of one game that is the outcome double win,
    in a longer match the game counts as drawn. ``needs_end``: the game can only have been won in a way that must be
    stated.
    """

    allowed: frozenset[Totals]
    questionable: frozenset[Totals] = _NONE
    both: bool = False
    needs_end: bool = False
    rule: str = ""


def check_scoring(match: Match, match_format: MatchFormat, scoring: Scoring) -> tuple[Problem, ...]:
    """Return what the game's rules forbid or find unusual in a possible result; nothing without declared rules."""
    if not scoring.ends or match.sides != 2:
        return ()
    found = [*_uncounted_points(match, scoring), *_unknown_ends(match, scoring)]
    found += _unusual_points(match, match_format, scoring)
    found += _double_win(match, match_format, scoring)
    found += _missing_games(match, match_format)
    return (
        tuple(found)
        if any(one.severity == "error" for one in found)
        else (*found, *_winner(match, match_format, scoring))
    )


def require_accepted(findings: Sequence[Problem], *, confirmed: bool, overridden: bool) -> None:
    """Raise ``Refused``: ``result_impossible`` for what rules forbid, ``result_unusual`` for what is asked about."""
    if overridden or not findings:
        return
    if any(one.severity == "error" for one in findings):
        raise Refused((Problem("result_impossible"), *findings))
    if not confirmed:
        raise Refused((Problem("result_unusual", severity="warning"), *findings))


def is_overridable(refused: Refused) -> bool:
    """Return true if a judge may accept the result in spite of every reason: rules of the game only."""
    return refused.code == "result_impossible" and all(one.code.startswith("scoring_") for one in refused.problems[1:])


def decide_by_points(match: Match, match_format: MatchFormat, scoring: Scoring) -> Match:
    """Return the match with the result that follows from its in-game points and ends.

    Raises ``Refused`` ``points_do_not_decide``, naming the game, where they leave it open.
    """
    possible_games = [
        _possible_game(match, number, match_format, scoring) for number in range(len(match.in_game_points))
    ]
    open_games = [number for number, possible in enumerate(possible_games, start=1) if len(possible.allowed) > 1]
    if open_games or not possible_games:
        refuse("points_do_not_decide", game=open_games[0] if open_games else 1)
    if possible_games[0].both and match_format.best_of == 1:
        return replace(match, outcome=Outcome.DOUBLE_WIN)
    played = [total for possible in possible_games for total in possible.allowed]
    return replace(match, games=tuple(map(sum, zip(*played, strict=True))) if played else DRAWN)


def _uncounted_points(match: Match, scoring: Scoring) -> Iterator[Problem]:
    if match.in_game_points and scoring.in_game is None:
        yield Problem("scoring_points_not_counted", {"rule": scoring.no_points_rule})


def _unknown_ends(match: Match, scoring: Scoring) -> Iterator[Problem]:
    known = {end.key: end.name.as_dict() for end in scoring.ends}
    for number, ended in enumerate(match.ended, start=1):
        if ended.value not in known:
            yield Problem("scoring_end_unknown", {"game": number, "ends": list(known.values())})


def _unusual_points(match: Match, match_format: MatchFormat, scoring: Scoring) -> Iterator[Problem]:
    rule, target = scoring.in_game, match_format.winning_points
    for number, points in enumerate(match.in_game_points if rule else (), start=1):
        highest = max(points)
        if rule and rule.most is not None and highest > rule.most:
            yield Problem(
                "scoring_points_too_high",
                {"game": number, "most": rule.most, "found": highest, "rule": rule.most_rule},
            )
        if target and highest > _UNUSUAL * target:
            yield _question("scoring_points_unusual", game=number, found=highest, target=target)


def _double_win(match: Match, match_format: MatchFormat, scoring: Scoring) -> Iterator[Problem]:
    if match.outcome is not Outcome.DOUBLE_WIN:
        return
    rule, target = scoring.in_game, match_format.winning_points
    if rule is None or not rule.both_win:
        yield Problem("scoring_no_double_win")
    elif target and any(min(points) < target for points in match.in_game_points[-1:]):
        yield Problem("scoring_both_need_target", {"target": target, "rule": rule.both_rule})


def _missing_games(match: Match, match_format: MatchFormat) -> Iterator[Problem]:
    played = sum(match.games or ())
    if match_format.all_games and match.outcome is None and played < match_format.best_of:
        yield _question("scoring_games_missing", needed=match_format.best_of, found=played)


def _winner(match: Match, match_format: MatchFormat, scoring: Scoring) -> Iterator[Problem]:
    """Check that the games, or the outcome of a match of one game, agree with the points and the ends."""
    stated = _stated_totals(match)
    rule = scoring.in_game
    if stated is None:
        return
    possible_games = [_possible_game(match, number, match_format, scoring) for number in range(sum(stated))]
    for number, possible in enumerate(possible_games, start=1):
        if possible.needs_end:
            yield Problem("scoring_end_needed", {"game": number, "target": match_format.winning_points})
        if possible.both and rule and match_format.best_of == 1:
            yield Problem("scoring_both_won", {"game": number, "rule": rule.both_rule})
    if any(possible.needs_end or (possible.both and match_format.best_of == 1) for possible in possible_games):
        return
    if stated not in _possible_totals([possible.allowed for possible in possible_games]):
        yield _against_points(stated, possible_games)


def _against_points(stated: Totals, possible_games: list[PossibleGame]) -> Problem:
    rule = next((possible.rule for possible in possible_games if possible.rule), "")
    if stated in _possible_totals([possible.allowed | possible.questionable for possible in possible_games]):
        return _question("scoring_against_points")
    return Problem("scoring_points_say_otherwise", {"rule": rule})


def _stated_totals(match: Match) -> Totals | None:
    """Return games won, lost and drawn of the first, where they can be compared with points; None where they cannot."""
    if match.outcome is not None:
        return _AS_GAMES.get(match.outcome) if len(match.in_game_points) <= 1 and match.games is None else None
    first, second, drawn = match.games or (0, 0, 0)
    return first, second, drawn


def _possible_game(match: Match, number: int, match_format: MatchFormat, scoring: Scoring) -> PossibleGame:
    """Return the possible results of the game of that number (from 0); any result where nothing is known of it."""
    ended = match.ended[number] if number < len(match.ended) else None
    end = next((one for one in scoring.ends if ended is not None and one.key == ended.value), None)
    points = match.in_game_points[number] if number < len(match.in_game_points) else None
    if ended is EndReason.TIME and match_format.time_then != "points":
        return _game_ended_by_time(match_format)
    if points is None or scoring.in_game is None:
        return _game_without_points(end)
    return _game_with_points((points[0], points[1]), end, scoring.in_game, match_format.winning_points)


def _game_ended_by_time(match_format: MatchFormat) -> PossibleGame:
    """Apply the event's rule for an open game: drawn, or not counted at all."""
    return PossibleGame(frozenset({DRAWN}), _WON) if match_format.time_then == "draw" else PossibleGame(_NONE, _ANY)


def _game_without_points(end: GameEnd | None) -> PossibleGame:
    """Decide without points: the player that could not go on lost, so a draw is asked about."""
    return PossibleGame(_WON, frozenset({DRAWN})) if end is not None and end.decides == "player" else PossibleGame(_ANY)


def _game_with_points(points: tuple[int, int], end: GameEnd | None, rule: InGame, target: int | None) -> PossibleGame:
    if end is not None and end.decides != "points":
        return _game_without_points(end)
    by_points = _by_points(points)
    if end is not None and end.key != EndReason.TARGET:
        return PossibleGame(frozenset({by_points}), _ANY, rule=rule.rule)
    if not rule.has_target:
        return PossibleGame(frozenset({by_points}), rule=rule.rule)
    if target is None:
        return PossibleGame(frozenset({by_points}), _ANY, rule=rule.rule)
    if rule.both_win and min(points) >= target:
        return PossibleGame(frozenset({DRAWN}), both=True)
    needs_end = end is None and max(points) < target and by_points != DRAWN
    return PossibleGame(frozenset({by_points}), needs_end=needs_end, rule=rule.rule)


def _by_points(points: tuple[int, int]) -> Totals:
    first, second = points
    return FIRST if first > second else SECOND if second > first else DRAWN


def _possible_totals(possible_games: Sequence[frozenset[Totals]]) -> set[Totals]:
    """Return every total that the games can add up to."""
    sums: set[Totals] = {(0, 0, 0)}
    for possible in possible_games:
        sums = {(a + x, b + y, c + z) for a, b, c in sums for x, y, z in possible}
    return sums


def _question(code: str, **params: object) -> Problem:
    return Problem(code, params, severity="warning")

"""The check of a result by the rules of its game: forbidden results are refused, unusual ones are questions.

Entry points: :func:`check_scoring`, :func:`require_accepted`, :func:`is_overridable`, :func:`decide_by_points`.
A finding of severity "error" is refused under a paragraph of the rules and a judge may override it; a "warning" is a
question, answered by sending the same again as confirmed. An impossible result (:mod:`engine.result_check`)
cannot be overridden. Both are refused under the code ``result_impossible``; the refusal is overridable only if every
further problem has a ``scoring_`` code.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.options import MatchFormat
from engine.outcomes import EndReason, Outcome
from engine.scoring import MatchVerdict, find_verdicts
from engine.state import Match
from games.scoring import GameEnd, InGamePoints, Scoring
from problems import Problem, Refused, refuse

# Games won by the first player, won by the second, drawn.
Totals = tuple[int, int, int]

FIRST: Totals = (1, 0, 0)
SECOND: Totals = (0, 1, 0)
DRAWN: Totals = (0, 0, 1)
_ANY = frozenset({FIRST, SECOND, DRAWN})
_WON = frozenset({FIRST, SECOND})
_NONE: frozenset[Totals] = frozenset()

# Outcomes that one game can have. A double win has its own check; the others are decided away from the table.
_GAME_RESULT_OF_OUTCOME = {Outcome.WIN_FIRST: FIRST, Outcome.WIN_SECOND: SECOND, Outcome.DRAW: DRAWN}
# Points above this multiple of the target are a question, because a game ends soon after the target is reached.
_UNUSUAL = 2


@dataclass(frozen=True)
class PossibleGame:
    """Results that one game can have had: ``allowed`` by the rules, ``questionable`` against the points (a question).

    An empty ``allowed`` means that the game is not counted.

    ``is_won_by_both``: both players reached the target where both win by it: in a match of one game that is the outcome
    double win, in a longer match the game counts as drawn. ``is_end_needed``: the game can only have been won in a way
    that must be stated. ``rule`` is the paragraph of the rules that decides.
    """

    allowed: frozenset[Totals]
    questionable: frozenset[Totals] = _NONE
    is_won_by_both: bool = False
    is_end_needed: bool = False
    rule: str = ""


def check_scoring(match: Match, match_format: MatchFormat, scoring: Scoring) -> tuple[Problem, ...]:
    """Return the findings of the game's rules on a possible result.

    Without declared rules only an outcome is questioned that names another winner than the games.
    """
    if match.sides != 2:
        return ()
    findings: list[Problem] = [*_check_outcome_by_games(match)]
    if not scoring.ends:
        return tuple(findings)
    if match.in_game_points and scoring.in_game is None:
        findings.append(Problem("scoring_points_not_counted", {"rule": scoring.no_points_rule}))
    ends = {end.key: end.name.as_dict() for end in scoring.ends}
    findings += [
        Problem("scoring_end_unknown", {"game": number, "ends": list(ends.values())})
        for number, ended in enumerate(match.ended, start=1)
        if ended.value not in ends
    ]
    findings += _check_points(match, match_format, scoring)
    findings += _check_double_win(match, match_format, scoring)
    played = sum(match.games or ())
    if match_format.all_games and match.outcome is None and played < match_format.best_of:
        findings.append(_question("scoring_games_missing", needed=match_format.best_of, found=played))
    if not any(problem.severity == "error" for problem in findings):
        findings += _check_winner(match, match_format, scoring)
    return tuple(findings)


def require_accepted(findings: Sequence[Problem], *, confirmed: bool, overridden: bool) -> None:
    """Raise ``Refused``: ``result_impossible`` for results that rules forbid, ``result_unusual`` for unusual ones."""
    if overridden or not findings:
        return
    if any(finding.severity == "error" for finding in findings):
        raise Refused((Problem("result_impossible"), *findings))
    if not confirmed:
        raise Refused((Problem("result_unusual", severity="warning"), *findings))


def is_overridable(refused: Refused) -> bool:
    """Return true if a judge may accept the result: all reasons against it are rules of the game."""
    # Impossible results have the same first code, so the further problems decide: each needs a ``scoring_`` code.
    return refused.code == "result_impossible" and all(
        problem.code.startswith("scoring_") for problem in refused.problems[1:]
    )


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
    if possible_games[0].is_won_by_both and match_format.best_of == 1:
        return replace(match, outcome=Outcome.DOUBLE_WIN)
    played = [total for possible in possible_games for total in possible.allowed]
    return replace(match, games=tuple(map(sum, zip(*played, strict=True))) if played else DRAWN)


def _check_points(match: Match, match_format: MatchFormat, scoring: Scoring) -> Iterator[Problem]:
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


def _check_double_win(match: Match, match_format: MatchFormat, scoring: Scoring) -> Iterator[Problem]:
    if match.outcome is not Outcome.DOUBLE_WIN:
        return
    rule, target = scoring.in_game, match_format.winning_points
    if rule is None or not rule.both_win:
        yield Problem("scoring_no_double_win")
    elif target and any(min(points) < target for points in match.in_game_points[-1:]):
        yield Problem("scoring_both_need_target", {"target": target, "rule": rule.both_rule})


def _check_outcome_by_games(match: Match) -> Iterator[Problem]:
    """Question an outcome that contradicts the games; games of a double win are drawn (decision 15)."""
    if match.outcome is None or not any(match.games or ()):
        return
    by_games = find_verdicts(replace(match, outcome=None)).values()
    by_outcome = [
        MatchVerdict.DRAW if verdict is MatchVerdict.DOUBLE_WIN else verdict
        for verdict in find_verdicts(match).values()
    ]
    if [*by_games] != by_outcome:
        yield _question("scoring_against_games")


def _check_winner(match: Match, match_format: MatchFormat, scoring: Scoring) -> Iterator[Problem]:
    """Check that the games, or the outcome of a match of one game, agree with the points and the ends."""
    stated = _stated_totals(match)
    rule = scoring.in_game
    if stated is None:
        return
    possible_games = [_possible_game(match, number, match_format, scoring) for number in range(sum(stated))]
    for number, possible in enumerate(possible_games, start=1):
        if possible.is_end_needed:
            yield Problem("scoring_end_needed", {"game": number, "target": match_format.winning_points})
        if possible.is_won_by_both and rule and match_format.best_of == 1:
            yield Problem("scoring_both_won", {"game": number, "rule": rule.both_rule})
    if any(
        possible.is_end_needed or (possible.is_won_by_both and match_format.best_of == 1) for possible in possible_games
    ):
        return
    if stated in _possible_totals([possible.allowed for possible in possible_games]):
        return
    if stated in _possible_totals([possible.allowed | possible.questionable for possible in possible_games]):
        yield _question("scoring_against_points")
    else:
        paragraph = next((possible.rule for possible in possible_games if possible.rule), "")
        yield Problem("scoring_points_say_otherwise", {"rule": paragraph})


def _stated_totals(match: Match) -> Totals | None:
    """Return games won, lost and drawn of the first, where they can be compared with points; None where they cannot.

    Points are those of the games, so games stated beside an outcome are compared; a double win has its own check.
    """
    if match.outcome is Outcome.DOUBLE_WIN:
        return None
    if match.outcome is not None and not any(match.games or ()):
        is_comparable = len(match.in_game_points) <= 1
        return _GAME_RESULT_OF_OUTCOME.get(match.outcome) if is_comparable else None
    first, second, drawn = match.games or (0, 0, 0)
    return first, second, drawn


def _possible_game(match: Match, number: int, match_format: MatchFormat, scoring: Scoring) -> PossibleGame:
    """Return the possible results of the game of that number (from 0); any result where nothing is known of it.

    For a game that was open when time ended the event's rule applies: by points, drawn, or not counted at all.
    """
    ended = match.ended[number] if number < len(match.ended) else None
    end = next((end for end in scoring.ends if ended is not None and end.key == ended.value), None)
    points = match.in_game_points[number] if number < len(match.in_game_points) else None
    if ended is EndReason.TIME and match_format.time_then == "draw":
        return PossibleGame(frozenset({DRAWN}), _WON)
    if ended is EndReason.TIME and match_format.time_then == "not_counted":
        return PossibleGame(_NONE, _ANY)
    if points is None or scoring.in_game is None:
        return _game_without_points(end)
    return _game_with_points((points[0], points[1]), end, scoring.in_game, match_format.winning_points)


def _game_without_points(end: GameEnd | None) -> PossibleGame:
    """Return the results without points. Where the end names a losing player, a draw is a question."""
    return PossibleGame(_WON, frozenset({DRAWN})) if end is not None and end.decides == "player" else PossibleGame(_ANY)


def _game_with_points(
    points: tuple[int, int], end: GameEnd | None, rule: InGamePoints, target: int | None
) -> PossibleGame:
    """Return the results that the points of the two players allow, with the end and the target where they are known."""
    if end is not None and end.decides != "points":
        return _game_without_points(end)
    first, second = points
    by_points = FIRST if first > second else SECOND if second > first else DRAWN
    if end is not None and end.key != EndReason.TARGET:
        return PossibleGame(frozenset({by_points}), _ANY, rule=rule.rule)
    if not rule.has_target:
        return PossibleGame(frozenset({by_points}), rule=rule.rule)
    if target is None:
        return PossibleGame(frozenset({by_points}), _ANY, rule=rule.rule)
    if rule.both_win and min(points) >= target:
        return PossibleGame(frozenset({DRAWN}), is_won_by_both=True)
    is_end_needed = end is None and max(points) < target and by_points != DRAWN
    return PossibleGame(frozenset({by_points}), is_end_needed=is_end_needed, rule=rule.rule)


def _possible_totals(possible_games: Sequence[frozenset[Totals]]) -> set[Totals]:
    """Return every total that the games can add up to."""
    sums: set[Totals] = {(0, 0, 0)}
    for possible in possible_games:
        sums = {(a + x, b + y, c + z) for a, b, c in sums for x, y, z in possible}
    return sums


def _question(code: str, **params: object) -> Problem:
    return Problem(code, params, severity="warning")

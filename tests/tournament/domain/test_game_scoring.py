"""Results checked by the rules of each game: written cases by paragraph, and properties of any result."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.options import MatchFormat, OpenGameRule
from engine.outcomes import EndReason, Outcome
from engine.state import Match, Seat
from games.registry import find_format, find_formats
from games.scoring import Scoring
from problems import Problem, Refused
from tournament.domain.game_scoring import check_scoring, decide_by_points, is_overridable, require_accepted

FIRST, SECOND, DRAWN = (1, 0, 0), (0, 1, 0), (0, 0, 1)
DOOMTROOPER, SUPER, SCRATCH, HEX = (
    find_format(key).format.scoring
    for key in ("doomtrooper/prague-cup-2011", "super-trooper/standard", "scratch-wars/duel", "neuroshima-hex/standard")
)
Case = tuple[tuple[int, int, int] | Outcome, tuple[int, int] | None, str, list[str]]


def match(
    result: tuple[int, ...] | Outcome, points: tuple[tuple[int, int], ...] = (), ended: tuple[str, ...] = ()
) -> Match:
    outcome = result if isinstance(result, Outcome) else None
    return Match(
        (Seat("a", 0), Seat("b", 1)),
        1,
        games=None if isinstance(result, Outcome) else result,
        outcome=outcome,
        in_game_points=points,
        ended=tuple(EndReason(word) for word in ended),
    )


def codes_of(scoring: Scoring, case: Case, target: int | None = 25, **more: object) -> list[str]:
    result, points, ended, _ = case
    played = match(result, (points,) if points else (), (ended,) if ended else ())
    match_format = MatchFormat(winning_points=target, **more)  # type: ignore[arg-type]
    return [code_of(problem) for problem in check_scoring(played, match_format, scoring)]


def code_of(problem: Problem) -> str:
    """Return the code of a problem, with a question mark for a question."""
    return problem.code.removeprefix("scoring_") + ("?" if problem.severity == "warning" else "")


@pytest.mark.parametrize(
    "case",
    [
        # "Cíl": 25 or more ends the game, more points win, also when both are above; equal is a draw.
        (FIRST, (25, 13), "", []),
        (SECOND, (13, 31), "target", []),
        (FIRST, (31, 30), "", []),
        (DRAWN, (26, 26), "", []),
        (DRAWN, (14, 14), "", []),
        (FIRST, None, "", []),
        (SECOND, (25, 13), "", ["points_say_otherwise"]),
        (FIRST, (26, 26), "", ["points_say_otherwise"]),
        (DRAWN, (25, 24), "", ["points_say_otherwise"]),
        # A win below the target has an end; by time and empty libraries more points win ("Dobírání karet").
        (FIRST, (20, 13), "", ["end_needed"]),
        (DRAWN, (20, 13), "", ["end_needed"]),
        (FIRST, (20, 13), "time", []),
        (FIRST, (20, 13), "library", []),
        (DRAWN, (13, 13), "library", []),
        (SECOND, (20, 13), "time", ["against_points?"]),
        (FIRST, (13, 20), "library", ["against_points?"]),
        # Three turns without a fighter, or giving up, decide against any points ("Vyložení bojovníka").
        (SECOND, (20, 13), "no_fighter", []),
        (SECOND, (20, 13), "concession", []),
        (SECOND, (20, 13), "penalty", []),
        (DRAWN, (20, 13), "concession", ["against_points?"]),
        (DRAWN, (20, 13), "other", []),
        (Outcome.WIN_SECOND, (20, 13), "concession", []),
        (Outcome.WIN_SECOND, (25, 13), "", ["points_say_otherwise"]),
        (Outcome.NO_SHOW_FIRST, None, "", []),
        (Outcome.INTENTIONAL_DRAW, (3, 1), "", []),
        (Outcome.DOUBLE_WIN, (25, 25), "", ["no_double_win"]),
        (FIRST, (51, 3), "", ["points_unusual?"]),
        (FIRST, (50, 3), "", []),
    ],
)
def test_results_of_doomtrooper(case: Case) -> None:
    assert codes_of(DOOMTROOPER, case) == case[3]


@pytest.mark.parametrize(
    "case",
    [
        (FIRST, (20, 7), "", []),
        (Outcome.DOUBLE_WIN, (20, 24), "", []),
        (Outcome.DOUBLE_WIN, None, "", []),
        # "Remíza": both players at the limit win, whatever they have; a win of one of them is refused.
        (FIRST, (24, 20), "", ["both_won"]),
        (DRAWN, (20, 20), "", ["both_won"]),
        (Outcome.DOUBLE_WIN, (20, 19), "", ["both_need_target"]),
        # "Vylízáni": a player that cannot draw a card loses, whatever the points.
        (SECOND, (19, 3), "library", []),
        (SECOND, (19, 3), "", ["end_needed"]),
        (FIRST, (19, 3), "no_fighter", ["end_unknown"]),
        (FIRST, (19, 3), "time", []),
    ],
)
def test_results_of_super_trooper(case: Case) -> None:
    assert codes_of(SUPER, case, target=20) == case[3]


def test_super_trooper_without_an_agreed_limit_only_has_questions() -> None:
    assert codes_of(SUPER, (FIRST, (7, 20), "", []), target=None) == ["against_points?"]
    assert codes_of(SUPER, (SECOND, (7, 20), "", []), target=None) == []
    assert codes_of(SUPER, (Outcome.DOUBLE_WIN, (7, 20), "", []), target=None) == []


@pytest.mark.parametrize(
    "case",
    [
        (FIRST, None, "", []),
        (DRAWN, None, "target", []),
        (DRAWN, None, "time", []),
        # The event's own choice of this format: an open game is drawn.
        (FIRST, None, "time", ["against_points?"]),
        (FIRST, None, "concession", []),
        (DRAWN, None, "concession", ["against_points?"]),
        # 2.3.4.3: no points decide, so none are entered.
        (FIRST, (12, 0), "", ["points_not_counted"]),
        (FIRST, None, "library", ["end_unknown"]),
        (Outcome.DOUBLE_WIN, None, "", ["no_double_win"]),
    ],
)
def test_results_of_scratch_wars(case: Case) -> None:
    assert codes_of(SCRATCH, case, target=None, time_then="draw") == case[3]


@pytest.mark.parametrize(
    "case",
    [
        (FIRST, (20, 0), "", []),
        (SECOND, (3, 4), "", []),
        (DRAWN, (7, 7), "", []),
        (DRAWN, (0, 0), "target", []),
        (FIRST, (0, 0), "", ["points_say_otherwise"]),
        (SECOND, (12, 4), "", ["points_say_otherwise"]),
        (FIRST, (21, 4), "", ["points_too_high"]),
        (SECOND, (12, 4), "concession", []),
        (SECOND, (12, 4), "time", ["against_points?"]),
        (FIRST, (12, 4), "library", ["end_unknown"]),
    ],
)
def test_results_of_neuroshima_hex(case: Case) -> None:
    assert codes_of(HEX, case, target=None) == case[3]


@pytest.mark.parametrize(
    ("games", "points", "expected"),
    [
        ((2, 1, 0), ((25, 3), (4, 25), (26, 20)), []),
        ((2, 1, 0), ((25, 3), (25, 4), (26, 20)), ["points_say_otherwise"]),
        ((2, 0, 1), ((25, 3), (14, 14), (26, 20)), []),
        ((1, 2, 0), ((25, 3), (4, 25), (26, 20)), ["points_say_otherwise"]),
    ],
)
def test_games_of_a_longer_match_add_up(
    games: tuple[int, ...], points: tuple[tuple[int, int], ...], expected: list[str]
) -> None:
    best_of_three = MatchFormat(best_of=3, winning_points=25)
    assert [code_of(problem) for problem in check_scoring(match(games, points), best_of_three, DOOMTROOPER)] == expected


def test_in_a_longer_match_a_game_that_both_won_counts_as_drawn() -> None:
    best_of_three = MatchFormat(best_of=3, winning_points=20)
    assert check_scoring(match((2, 0, 1), ((20, 3), (20, 22), (21, 2))), best_of_three, SUPER) == ()


def test_missing_games_of_a_match_of_seven_are_questioned() -> None:
    kachung = MatchFormat(best_of=7, all_games=True, winning_points=25)
    assert check_scoring(match((4, 2, 1)), kachung, DOOMTROOPER) == ()
    assert [code_of(problem) for problem in check_scoring(match((4, 1, 0)), kachung, DOOMTROOPER)] == ["games_missing?"]


@pytest.mark.parametrize(
    ("then", "games", "expected"),
    [
        ("points", FIRST, []),
        ("points", DRAWN, ["against_points?"]),
        ("draw", DRAWN, []),
        ("draw", FIRST, ["against_points?"]),
        ("not_counted", FIRST, ["against_points?"]),
    ],
)
def test_the_event_decides_a_game_that_is_open_at_the_end_of_time(
    then: OpenGameRule, games: Case, expected: list[str]
) -> None:
    match_format = MatchFormat(winning_points=25, time_then=then)
    played = match(games, ((20, 3),), ("time",))  # type: ignore[arg-type]
    assert [code_of(problem) for problem in check_scoring(played, match_format, DOOMTROOPER)] == expected


@pytest.mark.parametrize(
    ("outcome", "games", "is_questioned"),
    [
        (Outcome.WIN_FIRST, SECOND, True),
        (Outcome.WIN_FIRST, FIRST, False),
        (Outcome.WIN_FIRST, (0, 0, 0), False),
        (Outcome.WIN_SECOND, (2, 1, 0), True),
        (Outcome.DRAW, FIRST, True),
        (Outcome.INTENTIONAL_DRAW, DRAWN, False),
        (Outcome.NO_SHOW_FIRST, FIRST, True),
        (Outcome.DOUBLE_WIN, DRAWN, False),
        (Outcome.DOUBLE_WIN, FIRST, True),
        (Outcome.DOUBLE_LOSS, FIRST, True),
    ],
)
@pytest.mark.parametrize("scoring", [DOOMTROOPER, SUPER, Scoring()])
def test_an_outcome_that_contradicts_the_games_is_questioned(
    outcome: Outcome, games: tuple[int, int, int], is_questioned: bool, scoring: Scoring
) -> None:
    played = replace(match(games), outcome=outcome)
    codes = [code_of(problem) for problem in check_scoring(played, MatchFormat(best_of=3), scoring)]
    assert ("against_games?" in codes) == is_questioned


def test_forbidden_results_are_refused_and_unusual_ones_questioned() -> None:
    forbidden, unusual = Problem("scoring_both_won"), Problem("scoring_against_points", severity="warning")
    require_accepted((), confirmed=False, overridden=False)
    require_accepted((unusual,), confirmed=True, overridden=False)
    require_accepted((forbidden, unusual), confirmed=False, overridden=True)
    with pytest.raises(Refused) as refused:
        require_accepted((forbidden,), confirmed=True, overridden=False)
    assert (refused.value.code, is_overridable(refused.value)) == ("result_impossible", True)
    with pytest.raises(Refused) as questioned:
        require_accepted((unusual,), confirmed=False, overridden=False)
    assert (questioned.value.code, is_overridable(questioned.value)) == ("result_unusual", False)
    assert not is_overridable(Refused((Problem("result_impossible"), Problem("result_no_game"))))


@given(
    key=st.sampled_from(sorted(find_formats())),
    points=st.tuples(st.integers(0, 60), st.integers(0, 60)),
    ended=st.sampled_from([*EndReason]),
    target=st.sampled_from([None, 20, 25]),
    then=st.sampled_from(["points", "draw", "not_counted"]),
)
def test_every_end_of_a_game_can_be_entered(
    key: str, points: tuple[int, int], ended: EndReason, target: int | None, then: OpenGameRule
) -> None:
    """At least one of win, loss, draw and double win is accepted, with a question at most, for every possible end."""
    scoring = find_format(key).format.scoring
    if scoring.in_game and scoring.in_game.most is not None:
        points = (min(points[0], 20), min(points[1], 20))
    if ended.value not in {end.key for end in scoring.ends} or (
        ended is EndReason.TARGET and target and max(points) < target
    ):
        return
    match_format = MatchFormat(
        winning_points=target if scoring.in_game and scoring.in_game.has_target else None, time_then=then
    )
    rows = (points,) if scoring.in_game else ()
    results = (FIRST, SECOND, DRAWN, Outcome.DOUBLE_WIN)
    checked = [check_scoring(match(result, rows, (ended.value,)), match_format, scoring) for result in results]
    assert any(all(problem.severity == "warning" for problem in problems) for problems in checked)


@given(
    key=st.sampled_from(sorted(find_formats())),
    games=st.sampled_from([FIRST, SECOND, DRAWN, (2, 1, 0), (3, 3, 1)]),
    points=st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=7),
    ended=st.lists(st.sampled_from([*EndReason]), max_size=7),
    best_of=st.sampled_from([1, 3, 7]),
)
def test_both_sides_are_checked_alike(
    key: str, games: tuple[int, int, int], points: list[tuple[int, int]], ended: list[EndReason], best_of: int
) -> None:
    scoring, match_format = find_format(key).format.scoring, MatchFormat(best_of, winning_points=25)
    ends = tuple(reason.value for reason in ended)
    mirrored = match((games[1], games[0], games[2]), tuple((b, a) for a, b in points), ends)
    checked = check_scoring(match(games, tuple(points), ends), match_format, scoring)
    assert checked == check_scoring(mirrored, match_format, scoring)


@pytest.mark.parametrize(
    ("scoring", "points", "ended", "best_of", "expected"),
    [
        (DOOMTROOPER, ((25, 13),), (), 1, FIRST),
        (DOOMTROOPER, ((8, 25),), (), 1, SECOND),
        (DOOMTROOPER, ((30, 30),), (), 1, DRAWN),
        (DOOMTROOPER, ((17, 9),), ("time",), 1, FIRST),
        (DOOMTROOPER, ((25, 13), (8, 25), (25, 24)), (), 3, (2, 1, 0)),
        (DOOMTROOPER, ((25, 13), (12, 12)), (), 3, (1, 0, 1)),
        (SUPER, ((25, 27),), (), 1, Outcome.DOUBLE_WIN),
        (SUPER, ((25, 27), (25, 3)), (), 3, (1, 0, 1)),
        (HEX, ((20, 4),), (), 1, FIRST),
        (HEX, ((0, 0),), (), 1, DRAWN),
    ],
)
def test_points_alone_decide_the_result(
    scoring: Scoring,
    points: tuple[tuple[int, int], ...],
    ended: tuple[str, ...],
    best_of: int,
    expected: tuple[int, ...] | Outcome,
) -> None:
    open_match = match((), points, ended)
    decided = decide_by_points(open_match, MatchFormat(winning_points=25, best_of=best_of), scoring)
    assert (decided.outcome or decided.games) == expected


@pytest.mark.parametrize(
    ("scoring", "points", "ended", "game"),
    [
        (DOOMTROOPER, (), (), 1),
        (DOOMTROOPER, ((3, 12),), ("concession",), 1),
        (DOOMTROOPER, ((25, 12), (3, 12)), ("target", "no_fighter"), 2),
        (SCRATCH, ((3, 12),), (), 1),
    ],
)
def test_points_that_leave_the_result_open_are_refused(
    scoring: Scoring, points: tuple[tuple[int, int], ...], ended: tuple[str, ...], game: int
) -> None:
    with pytest.raises(Refused) as refused:
        decide_by_points(match((), points, ended), MatchFormat(winning_points=25, best_of=3), scoring)
    assert [(problem.code, problem.params) for problem in refused.value.problems] == [
        ("points_do_not_decide", {"game": game})
    ]


@given(
    st.sampled_from([DOOMTROOPER, SUPER, HEX]),
    st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=3),
    st.sampled_from([None, 25]),
    st.sampled_from([1, 3]),
)
def test_results_decided_by_points_follow_the_rules(
    scoring: Scoring, points: list[tuple[int, int]], target: int | None, best_of: int
) -> None:
    match_format = MatchFormat(winning_points=target, best_of=best_of)
    decided = decide_by_points(match((), tuple(points[:best_of])), match_format, scoring)
    against = {"scoring_points_say_otherwise", "scoring_against_points", "scoring_both_won", "scoring_both_need_target"}
    assert {problem.code for problem in check_scoring(decided, match_format, scoring)} & against == set()


@pytest.mark.parametrize(
    ("outcome", "games", "points", "codes"),
    [
        (Outcome.WIN_FIRST, FIRST, (10, 25), ["points_say_otherwise"]),
        (Outcome.WIN_FIRST, FIRST, (0, 10), ["end_needed"]),
        (Outcome.WIN_FIRST, FIRST, (25, 10), []),
        # A concession: the outcome is asked about, and the points agree with the games.
        (Outcome.WIN_FIRST, SECOND, (10, 25), ["against_games?"]),
        (Outcome.WIN_FIRST, (0, 0, 0), (10, 25), ["points_say_otherwise"]),
    ],
)
def test_points_are_compared_with_games_that_an_outcome_repeats(
    outcome: Outcome, games: tuple[int, int, int], points: tuple[int, int], codes: list[str]
) -> None:
    """An outcome beside the games switched the check of the points off."""
    played = replace(match(games, (points,)), outcome=outcome)
    found = check_scoring(played, MatchFormat(winning_points=25), DOOMTROOPER)
    assert [code_of(problem) for problem in found] == codes

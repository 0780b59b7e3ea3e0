"""Verdicts and match points of the seats of a match, and the results offered for a match format."""

from fractions import Fraction

import pytest

from engine.options import MatchFormat, Points
from engine.outcomes import Outcome
from engine.scoring import MatchVerdict, find_verdicts, list_usual_results, match_points
from engine.state import Match, Seat

POINTS = Points(double_win=Fraction(2))


@pytest.mark.parametrize(
    ("games", "points"),
    [((1, 0, 0), (3, 0)), ((0, 1, 0), (0, 3)), ((0, 0, 1), (1, 1)), ((2, 1, 0), (3, 0)), ((1, 1, 1), (1, 1))],
)
def test_more_games_win_the_match(games: tuple[int, ...], points: tuple[int, int]) -> None:
    match = Match.between("jiri", "sarka", games=games)
    assert list(match_points(match, Points()).values()) == list(points)


@pytest.mark.parametrize(
    ("outcome", "points"),
    [
        (Outcome.WIN_FIRST, (3, 0)),
        (Outcome.WIN_SECOND, (0, 3)),
        (Outcome.DRAW, (1, 1)),
        (Outcome.INTENTIONAL_DRAW, (1, 1)),
        (Outcome.DOUBLE_WIN, (2, 2)),
        (Outcome.DOUBLE_LOSS, (0, 0)),
        (Outcome.NO_SHOW_FIRST, (0, 3)),
        (Outcome.NO_SHOW_SECOND, (3, 0)),
    ],
)
def test_the_outcome_overrides_the_games(outcome: Outcome, points: tuple[int, int]) -> None:
    match = Match.between("jiri", "sarka", games=(0, 0, 1), outcome=outcome)
    assert list(match_points(match, POINTS).values()) == list(points)


def test_double_win_counts_as_a_win_by_default() -> None:
    match = Match.between("jiri", "sarka", outcome=Outcome.DOUBLE_WIN)
    assert match_points(match, Points()) == {"jiri": 3, "sarka": 3}


@pytest.mark.parametrize(
    ("outcome", "points"), [(Outcome.BYE, 2), (Outcome.MISSED_ROUND_BYE, 2), (Outcome.MISSED_ROUND_LOSS, 0)]
)
def test_one_player_matches(outcome: Outcome, points: int) -> None:
    assert match_points(Match.between("zdenek", outcome=outcome), Points(bye=Fraction(2))) == {"zdenek": points}


def test_undecided_match_gives_nothing() -> None:
    assert find_verdicts(Match.between("jiri", "sarka")) == {}


def test_no_finished_game_is_a_draw() -> None:
    assert set(find_verdicts(Match.between("jiri", "sarka", games=(0, 0, 0))).values()) == {MatchVerdict.DRAW}


def test_all_players_of_a_side_share_its_verdict() -> None:
    seats = (Seat("jiri", 0), Seat("sarka", 0, 1), Seat("ondrej", 1), Seat("eva", 1, 1))
    won = find_verdicts(Match(seats, games=(1, 0, 0)))
    assert won == {"jiri": "win", "sarka": "win", "ondrej": "loss", "eva": "loss"}


def test_pod_of_three_with_two_equal_best_is_their_draw() -> None:
    seats = (Seat("jiri", 0), Seat("sarka", 1), Seat("ondrej", 2))
    assert list(find_verdicts(Match(seats, games=(1, 1, 0, 0))).values()) == ["draw", "draw", "loss"]


@pytest.mark.parametrize(
    ("match_format", "games"),
    [
        (MatchFormat(1), [(1, 0, 0), (0, 0, 1), (0, 1, 0)]),
        (MatchFormat(1, draws=False), [(1, 0, 0), (0, 1, 0)]),
        (MatchFormat(3), [(2, 0, 0), (2, 1, 0), (1, 1, 1), (0, 0, 3), (1, 2, 0), (0, 2, 0)]),
    ],
)
def test_offered_results_of_a_match_format(match_format: MatchFormat, games: list[tuple[int, int, int]]) -> None:
    assert [result.games for result in list_usual_results(match_format)] == games


def test_offered_results_name_the_winner() -> None:
    for result in list_usual_results(MatchFormat(5)):
        match = Match.between("jiri", "sarka", games=result.games)
        assert find_verdicts(match)["jiri"] is result.verdict_first

"""Results that are possible in a match, and the faults of impossible ones."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.options import MatchFormat
from engine.outcomes import EndReason, Outcome
from engine.result_check import check_result, require_possible
from engine.scoring import list_usual_results
from engine.state import Match, Seat
from problems import Refused
from problems.texts import TEXTS

ONE_GAME = MatchFormat(1)
BEST_OF_THREE = MatchFormat(3)


def codes(match: Match, match_format: MatchFormat = ONE_GAME) -> list[str]:
    return [problem.code for problem in check_result(match, match_format)]


@given(st.sampled_from([1, 3, 5, 7]), st.booleans())
def test_every_offered_result_is_possible(best_of: int, draws: bool) -> None:
    match_format = MatchFormat(best_of, draws)
    for result in list_usual_results(match_format):
        assert codes(Match.between("jiri", "sarka", games=result.games), match_format) == []


@pytest.mark.parametrize(
    ("games", "match_format", "code"),
    [
        ((2, 0, 0), ONE_GAME, "result_too_many_wins"),
        ((1, 1, 0), ONE_GAME, "result_too_many_games"),
        ((1, 0, 1), ONE_GAME, "result_too_many_games"),
        ((3, 0, 0), BEST_OF_THREE, "result_too_many_wins"),
        ((2, 2, 0), BEST_OF_THREE, "result_too_many_games"),
        ((0, 0, 4), BEST_OF_THREE, "result_too_many_games"),
        ((1, -1, 0), BEST_OF_THREE, "result_games_shape"),
        ((1, 0), BEST_OF_THREE, "result_games_shape"),
        ((0, 0, 1), MatchFormat(1, draws=False), "result_draw_not_allowed"),
    ],
)
def test_impossible_games(games: tuple[int, ...], match_format: MatchFormat, code: str) -> None:
    assert codes(Match.between("jiri", "sarka", games=games), match_format) == ["result_impossible", code]


@pytest.mark.parametrize("games", [(1, 0, 0), (0, 0, 0), (2, 1, 1), (2, 0, 0)])
def test_time_may_run_out_in_a_best_of_three_and_draws_are_replayed(games: tuple[int, ...]) -> None:
    assert codes(Match.between("jiri", "sarka", games=games), BEST_OF_THREE) == []


def test_a_match_without_games_and_outcome_has_no_result() -> None:
    assert codes(Match.between("jiri", "sarka")) == ["result_impossible", "result_missing"]


@pytest.mark.parametrize("outcome", [Outcome.BYE, Outcome.MISSED_ROUND_LOSS])
def test_two_players_cannot_have_a_bye(outcome: Outcome) -> None:
    assert codes(Match.between("jiri", "sarka", outcome=outcome))[1:] == ["result_outcome_wrong_seats"]


def test_one_player_cannot_win_alone() -> None:
    assert codes(Match.between("jiri", outcome=Outcome.WIN_FIRST))[1:] == ["result_outcome_wrong_seats"]


def test_a_player_alone_has_no_games() -> None:
    assert "result_games_shape" in codes(Match.between("jiri", games=(1, 0)))


def test_a_leading_player_may_concede() -> None:
    match = Match.between("jiri", "sarka", games=(1, 0, 0), outcome=Outcome.WIN_SECOND)
    assert codes(match, BEST_OF_THREE) == []


@pytest.mark.parametrize("outcome", [Outcome.DRAW, Outcome.INTENTIONAL_DRAW])
def test_agreed_draw_needs_a_format_with_draws(outcome: Outcome) -> None:
    match = Match.between("jiri", "sarka", outcome=outcome)
    assert codes(match, MatchFormat(draws=False))[1:] == ["result_draw_not_allowed"]


def test_in_game_points_need_one_item_a_game() -> None:
    match = Match.between("jiri", "sarka", games=(2, 1, 0), in_game_points=((25, 13), (8, 25)))
    assert codes(match, BEST_OF_THREE)[1:] == ["result_per_game_count"]


@pytest.mark.parametrize("points", [(25,), (25, 13, 8), (25, -1), ()])
def test_in_game_points_need_one_number_a_side(points: tuple[int, ...]) -> None:
    match = Match.between("jiri", "sarka", games=(1, 0, 0), in_game_points=(points,))
    assert codes(match)[1:] == ["result_in_game_points_shape"]


def test_how_games_ended_needs_one_item_a_game() -> None:
    match = Match((Seat("jiri"), Seat("sarka", 1)), games=(1, 0, 0), ended=(EndReason.TARGET, EndReason.TIME))
    assert codes(match)[1:] == ["result_per_game_count"]


@pytest.mark.parametrize(
    ("points", "ended", "faults"),
    [
        ((25, 13), EndReason.TARGET, []),
        ((27, 26), EndReason.TARGET, []),
        ((24, 13), EndReason.TARGET, ["result_target_not_reached"]),
        ((24, 13), EndReason.TIME, []),
        ((0, 0), EndReason.NO_FIGHTER, []),
    ],
)
def test_a_game_ended_by_target_needs_its_points(points: tuple[int, int], ended: EndReason, faults: list[str]) -> None:
    match = replace(Match.between("jiri", "sarka", games=(1, 0, 0), in_game_points=(points,)), ended=(ended,))
    assert codes(match, MatchFormat(winning_points=25))[1:] == faults
    assert codes(match, MatchFormat()) == []


def test_every_fault_is_refused_at_once() -> None:
    match = Match.between("jiri", "sarka", games=(3, 0, 0), in_game_points=((1,),))
    with pytest.raises(Refused) as refused:
        require_possible(match, ONE_GAME)
    found = [problem.code for problem in refused.value.problems]
    assert found[0] == "result_impossible"
    assert {"result_too_many_wins", "result_per_game_count", "result_in_game_points_shape"} <= set(found)
    assert set(found) <= TEXTS.keys()


@pytest.mark.parametrize(
    ("match_format", "most"),
    [(MatchFormat(), 1), (MatchFormat(best_of=3), 6), (MatchFormat(best_of=3, all_games=True), 3)],
)
def test_points_of_more_games_than_a_match_can_have_are_refused(match_format: MatchFormat, most: int) -> None:
    seats = (Seat(1, 0), Seat(2, 1))
    for games in (most, most + 1, 32):
        match = Match(seats, 1, outcome=Outcome.WIN_FIRST, in_game_points=((25, 0),) * games)
        codes = [problem.code for problem in check_result(match, match_format)]
        assert codes == ([] if games <= most else ["result_impossible", "result_per_game_count"])

"""Percentages computed by hand for a small tournament with a bye in every round.

round 1: Adam - Běta 2:0, Cyril - Dana 2:1, Eva bye
round 2: Adam - Cyril 2:1, Eva - Dana 1:1:1, Běta bye
round 3: Adam - Eva 2:0, Běta - Cyril 2:1, Dana bye
"""

from dataclasses import replace
from fractions import Fraction
from typing import get_args

import pytest

from engine.options import Points, Settings
from engine.outcomes import Outcome
from engine.standings import compute_standings, explain_player
from engine.state import Match, Player, State
from engine.tiebreakers.explanation import Note
from tests.engine.state_builders import bye, state_of
from tournament.words import TERM_NOTES

PLAYERS = ("adam", "beta", "cyril", "dana", "eva")
ROUNDS = (
    [Match.between("adam", "beta", games=(2, 0, 0)), Match.between("cyril", "dana", games=(2, 1, 0)), bye("eva")],
    [Match.between("adam", "cyril", games=(2, 1, 0)), Match.between("eva", "dana", games=(1, 1, 1)), bye("beta")],
    [Match.between("adam", "eva", games=(2, 0, 0)), Match.between("beta", "cyril", games=(2, 1, 0)), bye("dana")],
)
FLOOR = Fraction(33, 100)


def small_state(**settings: object) -> State:
    return state_of(PLAYERS, *ROUNDS, settings=replace(Settings(), **settings))  # type: ignore[arg-type]


def numbers(state: State, measure: str) -> dict[object, Fraction]:
    return {row.id: row.tiebreakers[measure] for row in compute_standings(state)}


def test_points_and_order() -> None:
    rows = compute_standings(small_state())
    assert [row.id for row in rows] == ["adam", "beta", "eva", "dana", "cyril"]
    assert [row.rank for row in rows] == [1, 2, 3, 4, 5]
    assert [row.points for row in rows] == [9, 6, 4, 4, 3]


def test_opponents_match_win() -> None:
    """Match-win: Adam 9/9, Běta 6/9, Cyril 3/9 (above the floor), Dana and Eva 4/9."""
    assert numbers(small_state(), "omw") == {
        "adam": Fraction(13, 27),
        "beta": Fraction(2, 3),
        "cyril": Fraction(19, 27),
        "dana": Fraction(7, 18),
        "eva": Fraction(13, 18),
    }


def test_game_win_counts_a_bye_as_two_games_won() -> None:
    assert numbers(small_state(), "gw") == {
        "adam": Fraction(18, 21),
        "beta": Fraction(12, 21),
        "cyril": Fraction(12, 27),
        "dana": Fraction(13, 24),
        "eva": Fraction(10, 21),
    }


def test_opponents_game_win() -> None:
    assert numbers(small_state(), "ogw")["adam"] == (Fraction(4, 7) + Fraction(4, 9) + Fraction(10, 21)) / 3


def test_byes_need_not_count_for_opponents() -> None:
    """Without byes Běta has 3/6, Dana and Eva 1/6, which the floor raises."""
    found = numbers(small_state(byes_count_for_opponents=False), "omw")
    assert found["adam"] == (Fraction(1, 2) + Fraction(1, 3) + FLOOR) / 3
    assert found["dana"] == (Fraction(1, 3) + FLOOR) / 2


def test_the_floor_is_exact_and_a_setting() -> None:
    state = state_of(("adam", "beta"), [Match.between("adam", "beta", games=(1, 0, 0))])
    assert numbers(state, "omw") == {"adam": FLOOR, "beta": 1}
    assert numbers(state, "gw") == {"adam": 1, "beta": FLOOR}
    low = replace(state, settings=Settings(percentage_floor=Fraction(0)))
    assert numbers(low, "omw")["adam"] == 0


def test_a_bye_counts_the_games_of_the_settings() -> None:
    rounds = ([bye("adam")], [Match.between("adam", "beta", games=(0, 1, 0))])
    state = state_of(("adam", "beta"), *rounds, settings=Settings(bye_games=1))
    assert numbers(state, "gw")["adam"] == Fraction(1, 2)


def test_dropped_player_counts_over_the_rounds_played() -> None:
    """Dana won once and dropped: three of three points, without the rounds played later."""
    players = [Player("adam"), Player("dana", status="dropped", dropped_after=1), Player("eva")]
    state = state_of(
        players,
        [Match.between("dana", "adam", games=(2, 0, 0)), bye("eva")],
        [Match.between("adam", "eva", games=(2, 0, 0))],
    )
    assert numbers(state, "omw")["adam"] == (1 + Fraction(1, 2)) / 2


def test_missed_round_scored_as_a_loss_counts_as_a_round_but_has_no_opponent() -> None:
    state = state_of(
        ("adam", "eva"),
        [Match.between("adam", outcome=Outcome.MISSED_ROUND_LOSS)],
        [Match.between("adam", "eva", games=(2, 0, 0))],
    )
    assert numbers(state, "omw") == {"adam": FLOOR, "eva": Fraction(1, 2)}


def test_missed_round_in_which_the_player_was_not_seated() -> None:
    state = state_of((Player("adam", missed_rounds={1: "loss", 2: "loss"}), "eva"), [bye("eva")])
    row = next(row for row in compute_standings(state) if row.id == "adam")
    assert row.points == 0
    assert row.record.losses == 1


def test_no_opponents_give_zero_and_no_games_give_the_floor() -> None:
    state = state_of(("adam",))
    assert numbers(state, "omw") == {"adam": 0}
    assert numbers(state, "gw") == {"adam": FLOOR}


@pytest.mark.parametrize("win", [Fraction(1), Fraction(2), Fraction(3)])
def test_percentages_follow_the_points_of_a_win(win: Fraction) -> None:
    points = Points(win=win, draw=win / 2, bye=win)
    state = state_of(("adam", "beta"), [Match.between("adam", "beta", games=(0, 0, 1))], settings=Settings(points))
    assert numbers(state, "omw") == {"adam": Fraction(1, 2), "beta": Fraction(1, 2)}


def test_a_percentage_never_exceeds_one() -> None:
    generous = Settings(Points(bye=Fraction(9)))
    state = state_of(
        ("adam", "beta"), [bye("adam")], [Match.between("adam", "beta", games=(2, 0, 0))], settings=generous
    )
    assert numbers(state, "omw")["beta"] == 1


def test_carried_points_count_over_the_matches_they_come_from() -> None:
    players = (Player("adam", points=Fraction(3), opponents=("beta", "nekdo")), "beta")
    state = state_of(players, [Match.between("beta", "adam", games=(2, 0, 0))])
    found = numbers(state, "omw")
    assert found["beta"] == Fraction(1, 3)
    assert found["adam"] == 1


def test_explanation_names_opponents_floors_and_byes() -> None:
    explained = explain_player(small_state(byes_count_for_opponents=False), "dana")["omw"]
    assert [(term.opponent, term.round, term.note) for term in explained.terms] == [
        ("cyril", 1, ""),
        ("eva", 2, "floored"),
        (None, 3, "bye"),
    ]
    assert [term.counted for term in explained.terms] == [True, True, False]
    assert explained.terms[1].raw == Fraction(1, 6)
    assert explained.value == (Fraction(1, 3) + FLOOR) / 2


def test_explanation_says_that_byes_of_an_opponent_were_left_out() -> None:
    explained = explain_player(small_state(byes_count_for_opponents=False), "adam")["omw"]
    assert explained.terms[0].note == "byes_left_out"


def test_explanation_of_own_games_adds_up() -> None:
    *matches, total = explain_player(small_state(), "dana")["gw"].terms
    assert (
        sum(term.value for term in matches) / sum(term.raw or 0 for term in matches) == total.value == Fraction(13, 24)
    )


def test_a_match_without_games_is_not_raised_to_the_floor() -> None:
    """The floor holds for the whole percentage; a single match without games adds nothing."""
    matches = [Match.between("adam", "beta", outcome=Outcome.DRAW)]
    explained = explain_player(state_of(("adam", "beta"), matches), "adam")["gw"]
    assert [(term.counted, term.note) for term in explained.terms] == [(False, "no_games"), (True, "not_played")]
    assert set(get_args(Note)) - {""} == set(TERM_NOTES)

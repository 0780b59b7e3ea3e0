"""Warnings about a manual change: a second bye, points apart; a table not in the venue, or above all others."""

from fractions import Fraction

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from engine.rooms import Room
from engine.state import Match, MissedRoundScore, Player
from tests.engine.state_builders import state_of
from tournament.domain.manual_change import warn_about_matches, warn_about_table
from web.errors.wording import say

ROOMS = (Room("sál", 1, 8), Room("galerie", 21, 24))


@pytest.mark.parametrize(
    ("rooms", "to", "code"),
    [
        ((), 5, ""),
        ((), 4, ""),
        ((), 6, "by_hand_table_high"),
        ((), 55, "by_hand_table_high"),
        ((), None, ""),
        (ROOMS, 8, ""),
        (ROOMS, 22, ""),
        (ROOMS, 9, "by_hand_table_outside"),
        (ROOMS, 25, "by_hand_table_outside"),
    ],
)
def test_tables_with_a_warning(rooms: tuple[Room, ...], to: int | None, code: str) -> None:
    warnings = warn_about_table(rooms, (1, 2, 3, 5, None), to)
    assert [problem.code for problem in warnings] == [code] * bool(code)
    assert all(problem.severity == "warning" for problem in warnings)


@given(st.lists(st.integers(1, 40), min_size=1), st.booleans())
def test_a_table_in_use_has_no_warning(before: list[int], with_rooms: bool) -> None:
    rooms = ROOMS if with_rooms else ()
    assert all(warn_about_table(rooms, before, table) == [] for table in before)


def test_the_first_table_of_a_round_has_no_warning() -> None:
    assert warn_about_table((), [None], 7) == []


@pytest.mark.parametrize(("score", "warned"), [("bye", True), ("loss", False)])
def test_a_missed_round_scored_as_a_bye_counts_as_a_bye(score: MissedRoundScore, warned: bool) -> None:
    players = [Player(1), Player(2), Player(3, missed_rounds={1: score})]
    state = state_of(players, [Match.between(1, 2, games=(2, 0, 0))])
    warnings = [(problem.code, problem.params) for problem in warn_about_matches(state, [(3,)], {})]
    assert warnings == [("by_hand_bye_again", {"player": 3, "round": 1})] * warned


@pytest.mark.parametrize(("gap", "text"), [(Fraction(1), "1 point"), (Fraction(3, 2), "1.5 points")])
def test_points_apart_have_their_plural(gap: Fraction, text: str) -> None:
    (warning,) = warn_about_matches(state_of([Player(1), Player(2)]), [(1, 2)], {1: gap})
    with override("en"):
        assert say(warning) == f"1 and 2 are {text} apart."

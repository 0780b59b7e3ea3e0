"""The reasons of a pair with different points: odd group, earlier meetings, standing, pod, manual change."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.pairing.by_standing import pair_by_standing
from engine.pairing.pairing import Pairing
from engine.pairing.pods import pair_pods
from engine.pairing.swiss import pair_swiss
from engine.state import Player, State
from tests.engine.state_builders import players_with_points, state_of, states


def reasons_by_pair(found: Pairing) -> dict[tuple[object, object], tuple[str, ...]]:
    return {(floated.higher, floated.lower): floated.reasons for floated in found.floats}


def test_an_odd_group_floats_one_player_down() -> None:
    assert list(reasons_by_pair(pair_swiss(state_of(players_with_points(a=6, b=6, c=6, d=3)))).values()) == [
        ("odd_group",)
    ]


def test_two_players_that_met_both_float_down() -> None:
    players = players_with_points(a=6, b=6, c=3, d=3)
    players[0] = replace(players[0], opponents=("b",))
    assert list(reasons_by_pair(pair_swiss(state_of(players))).values()) == [("earlier_meetings",)] * 2


def test_a_leader_that_met_the_next_group_floats_further_for_both_reasons() -> None:
    players = players_with_points(a=9, b=6, c=6, d=3)
    players[0] = replace(players[0], opponents=("b", "c"))
    assert reasons_by_pair(pair_swiss(state_of(players))) == {("a", "d"): ("odd_group", "earlier_meetings")}


def test_a_manual_pair_is_named_and_does_not_count_for_the_others() -> None:
    state = replace(state_of(players_with_points(a=9, b=9, c=6, d=3)), locked=(("a", "d"),))
    assert reasons_by_pair(pair_swiss(state)) == {("a", "d"): ("by_hand",), ("b", "c"): ("odd_group",)}


def test_floats_of_the_last_round_have_the_standing_as_reason() -> None:
    assert reasons_by_pair(pair_by_standing(state_of(players_with_points(a=9, b=6)))) == {("a", "b"): ("standing",)}


def test_floats_within_a_pod_have_the_pod_as_reason() -> None:
    state = state_of(players_with_points(a=3, b=0, c=0))
    assert reasons_by_pair(pair_pods(state)) == {
        ("a", "b"): ("pod",),
        ("a", "c"): ("pod",),
    }


@given(states(most=8, varied=False))
def test_every_float_has_a_reason(state: State) -> None:
    assert all(floated.reasons for floated in pair_swiss(state).floats)


@given(st.lists(st.integers(0, 5), min_size=2, max_size=20))
def test_without_earlier_meetings_only_odd_groups_float(points: list[int]) -> None:
    state = state_of([Player(f"p{index}", points=Fraction(value)) for index, value in enumerate(points)])
    assert {floated.reasons for floated in pair_swiss(state).floats} <= {("odd_group",)}

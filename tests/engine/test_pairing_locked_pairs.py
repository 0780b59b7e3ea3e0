"""Locked pairs and byes: they stay, and the other players have the best round beside them."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.options import PairingOptions, Settings
from engine.pairing.pairing import Pairing
from engine.pairing.strategies import pair_round
from engine.pairing.swiss import pair_swiss
from engine.state import EntryId, Player, State
from problems import Refused
from tests.engine.plain_grader import PlainGrader
from tests.engine.state_builders import state_of, states


def pair_with_locked(state: State, locked: Sequence[tuple[EntryId, EntryId]]) -> Pairing:
    """Return the Swiss round with these locked pairs."""
    return pair_swiss(replace(state, locked=tuple(locked)))


FOUR = [Player(f"p{points}", points=Fraction(points)) for points in (9, 7, 6, 4)]


def test_without_locked_pairs_it_is_the_swiss_round() -> None:
    assert pair_with_locked(state_of(FOUR), []) == pair_swiss(state_of(FOUR))


def test_a_locked_pair_stays_in_order_of_points() -> None:
    found = pair_with_locked(state_of(FOUR), [("p4", "p9")])
    assert found.pairs == (("p9", "p4"), ("p7", "p6"))
    assert found.cost == 25 + 1


def test_a_locked_rematch_is_reported() -> None:
    met = replace(FOUR[0], opponents=("p4",))
    found = pair_with_locked(state_of([met, *FOUR[1:]]), [("p9", "p4")])
    assert found.rematches == (("p9", "p4"),)
    assert [reason.code for reason in found.reasons] == ["rematch_unavoidable"]


@given(states(least=4, most=7), st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_no_round_with_the_locked_pair_is_better(state: State, chance: object) -> None:
    grader = PlainGrader(state)
    assume(len(grader.present) >= 3)
    pair = tuple(chance.sample(grader.present, 2))  # type: ignore[attr-defined]
    found = pair_with_locked(state, [pair])
    assert frozenset(pair) in {frozenset(found_pair) for found_pair in found.pairs}
    rest = PlainGrader(state)
    rest.present = [entry for entry in grader.present if entry not in pair]
    beside = [found_pair for found_pair in found.pairs if frozenset(found_pair) != frozenset(pair)]
    assert rest.grade(beside, found.bye) == min(rest.grade(pairs, bye) for pairs, bye in rest.all_rounds())


def test_order_of_input_does_not_matter() -> None:
    state = state_of(FOUR)
    reversed_state = replace(state, players=state.players[::-1])
    assert pair_with_locked(reversed_state, [("p4", "p9")]) == pair_with_locked(state, [("p9", "p4")])


def test_all_players_locked() -> None:
    found = pair_with_locked(state_of(FOUR), [("p9", "p7"), ("p6", "p4")])
    assert (len(found.pairs), found.bye) == (2, None)


@pytest.mark.parametrize(
    ("locked", "code"),
    [
        ([("p9", "p9")], "state_repeated"),
        ([("p9", "p7"), ("p6", "p7")], "state_repeated"),
        ([("p9", "zdeněk")], "not_in_the_round"),
        ([("p9", "dropped")], "not_in_the_round"),
    ],
)
def test_wrong_locks_are_refused(locked: list[tuple[str, str]], code: str) -> None:
    dropped = Player("dropped", status="dropped", dropped_after=0)
    with pytest.raises(Refused, match=code):
        pair_with_locked(state_of([*FOUR, dropped]), locked)


FIVE = [Player(f"p{points}", points=Fraction(points)) for points in (9, 7, 6, 4, 2)]


def test_a_locked_bye_stays() -> None:
    found = pair_swiss(replace(state_of(FIVE), locked_bye="p7"))
    assert found.bye == "p7"
    assert found.pairs == (("p9", "p6"), ("p4", "p2"))


def test_locked_pairs_keep_their_tables_and_others_get_free_ones() -> None:
    state = replace(state_of(FIVE), locked=(("p7", "p6"),), locked_tables=(1,), locked_bye="p2")
    found = pair_round(state)
    assert dict(found.by_table) == {2: ("p9", "p4"), 1: ("p7", "p6")}


@pytest.mark.parametrize(
    ("bye", "locked", "code"),
    [
        ("p9", (), "bye_by_hand_impossible"),
        ("p9", (("p9", "p7"),), "state_repeated"),
        ("absent", (), "not_in_the_round"),
    ],
)
def test_an_impossible_locked_bye_is_refused(bye: str, locked: tuple[tuple[str, str], ...], code: str) -> None:
    players = [*FOUR, Player("absent", status="dropped", dropped_after=0)]
    with pytest.raises(Refused) as caught:
        pair_swiss(replace(state_of(players), locked_bye=bye, locked=locked))
    assert caught.value.code == code


@pytest.mark.parametrize(("locked", "path"), [((("p9", "p7"),), "locked"), ((), "locked_bye")])
def test_a_system_without_locked_pairs_names_what_was_locked(locked: tuple[tuple[str, str], ...], path: str) -> None:
    state = state_of(FIVE, settings=Settings(pairing=PairingOptions(system="pods")))
    with pytest.raises(Refused) as caught:
        pair_round(replace(state, locked=locked, locked_bye="p2"))
    assert (caught.value.code, caught.value.problems[0].params["place"]) == ("pairs_by_hand_impossible", path)

"""The quality of a round and its difference to another: by the engine, by the check, and in random events."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from engine.options import PairingOptions, Policy, Settings, System
from engine.pairing.by_standing import pair_by_standing
from engine.pairing.bye_explanation import explain_bye
from engine.pairing.columns import read_player_columns
from engine.pairing.explanation import drop_unneeded_matches, explain_pair
from engine.pairing.quality import (
    CRITERIA,
    Quality,
    QualityDifference,
    find_first_difference,
    measure_quality,
)
from engine.pairing.strategies import pair_round
from engine.pairing.swiss import pair_swiss
from engine.pairing_check.facts import read_facts
from engine.pairing_check.grade import CRITERIA as CHECKED_CRITERIA
from engine.pairing_check.grade import find_scale, grade_round
from engine.pairing_check.tournaments import play_tournament
from engine.state import Player, State
from tests.engine.state_builders import state_of, states

SAME = ("rematches", "byes_before", "recent", "floats_again", "together")


def quality_of_round(state: State) -> Quality:
    columns, found = read_player_columns(state), pair_swiss(state)
    row_of = {entry: row for row, entry in enumerate(columns.ids)}
    pairs = [(row_of[first], row_of[second]) for first, second in found.pairs]
    return measure_quality(columns, pairs, None if found.bye is None else row_of[found.bye])


@given(states(most=9))
@settings(max_examples=150)
def test_engine_and_check_agree_on_the_quality_of_a_round(state: State) -> None:
    found, facts = pair_swiss(state), read_facts(state)
    if not facts.present:
        return
    stated = dict(zip(CRITERIA, quality_of_round(state), strict=True))
    checked = dict(zip(CHECKED_CRITERIA, grade_round(facts, found.pairs, found.bye), strict=True))
    checked["floats_again"] = checked["floated_again"]
    assert {criterion: stated[criterion] for criterion in SAME} == {criterion: checked[criterion] for criterion in SAME}  # type: ignore[index]
    assert stated["squares"] == Fraction(checked["squares"], find_scale(facts) ** 2) == found.cost
    assert (stated["bye_points"] == 0) == (checked["group_of_bye"] == 0)


def test_the_first_criterion_that_differs_is_the_price() -> None:
    better = tuple(map(Fraction, (0, 1, 0, 3, 9, 2, 0)))
    assert find_first_difference(better, better) == QualityDifference("nothing")
    for index, criterion in enumerate(CRITERIA):
        worse = tuple(value + (position >= index) * (position + 1) for position, value in enumerate(better))
        assert find_first_difference(better, worse) == QualityDifference(criterion, Fraction(index + 1))


def test_points_and_squares_may_be_halves() -> None:
    players = [Player("anna", points=Fraction(3, 2)), Player("beta", points=Fraction(1)), Player("cyril", had_bye=True)]
    found = dict(zip(CRITERIA, quality_of_round(state_of(players)), strict=True))
    assert (found["bye_points"], found["squares"]) == (Fraction(1), Fraction(1) + Fraction(9, 4))


@pytest.mark.parametrize("number", range(12))
def test_no_alternative_is_better_than_the_round(number: int) -> None:
    """In every round of a random event other opponents and another bye have a price, or the lot decided."""
    for state, found in play_tournament(f"Tábor/{number}", pair_swiss):
        for pair in found.pairs[:3]:
            explained = explain_pair(state, found, pair)
            prices = [rejected.worse_by for rejected in explained.rejected if rejected.worse_by]
            prices += [explained.alternative.worse_by] if explained.alternative else []
            assert all(price.amount > 0 or price.criterion == "nothing" for price in prices)
        bye = explain_bye(state, found)
        assert (
            all(rejected.worse_by is None or rejected.worse_by.amount > 0 for rejected in bye.rejected) if bye else True
        )


@pytest.mark.parametrize("system", ["swiss", "by_standing"])
@pytest.mark.parametrize("policy", ["random", "slide"])
def test_explanations_from_columns_are_those_from_the_whole_state(system: System, policy: Policy) -> None:
    for played, _ in play_tournament(f"Kolín/{policy}", pair_swiss):
        state = replace(played, settings=Settings(policy=policy, pairing=PairingOptions(system=system)), locked=())
        found, columns, rest = pair_round(state), read_player_columns(state), drop_unneeded_matches(state)
        for pair in found.pairs[:3]:
            assert explain_pair(rest, found, pair, columns) == explain_pair(state, found, pair)
        assert explain_bye(rest, found, columns) == explain_bye(state, found)


@pytest.mark.parametrize("number", range(6))
def test_the_last_round_by_standing_is_explained_by_ranks(number: int) -> None:
    by_standing = Settings(pairing=PairingOptions(system="by_standing"))
    for played, _ in play_tournament(f"Písek/{number}", pair_swiss):
        state = replace(played, settings=replace(by_standing, tiebreakers=("wins",)), locked=())
        found = pair_by_standing(state)
        for pair in found.pairs[:2]:
            explained = explain_pair(state, found, pair)
            assert explained.kind == "by_standing"
            assert explained.alternative is None or explained.alternative.worse_by.amount > 0

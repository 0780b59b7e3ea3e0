"""The Swiss round against every possible round of small fields, graded without any part of the engine."""

from fractions import Fraction

from hypothesis import given, settings

from engine.pairing.pairing import Pairing
from engine.pairing.swiss import pair_swiss
from engine.state import State
from tests.engine.plain_grader import PlainGrader
from tests.engine.state_builders import states


def grade_of(grader: PlainGrader, found: Pairing) -> tuple[int, int, int, Fraction, Fraction]:
    return grader.grade(list(found.pairs), found.bye)


@given(states(most=7))
@settings(max_examples=400)
def test_no_possible_round_is_better(state: State) -> None:
    grader = PlainGrader(state)
    found = pair_swiss(state)
    assert grade_of(grader, found) == min(grader.grade(pairs, bye) for pairs, bye in grader.all_rounds())


@given(states(least=8, most=9, rounds=6, varied=False))
@settings(max_examples=60)
def test_no_possible_round_of_a_late_round_is_better(state: State) -> None:
    grader = PlainGrader(state)
    found = pair_swiss(state)
    assert grade_of(grader, found) == min(grader.grade(pairs, bye) for pairs, bye in grader.all_rounds())


@given(states(most=7))
def test_statements_of_the_pairing_are_true(state: State) -> None:
    grader = PlainGrader(state)
    found = pair_swiss(state)
    rematches, byes, _, above, cost = grade_of(grader, found)
    assert (found.cost, found.bound, found.optimal) == (cost, cost, True)
    assert len(found.rematches) == rematches
    assert all(frozenset(pair) in grader.met for pair in found.rematches)
    codes = [reason.code for reason in found.reasons]
    assert codes.count("rematch_unavoidable") + codes.count("avoid_unavoidable") == rematches
    assert ("second_bye_unavoidable" in codes) == (byes > 0)
    if "bye_above_lowest" in codes:
        assert above > 0

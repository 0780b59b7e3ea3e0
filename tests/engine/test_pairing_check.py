"""The check of pairings: it finds every fault, and its two ways of finding the best round agree."""

from dataclasses import dataclass, replace
from fractions import Fraction

import pytest
from hypothesis import given

from engine.pairing.pairing import Pairing
from engine.pairing.swiss import pair_swiss
from engine.pairing_check.check import check_round
from engine.pairing_check.facts import read_facts
from engine.pairing_check.grade import CRITERIA, grade_round
from engine.pairing_check.least import (
    bound_squares,
    find_least_grade,
    grade_all_pairs,
    match_by_grade,
    search_every_round,
)
from engine.pairing_check.run import check_tournaments
from engine.pairing_check.tournaments import play_tournament
from engine.state import Match, Player, State
from tests.engine.state_builders import bye, state_of, states

WON_2_0 = (2, 0, 0)
AFTER_ROUND_1 = state_of(
    ["anna", "božena", "cyril", "dana", "emil"],
    [Match.between("anna", "božena", games=WON_2_0), Match.between("cyril", "dana", games=WON_2_0), bye("emil")],
)

# The first criteria, without families and the policy within a score group.
CHECKED = 6


@dataclass(frozen=True)
class ClaimedRound:
    """A round as an engine claims it: its cost, lower bound and rematches may be wrong."""

    pairs: tuple[tuple[str | int, str | int], ...]
    bye: str | int | None = None
    cost: Fraction = Fraction(0)
    bound: Fraction = Fraction(0)
    rematches: tuple[tuple[str | int, str | int], ...] = ()
    round: int = 2


# The cost is the sum of squared differences of points; the bye of a player with points costs their square.
CORRECT = ClaimedRound((("anna", "cyril"), ("emil", "dana")), "božena", Fraction(9), Fraction(9))


def fault_names(claimed: ClaimedRound | Pairing, state: State = AFTER_ROUND_1) -> list[str]:
    return [fault.name for fault in check_round(state, claimed, criteria=CHECKED)]


def test_a_correct_round_has_no_fault() -> None:
    assert fault_names(CORRECT) == []
    assert fault_names(pair_swiss(AFTER_ROUND_1)) == []


@pytest.mark.parametrize(
    ("claimed", "fault"),
    [
        (replace(CORRECT, round=3), "wrong_round"),
        (replace(CORRECT, pairs=(("anna", "cyril"),)), "left_out"),
        (replace(CORRECT, bye="anna"), "placed_twice"),
        (replace(CORRECT, bye="zdeněk"), "not_in_the_field"),
        (replace(CORRECT, bye=None), "left_out"),
        (replace(CORRECT, cost=Fraction(8)), "cost_untrue"),
        (replace(CORRECT, bound=Fraction(10)), "bound_above_cost"),
        (replace(CORRECT, rematches=(("anna", "cyril"),)), "rematches_untrue"),
        (ClaimedRound((("anna", "božena"), ("cyril", "emil")), "dana", Fraction(9)), "rematches_untrue"),
        (ClaimedRound((("anna", "cyril"), ("božena", "dana")), "emil", Fraction(9)), "byes_before"),
        (ClaimedRound((("anna", "emil"), ("božena", "dana")), "cyril", Fraction(9)), "group_of_bye"),
    ],
)
def test_each_fault_has_its_name(claimed: ClaimedRound, fault: str) -> None:
    assert fault in fault_names(claimed)


def test_a_player_carried_in_as_its_own_opponent_met_no_player() -> None:
    """Such a state is read without a fault, because opponents carried in may be unknown."""
    state = state_of([Player("anna", opponents=("anna",)), Player("beta")])
    assert check_round(state, pair_swiss(state)) == ()


def test_an_avoidable_rematch_is_a_fault_even_when_stated() -> None:
    same_pairs = (("anna", "božena"), ("cyril", "dana"))
    claimed = ClaimedRound(same_pairs, "emil", Fraction(27), rematches=same_pairs)
    # Only the first criterion that could be better is named, so the second bye of emil is not.
    assert fault_names(claimed) == ["rematches"]


def test_a_player_that_misses_the_round_is_not_in_the_field_and_one_who_drops_after_the_round_is() -> None:
    dropped = Player("dana", status="dropped", dropped_after=1)
    state = state_of([Player("anna"), Player("božena", missed_rounds={1: "loss"}), dropped, "emil"])
    assert read_facts(state).present == ("anna", "dana", "emil")
    assert read_facts(state).number == 1


def test_a_round_that_costs_more_than_needed_is_a_fault() -> None:
    leaders = [Player(entry, points=Fraction(6)) for entry in ("anna", "božena")]
    players = [*leaders, Player("cyril"), Player("dana")]
    crossed = ClaimedRound((("anna", "cyril"), ("božena", "dana")), cost=Fraction(72), round=1)
    assert fault_names(crossed, state_of(players)) == ["squares"]


def test_players_who_floated_in_an_earlier_round_are_found() -> None:
    """In round 2 every player meets an opponent with different points; in round 1 no player does."""
    first = [Match.between("anna", "božena", games=WON_2_0), Match.between("cyril", "dana", games=WON_2_0)]
    second = [Match.between("anna", "dana", games=WON_2_0), Match.between("cyril", "božena", games=WON_2_0)]
    assert read_facts(state_of(["anna", "božena", "cyril", "dana"], first, second)).floated == {
        "anna",
        "božena",
        "cyril",
        "dana",
    }
    assert read_facts(state_of(["anna", "božena", "cyril", "dana"], first)).floated == frozenset()


@given(states(least=2, most=8, rounds=5))
def test_exhaustive_search_and_matching_agree_on_the_best(state: State) -> None:
    facts = read_facts(state)
    if facts.present:
        assert search_every_round(grade_all_pairs(facts)) == match_by_grade(grade_all_pairs(facts))


@given(states(least=2, most=8, rounds=5))
def test_the_bound_is_never_above_the_best_round_without_rematches_and_second_byes(state: State) -> None:
    facts = read_facts(state)
    if not facts.present:
        return
    least = dict(zip(CRITERIA, find_least_grade(facts), strict=True))
    if least["rematches"] == least["byes_before"] == 0:
        assert bound_squares(facts) <= least["squares"]


@given(states(least=2, most=7))
def test_rounds_of_pair_swiss_have_no_fault(state: State) -> None:
    found = pair_swiss(state)
    assert check_round(state, found) == ()
    if found.pairs:
        grade = dict(zip(CRITERIA, grade_round(read_facts(state), found.pairs, found.bye), strict=True))
        assert grade["rematches"] == len(found.rematches)


def test_random_tournaments_depend_on_their_name_alone() -> None:
    once, again = (list(play_tournament("Brno/7", pair_swiss)) for _ in range(2))
    assert once == again
    assert once != list(play_tournament("Brno/8", pair_swiss))


def test_random_tournaments_have_every_feature() -> None:
    last = [list(play_tournament(f"Praha/{number}", pair_swiss))[-1][0] for number in range(40)]
    players = [player for state in last for player in state.players]
    matches = [match for state in last for played in state.rounds for match in played.matches]
    assert any(player.dropped_after for player in players)
    assert any(player.missed_rounds for player in players)
    assert any(player.avoid for player in players)
    assert any(not match.is_decided for match in matches)
    assert {state.settings.policy for state in last} == {"random", "fold", "slide"}
    sizes = [len(state.players) for state in last]
    assert min(sizes) < 8
    assert max(sizes) > 33


def test_a_few_hundred_random_rounds_have_no_fault() -> None:
    reports = list(check_tournaments("Praha", range(40), pair_swiss))
    assert [report.number for report in reports] == list(range(40))
    assert sum(report.rounds for report in reports) > 150
    assert [report.faults for report in reports if report.faults] == []


def test_faults_of_a_wrong_engine_are_found() -> None:
    def careless(state: State) -> Pairing:
        found = pair_swiss(state)
        return replace(found, pairs=found.pairs[1:])

    reports = list(check_tournaments("Praha", range(5), careless))
    assert any(fault.name == "left_out" for report in reports for _, faults in report.faults for fault in faults)

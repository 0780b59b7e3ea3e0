"""The check of pairings: it finds every fault, and its two ways to the best round agree."""

from dataclasses import dataclass, replace
from fractions import Fraction

import pytest
from hypothesis import given

from tests.tournament.domain.fields import bye, state_of, states
from tournament.domain.pairing import Pairing, pair_swiss
from tournament.domain.pairing_check import check_round, check_tournaments, play_tournament
from tournament.domain.pairing_check.facts import facts_of
from tournament.domain.pairing_check.grade import grade_round
from tournament.domain.pairing_check.least import (
    grade_all_pairs,
    least_grade,
    least_squares,
    match_by_grade,
    search_every_round,
)
from tournament.domain.state import Match, Player, State

WON = (2, 0, 0)
PLAYED = state_of(
    ["anna", "božena", "cyril", "dana", "emil"],
    [Match.between("anna", "božena", games=WON), Match.between("cyril", "dana", games=WON), bye("emil")],
)


@dataclass(frozen=True)
class ClaimedRound:
    """A round with statements that may be untrue."""

    pairs: tuple[tuple[str | int, str | int], ...]
    bye: str | int | None = None
    cost: Fraction = Fraction(0)
    bound: Fraction = Fraction(0)
    rematches: tuple[tuple[str | int, str | int], ...] = ()
    round: int = 2


CORRECT = ClaimedRound((("anna", "cyril"), ("emil", "dana")), "božena", Fraction(9), Fraction(9))


def fault_names(claimed: ClaimedRound | Pairing, state: State = PLAYED) -> list[str]:
    return [fault.name for fault in check_round(state, claimed, criteria=6)]


def test_a_correct_round_has_no_fault() -> None:
    assert fault_names(CORRECT) == []
    assert fault_names(pair_swiss(PLAYED)) == []


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


def test_an_avoidable_rematch_is_a_fault_even_when_stated() -> None:
    again = (("anna", "božena"), ("cyril", "dana"))
    claimed = ClaimedRound(again, "emil", Fraction(27), rematches=again)
    assert fault_names(claimed) == ["rematches"]


def test_a_dropped_player_and_an_awarded_one_are_not_in_the_field() -> None:
    dropped = Player("dana", status="dropped", dropped_after=1)
    state = state_of([Player("anna"), Player("božena", awards={1: "loss"}), dropped, "emil"])
    assert facts_of(state).present == ("anna", "dana", "emil")
    assert facts_of(replace(state, rounds=PLAYED.rounds[:0])).number == 1


def test_a_costlier_round_is_a_fault() -> None:
    leaders = [Player(entry, points=Fraction(6)) for entry in ("anna", "božena")]
    players = [*leaders, Player("cyril"), Player("dana")]
    crossed = ClaimedRound((("anna", "cyril"), ("božena", "dana")), cost=Fraction(72), round=1)
    assert fault_names(crossed, state_of(players)) == ["squares"]


def test_earlier_floats_are_read() -> None:
    """In round 2 every player meets an opponent with other points, in round 1 none does."""
    first = [Match.between("anna", "božena", games=WON), Match.between("cyril", "dana", games=WON)]
    second = [Match.between("anna", "dana", games=WON), Match.between("cyril", "božena", games=WON)]
    assert facts_of(state_of(["anna", "božena", "cyril", "dana"], first, second)).floated == {
        "anna",
        "božena",
        "cyril",
        "dana",
    }
    assert facts_of(state_of(["anna", "božena", "cyril", "dana"], first)).floated == frozenset()


@given(states(least=2, most=8, rounds=5))
def test_exhaustive_search_and_matching_agree_on_the_best(state: State) -> None:
    facts = facts_of(state)
    if facts.present:
        assert search_every_round(grade_all_pairs(facts)) == match_by_grade(grade_all_pairs(facts))


@given(states(least=2, most=8, rounds=5))
def test_the_bound_is_never_above_the_best_clean_round(state: State) -> None:
    facts = facts_of(state)
    if facts.present and (least := least_grade(facts))[:2] == (0, 0):
        assert least_squares(facts) <= least[4]


@given(states(least=2, most=7))
def test_rounds_of_the_engine_have_no_fault(state: State) -> None:
    found = pair_swiss(state)
    assert check_round(state, found) == ()
    if found.pairs:
        assert grade_round(facts_of(state), found.pairs, found.bye)[0] == len(found.rematches)


def test_random_tournaments_depend_on_their_name_alone() -> None:
    once, again = (list(play_tournament("Brno/7", pair_swiss)) for _ in range(2))
    assert once == again
    assert once != list(play_tournament("Brno/8", pair_swiss))


def test_random_tournaments_have_every_feature() -> None:
    last = [list(play_tournament(f"Praha/{number}", pair_swiss))[-1][0] for number in range(40)]
    players = [player for state in last for player in state.players]
    matches = [match for state in last for played in state.rounds for match in played.matches]
    assert any(player.dropped_after for player in players)
    assert any(player.awards for player in players)
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

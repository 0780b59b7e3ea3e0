"""The judge itself: it must see every fault, and its two ways to the best round must agree."""

from dataclasses import dataclass, replace
from fractions import Fraction

import pytest
from hypothesis import given

from tests.tournament.domain.fields import bye, state_of, states
from tournament.domain.pairing import Pairing, pair_swiss
from tournament.domain.pairing_check import check_round, check_tournaments, play_tournament
from tournament.domain.pairing_check.facts import facts_of
from tournament.domain.pairing_check.grade import grade_round
from tournament.domain.pairing_check.least import _by_every_round, _by_matching, _grades, least_grade, least_squares
from tournament.domain.types import Match, Player, State

WON = (2, 0, 0)
PLAYED = state_of(
    ["anna", "božena", "cyril", "dana", "emil"],
    [Match.between("anna", "božena", games=WON), Match.between("cyril", "dana", games=WON), bye("emil")],
)


@dataclass(frozen=True)
class Claim:
    """A round as somebody claims it to be."""

    pairs: tuple[tuple[str | int, str | int], ...]
    bye: str | int | None = None
    cost: Fraction = Fraction(0)
    bound: Fraction = Fraction(0)
    rematches: tuple[tuple[str | int, str | int], ...] = ()
    round: int = 2


RIGHT = Claim((("anna", "cyril"), ("emil", "dana")), "božena", Fraction(9), Fraction(9))


def names(claim: Claim | Pairing, state: State = PLAYED) -> list[str]:
    return [breach.name for breach in check_round(state, claim, criteria=6)]


def test_a_right_round_has_no_breach() -> None:
    assert names(RIGHT) == []
    assert names(pair_swiss(PLAYED)) == []


@pytest.mark.parametrize(
    ("claim", "breach"),
    [
        (replace(RIGHT, round=3), "wrong_round"),
        (replace(RIGHT, pairs=(("anna", "cyril"),)), "left_out"),
        (replace(RIGHT, bye="anna"), "placed_twice"),
        (replace(RIGHT, bye="zdeněk"), "not_in_the_field"),
        (replace(RIGHT, bye=None), "left_out"),
        (replace(RIGHT, cost=Fraction(8)), "cost_untrue"),
        (replace(RIGHT, bound=Fraction(10)), "bound_above_cost"),
        (replace(RIGHT, rematches=(("anna", "cyril"),)), "rematches_untrue"),
        (Claim((("anna", "božena"), ("cyril", "emil")), "dana", Fraction(9)), "rematches_untrue"),
        (Claim((("anna", "cyril"), ("božena", "dana")), "emil", Fraction(9)), "byes_before"),
        (Claim((("anna", "emil"), ("božena", "dana")), "cyril", Fraction(9)), "group_of_bye"),
    ],
)
def test_each_fault_has_its_name(claim: Claim, breach: str) -> None:
    assert breach in names(claim)


def test_a_rematch_that_can_be_avoided_is_a_breach_even_when_admitted() -> None:
    again = (("anna", "božena"), ("cyril", "dana"))
    claim = Claim(again, "emil", Fraction(27), rematches=again)
    assert names(claim) == ["rematches"]


def test_a_dropped_player_and_an_awarded_one_are_not_in_the_field() -> None:
    gone = Player("dana", status="dropped", dropped_after=1)
    state = state_of([Player("anna"), Player("božena", awards={1: "loss"}), gone, "emil"])
    assert facts_of(state).present == ("anna", "dana", "emil")
    assert facts_of(replace(state, rounds=PLAYED.rounds[:0])).number == 1


def test_a_costlier_round_is_a_breach() -> None:
    rich = [Player(entry, points=Fraction(6)) for entry in ("anna", "božena")]
    players = [*rich, Player("cyril"), Player("dana")]
    crossed = Claim((("anna", "cyril"), ("božena", "dana")), cost=Fraction(72), round=1)
    assert names(crossed, state_of(players)) == ["squares"]


def test_earlier_floats_are_seen() -> None:
    """Anna met somebody of other points in round 2, so another of her equals should be paired across now."""
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
def test_every_round_and_matching_agree_on_the_best(state: State) -> None:
    facts = facts_of(state)
    if facts.present:
        assert _by_every_round(_grades(facts)) == _by_matching(_grades(facts))


@given(states(least=2, most=8, rounds=5))
def test_the_bound_is_never_above_the_best_clean_round(state: State) -> None:
    facts = facts_of(state)
    if facts.present and (least := least_grade(facts))[:2] == (0, 0):
        assert least_squares(facts) <= least[4]


@given(states(least=2, most=7))
def test_the_engine_is_judged_as_it_deserves(state: State) -> None:
    found = pair_swiss(state)
    assert check_round(state, found) == ()
    if found.pairs:
        assert grade_round(facts_of(state), found.pairs, found.bye)[0] == len(found.rematches)


def test_random_tournaments_repeat_and_differ() -> None:
    once, again = (list(play_tournament("Brno/7", pair_swiss)) for _ in range(2))
    assert once == again
    assert once != list(play_tournament("Brno/8", pair_swiss))


def test_random_tournaments_hold_everything_that_happens() -> None:
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


def test_an_engine_that_errs_is_caught() -> None:
    def careless(state: State) -> Pairing:
        found = pair_swiss(state)
        return replace(found, pairs=found.pairs[1:])

    reports = list(check_tournaments("Praha", range(5), careless))
    assert any(breach.name == "left_out" for report in reports for _, breaches in report.faults for breach in breaches)

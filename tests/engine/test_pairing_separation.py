"""Family, club and country: kept apart in the first rounds where it costs nothing else, as far as it can be."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.options import PairingOptions, Settings
from engine.pairing.affiliations import count_shared, read_affiliations
from engine.pairing.pairing import Pairing
from engine.pairing.swiss import pair_swiss
from engine.pairing_check.check import check_round
from engine.pairing_check.facts import read_facts
from engine.pairing_check.grade import CRITERIA, grade_round
from engine.state import Match, Player, State
from tests.engine.plain_grader import all_pairs
from tests.engine.state_builders import state_of

CLUBS = ("Praha", "Brno", "Zlín", "")


def count_shared_in_round(state: State, found: Pairing) -> int:
    by_id = {player.id: player for player in state.players}
    return sum(count_affiliations_of_both(by_id[first], by_id[second]) for first, second in found.pairs)


def count_affiliations_of_both(first: Player, second: Player) -> int:
    return sum(
        bool(getattr(first, kind)) and getattr(first, kind) == getattr(second, kind)
        for kind in ("club", "country", "family")
    )


def field_of_clubs(sizes: dict[str, int]) -> State:
    return state_of([Player(f"{club}{number}", club=club) for club, size in sizes.items() for number in range(size)])


def with_rounds(state: State, rounds: int) -> State:
    return replace(state, settings=Settings(pairing=PairingOptions(apart_rounds=rounds)))


def test_no_club_mates_meet_in_the_first_round() -> None:
    for seed in range(20):
        state = replace(field_of_clubs({"Praha": 6, "Brno": 4, "Zlín": 2}), seed=str(seed))
        assert count_shared_in_round(state, pair_swiss(state)) == 0


def test_a_club_of_most_players_meets_itself_as_rarely_as_possible() -> None:
    state = field_of_clubs({"Praha": 9, "Brno": 2, "Zlín": 1})
    assert count_shared_in_round(state, pair_swiss(state)) == 3


def test_clubs_are_kept_apart_in_the_first_rounds_only() -> None:
    state = with_rounds(field_of_clubs({"Praha": 6, "Brno": 6}), 0)
    counts = [count_shared_in_round(state, pair_swiss(replace(state, seed=str(seed)))) for seed in range(20)]
    assert max(counts) > 0


def test_points_come_before_clubs() -> None:
    players = [Player("anna", points=Fraction(3), club="Praha"), Player("božena", points=Fraction(3), club="Praha")]
    state = state_of([*players, Player("cyril"), Player("dana")])
    assert frozenset(("anna", "božena")) in {frozenset(pair) for pair in pair_swiss(state).pairs}


def test_a_rematch_is_worse_than_a_club() -> None:
    first = [Match.between("anna", "božena", games=(0, 0, 1)), Match.between("cyril", "dana", games=(0, 0, 1))]
    second = [Match.between("anna", "cyril", games=(0, 0, 1)), Match.between("božena", "dana", games=(0, 0, 1))]
    players = [Player("anna", club="Brno"), Player("božena"), Player("cyril"), Player("dana", club="Brno")]
    state = with_rounds(state_of(players, first, second), 9)
    assert frozenset(("anna", "dana")) in {frozenset(pair) for pair in pair_swiss(state).pairs}


def test_two_shared_affiliations_are_worse_than_one() -> None:
    """Anna shares club and country with božena and only the country with the others, so anna meets one of those."""
    players = [
        Player("anna", club="Brno", country="CZ"),
        Player("božena", club="Brno", country="CZ"),
        Player("cyril", country="CZ"),
        Player("dana", country="CZ"),
    ]
    for seed in range(10):
        found = pair_swiss(state_of(players, seed=str(seed)))
        assert frozenset(("anna", "božena")) not in {frozenset(pair) for pair in found.pairs}


def test_an_affiliation_of_one_player_is_ignored() -> None:
    assert read_affiliations([Player("anna", club="Brno"), Player("božena", club="Zlín")]) == []
    assert count_shared([], 0, 1) == 0


@st.composite
def states_with_affiliations(draw: st.DrawFn) -> State:
    """Draw up to eight players of few points with clubs and countries; some have met."""
    size = draw(st.integers(2, 8))
    players = [
        Player(
            f"p{number}",
            points=Fraction(draw(st.sampled_from([0, 0, 3]))),
            club=draw(st.sampled_from(CLUBS)),
            country=draw(st.sampled_from(("CZ", "CZ", "SK", ""))),
            opponents=tuple(f"p{other}" for other in draw(st.sets(st.integers(0, 7), max_size=1)) if other != number),
        )
        for number in range(size)
    ]
    return state_of(players, seed=draw(st.text(max_size=3)))


@given(states_with_affiliations())
@settings(max_examples=300)
def test_no_equal_round_separates_more_players(state: State) -> None:
    found, facts = pair_swiss(state), read_facts(state)
    grade = grade_round(facts, found.pairs, found.bye)
    ids = [player.id for player in state.players]
    byes = [None] if len(ids) % 2 == 0 else ids
    assert grade == min(
        grade_round(facts, pairs, bye) for bye in byes for pairs in all_pairs([entry for entry in ids if entry != bye])
    )
    assert grade[CRITERIA.index("together")] == count_shared_in_round(state, found)


@pytest.mark.parametrize(("size", "clubs"), [(31, 3), (64, 5), (120, 2), (200, 12)])
def test_larger_fields_pass_the_check(size: int, clubs: int) -> None:
    chance = Random(size)
    players = [
        Player(f"p{number}", club=str(chance.randrange(clubs)), country=chance.choice(("CZ", "CZ", "SK")))
        for number in range(size)
    ]
    state = state_of(players)
    for _ in range(2):
        found = pair_swiss(state)
        assert check_round(state, found) == ()
        matches = [Match.between(*pair, games=chance.choice([(1, 0, 0), (0, 1, 0), (0, 0, 1)])) for pair in found.pairs]
        state = state_of(players, *(played.matches for played in state.rounds), matches)


def test_a_thousand_players_of_one_country_are_paired() -> None:
    state = state_of([Player(f"p{number}", country="CZ", club=str(number % 40)) for number in range(1000)])
    found = pair_swiss(state)
    assert (len(found.pairs), found.cost) == (500, Fraction(0))
    assert count_shared_in_round(state, found) < 520

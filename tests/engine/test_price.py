"""Prices: each criterion outweighs all lesser criteria of a whole round together."""

from fractions import Fraction
from itertools import combinations

from hypothesis import given

from engine.draw_of_lots import hash_with_seed
from engine.pairing.matching import find_least_matching
from engine.pairing.price import CHANCE, make_price_list
from engine.state import Match, Player, State
from tests.engine.state_builders import read_field, state_of, states


@given(states(least=4, most=9))
def test_criteria_are_strictly_ordered(state: State) -> None:
    field = read_field(state)
    if len(field.entrants) < 2:
        return
    prices = make_price_list(field)
    positions = range(len(field.entrants))
    matches = len(positions) // 2 + 1
    assert (
        prices.rematch
        >= prices.bye_again
        > prices.recent_rematch
        > prices.bye_group
        >= prices.squared_difference
        > prices.float_again
        >= prices.policy_distance
        > CHANCE
    )
    legal = [prices.pair(*pair) for pair in combinations(positions, 2) if pair not in field.met]
    repeated = [prices.pair(*pair) for pair in combinations(positions, 2) if pair in field.met]
    byes = [prices.bye_of(position) for position in positions]
    assert matches * max(legal, default=0) < prices.bye_group
    assert min(repeated, default=prices.rematch) >= prices.rematch > max(byes)
    assert prices.rematch.bit_length() < 120


def test_prices_of_extreme_points_still_fit() -> None:
    state = state_of([Player(f"p{number}", points=Fraction(2**28 if number % 2 else 0)) for number in range(400)])
    prices = make_price_list(read_field(state))
    assert (prices.rematch * 400).bit_length() < 127


def test_scale_makes_halves_whole() -> None:
    field = read_field(state_of([Player("adam", points=Fraction(1, 2)), Player("beta", points=Fraction(1, 3)), "eva"]))
    assert field.scale == 6
    assert [entrant.points for entrant in field.entrants] == [3, 2, 0]


def test_the_latest_meeting_counts_and_entries_kept_apart_meet_this_round() -> None:
    rounds = [[Match.between("adam", "beta", games=(1, 0, 0))], [Match.between("beta", "adam", games=(1, 0, 0))]]
    players = (Player("adam", opponents=("beta",)), Player("beta", avoid=frozenset({"eva"})), "eva")
    field = read_field(state_of(players, *rounds))
    position = {entrant.id: number for number, entrant in enumerate(field.entrants)}
    met = {frozenset(pair): when for pair, when in field.met.items()}
    assert met == {
        frozenset({position["adam"], position["beta"]}): 2,
        frozenset({position["beta"], position["eva"]}): 3,
    }


def test_matching_takes_the_least_total_not_the_cheapest_pair() -> None:
    edges = [(0, 1, 1), (0, 2, 2), (0, 3, 9), (1, 2, 9), (1, 3, 2), (2, 3, 9)]
    assert find_least_matching(4, edges) == [(0, 2), (1, 3)]


def test_matching_of_prices_beyond_64_bits_is_exact() -> None:
    huge = 2**100
    edges = [(0, 1, huge), (2, 3, huge + 1), (0, 2, huge), (1, 3, huge), (0, 3, huge + 1), (1, 2, huge)]
    assert find_least_matching(4, edges) == [(0, 2), (1, 3)]


def test_no_perfect_matching_is_none() -> None:
    assert find_least_matching(4, [(0, 1, 1), (0, 2, 1), (0, 3, 1)]) is None


def test_keyed_hash_is_the_same_everywhere_and_parts_do_not_run_together() -> None:
    assert hash_with_seed("Praha", "pair", 1, 1, "p1") == hash_with_seed("Praha", "pair", 1, 1, "p1")
    assert hash_with_seed("Praha", "a", "bc") != hash_with_seed("Praha", "ab", "c")
    assert hash_with_seed("Praha", "p1") != hash_with_seed("Brno", "p1")
    assert hash_with_seed("", "lot", 7) == hash_with_seed("", "lot", "7")
    assert 0 <= hash_with_seed("Praha", "p1") < 2**64

"""Properties of every pairing, and large fields played to the end."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.options import Settings
from engine.pairing import segment, swiss
from engine.pairing.assembly import assemble_pairing
from engine.pairing.columns import read_player_columns
from engine.pairing.full_matching import pair_by_matching
from engine.pairing.matching import Edge, find_least_matching
from engine.pairing.pairing import Pairing
from engine.pairing.price import make_price_list
from engine.pairing.swiss import pair_swiss
from engine.standings import compute_standings
from engine.state import Match, Player, State
from problems import Refused
from tests.engine.state_builders import read_field, state_of, states
from tests.engine.swiss_event import play_swiss_event


@given(states(most=9), st.randoms(use_true_random=False))
def test_order_of_input_does_not_matter(state: State, chance: Random) -> None:
    players = list(state.players)
    rounds = [replace(played, matches=tuple(shuffle_matches(played.matches, chance))) for played in state.rounds]
    chance.shuffle(players)
    chance.shuffle(rounds)
    again = pair_swiss(replace(state, players=tuple(players), rounds=tuple(rounds)))
    assert again == pair_swiss(state)
    assert again.digest == pair_swiss(state).digest


def shuffle_matches(matches: tuple[Match, ...], chance: Random) -> list[Match]:
    return chance.sample(matches, len(matches))


@given(states(most=9))
def test_all_players_present_are_paired_once(state: State) -> None:
    found = pair_swiss(state)
    paired = [entry for pair in found.pairs for entry in pair] + ([] if found.bye is None else [found.bye])
    present = [player.id for player in state.players if player.status == "active"]
    assert sorted(map(str, paired)) == sorted(map(str, present))
    assert (found.bye is None) == (len(present) % 2 == 0)


@given(states(most=9))
def test_tables_are_in_order_of_points(state: State) -> None:
    points = {row.id: row.points for row in compute_standings(state)}
    tables = [(points[first], points[second]) for first, second in pair_swiss(state).pairs]
    assert tables == sorted(tables, reverse=True)
    assert all(first >= second for first, second in tables)


@pytest.mark.parametrize(("size", "rounds"), [(8, 4), (16, 6), (33, 7), (64, 8), (101, 8)])
def test_events_have_no_rematch_and_no_second_bye(size: int, rounds: int) -> None:
    _, found = play_swiss_event(size, rounds, seed="Brno")
    met = [frozenset(pair) for pairing in found for pair in pairing.pairs]
    byes = [pairing.bye for pairing in found if pairing.bye is not None]
    assert len(met) == len(set(met))
    assert len(byes) == len(set(byes)) == (rounds if size % 2 else 0)
    assert not any(pairing.reasons for pairing in found if size > 16)


def test_200_players_are_paired_without_matching_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exact matching of a whole field takes minutes from some hundred players on; its parts take much less."""
    matched: list[int] = []

    def match(nodes: int, edges: Iterable[Edge]) -> list[tuple[int, int]] | None:
        matched.append(nodes)
        return find_least_matching(nodes, edges)

    monkeypatch.setattr(segment, "find_least_matching", match)
    monkeypatch.setattr(swiss, "pair_by_matching", lambda prices: pytest.fail("matches all players with all"))
    _, found = play_swiss_event(200, 8, seed="Ostrava")
    assert max(matched, default=0) < 100
    assert not any(pairing.rematches for pairing in found)


@pytest.mark.parametrize("size", [40, 75])
def test_a_proven_round_is_as_good_as_full_matching(size: int) -> None:
    state, found = play_swiss_event(size, 6, seed="Plzeň")
    for number, pairing in enumerate(found):
        earlier = state.after_round(number)
        matched = assemble_pairing(
            earlier, read_player_columns(earlier), pair_by_matching(make_price_list(read_field(earlier)))
        )
        assert (matched.cost, matched.rematches) == (pairing.cost, pairing.rematches)
        assert count_floats_again(matched) == count_floats_again(pairing)


def count_floats_again(pairing: Pairing) -> int:
    return sum(len(floated.floated_before) for floated in pairing.floats)


def test_another_attempt_or_seed_gives_another_pairing() -> None:
    state = state_of([f"p{number}" for number in range(20)])
    first = pair_swiss(state)
    assert pair_swiss(replace(state, attempt=2)).pairs != first.pairs
    assert pair_swiss(replace(state, seed="Brno")).pairs != first.pairs
    assert pair_swiss(replace(state, attempt=2)).digest != first.digest


def test_the_same_pairs_on_every_machine() -> None:
    """The digest is fixed: a change of the engine that changes it needs another engine version."""
    found = pair_swiss(state_of([f"p{number}" for number in range(7)], seed="Praha"))
    assert found.digest == "4da6dc871e6c37ee338b6cbb3615ad862f3b89bdd8c4e0a8257705fff6474490"


def test_first_rounds_are_random() -> None:
    """Every player meets every other in some of 300 first rounds, and no pair occurs much too often."""
    state = state_of([f"p{number}" for number in range(8)])
    meetings: dict[frozenset[object], int] = {}
    for attempt in range(1, 301):
        for pair in pair_swiss(replace(state, attempt=attempt)).pairs:
            meetings[frozenset(pair)] = meetings.get(frozenset(pair), 0) + 1
    assert len(meetings) == 28
    assert max(meetings.values()) < 3 * 300 / 7


def test_no_players_and_one_player() -> None:
    no_players, one_player = pair_swiss(state_of([])), pair_swiss(state_of(["adam"]))
    assert (no_players.pairs, no_players.bye) == ((), None)
    assert (one_player.pairs, one_player.bye) == ((), "adam")
    assert no_players.cost == one_player.cost == 0


def test_ids_may_be_whole_numbers() -> None:
    found = pair_swiss(State((Player(3), Player(10), Player(7))))
    assert {*found.pairs[0], found.bye} == {3, 10, 7}


def test_points_with_too_many_digits_are_refused() -> None:
    players = [Player("adam", points=Fraction(1, 10**9 + 7)), Player("beta", points=Fraction(5))]
    with pytest.raises(Refused, match="points_too_fine"):
        pair_swiss(state_of(players))


@pytest.mark.parametrize(
    ("policy", "gaps"), [("fold", [(1, 8), (2, 7), (3, 6), (4, 5)]), ("slide", [(1, 5), (2, 6), (3, 7), (4, 8)])]
)
def test_policy_within_a_score_group_follows_the_standing(policy: str, gaps: list[tuple[int, int]]) -> None:
    """Eight players of equal points are ordered p1 to p8 by in-game points."""
    tables = [(f"p{number}", f"q{number}") for number in range(1, 9)]
    matches = [
        Match.between(*pair, games=(1, 0, 0), in_game_points=((30 - number, 0),)) for number, pair in enumerate(tables)
    ]
    chosen = Settings(tiebreakers=("in_game_points",), policy=policy)  # type: ignore[arg-type]
    found = pair_swiss(state_of([entry for pair in tables for entry in pair], matches, settings=chosen))
    upper = {tuple(sorted(int(str(entry)[1:]) for entry in pair)) for pair in found.pairs if str(pair[0])[0] == "p"}
    assert upper == set(gaps)


def test_first_round_ignores_the_policy() -> None:
    state = state_of([f"p{number}" for number in range(12)])
    folded = replace(state, settings=Settings(policy="fold"))
    assert pair_swiss(folded).pairs == pair_swiss(state).pairs

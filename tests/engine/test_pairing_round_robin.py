"""Berger's tables: all players meet each other once, and a drop changes no other pair."""

from dataclasses import replace

import pytest

from engine.pairing.round_robin import make_berger_round, pair_round_robin
from engine.state import Match, State
from tests.engine.state_builders import bye, state_of


def play_rounds(state: State, rounds: int) -> State:
    """Return the state after so many rounds of the round robin."""
    for _ in range(rounds):
        found = pair_round_robin(state)
        matches = [Match.between(*pair, games=(1, 0, 0)) for pair in found.pairs]
        matches += [bye(str(entry)) for entry in (found.bye, *found.without_opponent) if entry is not None]
        state = state_of(state.players, *(played.matches for played in state.rounds), matches, seed=state.seed)
    return state


def test_the_table_for_six_is_the_printed_one() -> None:
    assert [make_berger_round(6, number) for number in range(1, 6)] == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


@pytest.mark.parametrize("size", [2, 4, 8, 12, 18])
def test_the_table_has_every_pair_once(size: int) -> None:
    pairs = [frozenset(pair) for number in range(1, size) for pair in make_berger_round(size, number)]
    assert len(pairs) == len(set(pairs)) == size * (size - 1) // 2


@pytest.mark.parametrize("size", [2, 3, 5, 8, 9])
def test_all_players_meet_and_in_odd_fields_each_has_one_bye(size: int) -> None:
    rounds = size - 1 + size % 2
    state = play_rounds(state_of([f"p{number}" for number in range(size)]), rounds)
    matches = [match for played in state.rounds for match in played.matches]
    met = [frozenset(match.players) for match in matches if len(match.players) == 2]
    byes = [match.players[0] for match in matches if len(match.players) == 1]
    assert len(met) == len(set(met)) == size * (size - 1) // 2
    assert len(byes) == len(set(byes)) == (size if size % 2 else 0)


def test_a_second_cycle_reports_rematches() -> None:
    state = play_rounds(state_of(["anna", "božena", "cyril", "dana"]), 3)
    found = pair_round_robin(state)
    assert found.rematches == found.pairs
    assert [reason.code for reason in found.reasons] == ["rematch_unavoidable"] * 2
    assert {frozenset(pair) for pair in found.pairs} == {frozenset(match.players) for match in state.rounds[0].matches}


def test_a_drop_leaves_a_gap_and_moves_no_other_player() -> None:
    state = play_rounds(state_of([f"p{number}" for number in range(6)]), 1)
    complete = pair_round_robin(state)
    dropped, opponent = complete.pairs[0]
    players = [
        replace(player, status="dropped", dropped_after=1) if player.id == dropped else player
        for player in state.players
    ]
    found = pair_round_robin(replace(state, players=tuple(players)))
    assert found.pairs == complete.pairs[1:]
    assert (found.without_opponent, found.bye) == ((opponent,), None)
    assert found.digest != complete.digest


def test_order_of_input_and_attempt_do_not_matter_but_the_seed_does() -> None:
    state = state_of([f"p{number}" for number in range(10)])
    found = pair_round_robin(state)
    assert pair_round_robin(replace(state, players=state.players[::-1], attempt=2)) == found
    assert pair_round_robin(replace(state, seed="Brno")).pairs != found.pairs


def test_no_players_and_one_player() -> None:
    assert (pair_round_robin(state_of([])).pairs, pair_round_robin(state_of([])).bye) == ((), None)
    assert (pair_round_robin(state_of(["anna"])).pairs, pair_round_robin(state_of(["anna"])).bye) == ((), "anna")

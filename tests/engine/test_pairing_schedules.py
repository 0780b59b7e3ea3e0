"""Brackets and round robins checked over a whole event, and groups with finals after them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.options import PairingOptions, Settings
from engine.pairing.elimination import pair_elimination
from engine.pairing.groups_then_cut import find_groups, pair_groups_then_cut
from engine.pairing.pairing import Pairing
from engine.pairing.round_robin import pair_round_robin
from engine.pairing.strategies import STRATEGIES, pair_round
from engine.state import EntryId, Match, Player, Round, State
from problems import Refused
from tests.engine.schedule_check import check_bracket, check_round_robin
from tests.engine.state_builders import state_of

Winner = Callable[[tuple[EntryId, EntryId]], EntryId]


def seeded_state(size: int, **options: object) -> State:
    players = [Player(f"p{number}", seeding=number) for number in range(1, size + 1)]
    return state_of(players, settings=Settings(pairing=PairingOptions(**options)))  # type: ignore[arg-type]


def favourite(pair: tuple[EntryId, EntryId]) -> EntryId:
    return min(pair, key=lambda entry: int(str(entry)[1:]))


def play_round(state: State, found: Pairing, winner: Winner) -> State:
    matches = [Match.between(*pair, games=(1, 0, 0) if winner(pair) == pair[0] else (0, 1, 0)) for pair in found.pairs]
    return replace(state, rounds=(*state.rounds, Round(found.round, tuple(matches))))


def play_out(state: State, winner: Winner = favourite) -> tuple[list[Pairing], list[set[EntryId]], State]:
    """Return the pairings until the system has no further round, the winners of each round, and the last state."""
    found: list[Pairing] = []
    winners: list[set[EntryId]] = []
    while True:
        pairing = STRATEGIES[state.settings.pairing.system](state)
        if not pairing.pairs and not pairing.without_opponent:
            with pytest.raises(Refused, match="played_out"):
                pair_round(state)
            return found, winners, state
        found.append(pairing)
        decided = {pair: winner(pair) for pair in pairing.pairs}
        winners.append(set(decided.values()))
        state = play_round(state, pairing, decided.__getitem__)


def fault_names(faults: Sequence[object]) -> list[str]:
    return [fault.name for fault in faults]  # type: ignore[attr-defined]


@given(st.integers(2, 40), st.booleans(), st.integers(0, 99).map(Random))
def test_every_bracket_passes_the_check(size: int, third_place: bool, chance: Random) -> None:
    state = seeded_state(size, system="elimination", third_place=third_place)
    found, winners, _ = play_out(state, winner=chance.choice)
    assert check_bracket([player.id for player in state.players], found, winners) == ()
    assert len(found) == (size - 1).bit_length()
    assert len(found[-1].pairs) == (2 if third_place and size > 3 else 1)


def test_players_without_a_seed_come_last_by_lot() -> None:
    found = pair_elimination(state_of([Player("anna", seeding=2), Player("božena", seeding=1), "cyril", "dana"]))
    assert {found.pairs[0][0], found.pairs[1][0]} == {"božena", "anna"}


def test_the_check_of_brackets_finds_every_fault() -> None:
    state = seeded_state(4, system="elimination")
    found, winners, _ = play_out(state)
    seeding = [player.id for player in state.players]

    def fault_names_with(number: int, *pairs: tuple[str, str]) -> list[str]:
        changed = [
            replace(pairing, pairs=pairs, tables=()) if index == number else pairing
            for index, pairing in enumerate(found)
        ]
        return fault_names(check_bracket(seeding, changed, winners))

    assert fault_names(check_bracket(seeding, found, winners)) == []
    assert "wrong_seeds" in fault_names_with(0, ("p1", "p2"), ("p3", "p4"))
    assert "lost_and_plays" in fault_names_with(1, ("p1", "p2"), ("p3", "p1"))
    assert "not_one_winner" in fault_names_with(1)


@given(st.integers(2, 15), st.text(max_size=3))
def test_every_round_robin_passes_the_check(size: int, seed: str) -> None:
    state = replace(seeded_state(size), seed=seed)
    found = []
    for _ in range(size - 1 + size % 2):
        found.append(pair_round_robin(state))
        state = play_round(state, found[-1], favourite)
    entries = [player.id for player in state.players]
    assert check_round_robin(entries, found) == ()
    assert fault_names(check_round_robin(entries, [*found, found[0]])) != []


def test_seeds_are_dealt_to_groups_back_and_forth() -> None:
    state = seeded_state(8, groups=2)
    assert find_groups(state) == [["p1", "p4", "p5", "p8"], ["p2", "p3", "p6", "p7"]]
    assert [len(group) for group in find_groups(seeded_state(11, groups=3))] == [3, 4, 4]


@given(st.integers(4, 24), st.integers(1, 4), st.integers(1, 3), st.booleans(), st.integers(0, 99).map(Random))
def test_groups_meet_once_and_the_best_of_each_play_the_finals(
    size: int, groups: int, advance: int, third_place: bool, chance: Random
) -> None:
    options = {"system": "groups_then_cut", "groups": min(groups, size // 2), "advance": advance}
    state = seeded_state(size, third_place=third_place, **options)
    found, winners, last_state = play_out(state, winner=chance.choice)
    parts = find_groups(state)
    rounds = max(len(group) - 1 + len(group) % 2 for group in parts)
    for group in parts:
        own = [
            replace(pairing, pairs=tuple(pair for pair in pairing.pairs if set(pair) <= set(group)))
            for pairing in found[:rounds]
        ]
        assert check_round_robin(group, own) == ()
    assert sum(len(pairing.pairs) for pairing in found[:rounds]) == sum(
        len(group) * (len(group) - 1) // 2 for group in parts
    )
    finals = found[rounds:]
    advancing = {entry for pairing in finals[:1] for pair in pairing.pairs for entry in pair} | set(
        finals[0].without_opponent if finals else ()
    )
    assert len(advancing) == (sum(min(advance, len(group)) for group in parts) if finals else 0)
    assert all(len(advancing & set(group)) == (min(advance, len(group)) if finals else 0) for group in parts)
    assert last_state.rounds[-1].number == len(found)
    assert len(winners[-1]) == len(found[-1].pairs)


def test_the_finals_keep_players_of_one_group_apart() -> None:
    """The favourites win: group winners are seeds 1 to 4, and no two players of one group meet before the final."""
    state = seeded_state(16, system="groups_then_cut", groups=4, advance=2)
    found, _, _ = play_out(state)
    group_of = {entry: number for number, group in enumerate(find_groups(state)) for entry in group}
    quarterfinals, semifinals = found[3].pairs, found[4].pairs
    assert {pair[0] for pair in quarterfinals} == {"p1", "p2", "p3", "p4"}
    assert all(group_of[first] != group_of[second] for first, second in (*quarterfinals, *semifinals))
    upper = {group_of[entry] for pair in quarterfinals[:2] for entry in pair}
    assert len(upper) == 4


def test_a_player_dropped_before_the_finals_is_replaced_by_the_next() -> None:
    state = seeded_state(8, system="groups_then_cut", groups=2, advance=1)
    for _ in range(3):
        state = play_round(state, pair_groups_then_cut(state), favourite)
    assert set(pair_groups_then_cut(state).pairs[0]) == {"p1", "p2"}
    players = [
        replace(player, status="dropped", dropped_after=3) if player.id == "p1" else player for player in state.players
    ]
    assert set(pair_groups_then_cut(replace(state, players=tuple(players))).pairs[0]) == {"p4", "p2"}


def test_the_finals_need_every_result_of_the_groups() -> None:
    state = seeded_state(4, system="groups_then_cut", groups=1)
    for _ in range(3):
        found = pair_groups_then_cut(state)
        state = replace(
            state, rounds=(*state.rounds, Round(found.round, tuple(Match.between(*p) for p in found.pairs)))
        )
    with pytest.raises(Refused, match="round_still_open"):
        pair_groups_then_cut(state)


def test_more_groups_than_half_the_players_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        pair_round(seeded_state(5, system="groups_then_cut", groups=3))
    assert refused.value.problems[0].params["place"] == "settings.pairing.groups"

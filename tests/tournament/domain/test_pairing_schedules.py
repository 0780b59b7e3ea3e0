"""Brackets and leagues judged over a whole event, and groups with a cut after them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from problems import Refused
from tests.tournament.domain.fields import state_of
from tournament.domain.pairing import (
    STRATEGIES,
    Pairing,
    pair_elimination,
    pair_groups_then_cut,
    pair_round,
    pair_round_robin,
)
from tournament.domain.pairing.groups_then_cut import groups_of
from tournament.domain.pairing_check.schedules import check_bracket, check_league
from tournament.domain.types import EntryId, Match, PairingOptions, Player, Round, Settings, State

Winner = Callable[[tuple[EntryId, EntryId]], EntryId]


def seeded(size: int, **options: object) -> State:
    players = [Player(f"p{number}", seeding=number) for number in range(1, size + 1)]
    return state_of(players, settings=Settings(pairing=PairingOptions(**options)))  # type: ignore[arg-type]


def favourite(pair: tuple[EntryId, EntryId]) -> EntryId:
    return min(pair, key=lambda entry: int(str(entry)[1:]))


def played(state: State, found: Pairing, winner: Winner) -> State:
    matches = [Match.between(*pair, games=(1, 0, 0) if winner(pair) == pair[0] else (0, 1, 0)) for pair in found.pairs]
    return replace(state, rounds=(*state.rounds, Round(found.round, tuple(matches))))


def play_out(state: State, winner: Winner = favourite) -> tuple[list[Pairing], list[set[EntryId]], State]:
    """Rounds until there is nothing left; who won in each."""
    found: list[Pairing] = []
    winners: list[set[EntryId]] = []
    while True:
        answer = STRATEGIES[state.settings.pairing.system](state)
        if not answer.pairs and not answer.through:
            with pytest.raises(Refused, match="played_out"):
                pair_round(state)
            return found, winners, state
        found.append(answer)
        decided = {pair: winner(pair) for pair in answer.pairs}
        winners.append(set(decided.values()))
        state = played(state, answer, decided.__getitem__)


def names(breaches: Sequence[object]) -> list[str]:
    return [breach.name for breach in breaches]  # type: ignore[attr-defined]


@given(st.integers(2, 40), st.booleans(), st.integers(0, 99).map(Random))
def test_every_bracket_is_one(size: int, third_place: bool, chance: Random) -> None:
    state = seeded(size, system="elimination", third_place=third_place)
    found, winners, _ = play_out(state, winner=chance.choice)
    assert check_bracket([player.id for player in state.players], found, winners) == ()
    assert len(found) == (size - 1).bit_length()
    assert len(found[-1].pairs) == (2 if third_place and size > 3 else 1)


def test_players_without_a_seed_come_last_by_lot() -> None:
    found = pair_elimination(state_of([Player("anna", seeding=2), Player("božena", seeding=1), "cyril", "dana"]))
    assert {found.pairs[0][0], found.pairs[1][0]} == {"božena", "anna"}


def test_the_judge_of_brackets_sees_every_fault() -> None:
    state = seeded(4, system="elimination")
    found, winners, _ = play_out(state)
    seeding = [player.id for player in state.players]

    def judged(number: int, *pairs: tuple[str, str]) -> list[str]:
        changed = [replace(one, pairs=pairs, tables=()) if place == number else one for place, one in enumerate(found)]
        return names(check_bracket(seeding, changed, winners))

    assert names(check_bracket(seeding, found, winners)) == []
    assert "wrong_seeds" in judged(0, ("p1", "p2"), ("p3", "p4"))
    assert "lost_and_plays" in judged(1, ("p1", "p2"), ("p3", "p1"))
    assert "not_one_winner" in judged(1)


@given(st.integers(2, 15), st.text(max_size=3))
def test_every_league_is_one(size: int, seed: str) -> None:
    state = replace(seeded(size), seed=seed)
    found = []
    for _ in range(size - 1 + size % 2):
        found.append(pair_round_robin(state))
        state = played(state, found[-1], favourite)
    entries = [player.id for player in state.players]
    assert check_league(entries, found) == ()
    assert names(check_league(entries, [*found, found[0]])) != []


def test_groups_are_dealt_out_forth_and_back() -> None:
    state = seeded(8, groups=2)
    assert groups_of(state) == [["p1", "p4", "p5", "p8"], ["p2", "p3", "p6", "p7"]]
    assert [len(group) for group in groups_of(seeded(11, groups=3))] == [3, 4, 4]


@given(st.integers(4, 24), st.integers(1, 4), st.integers(1, 3), st.booleans(), st.integers(0, 99).map(Random))
def test_groups_meet_once_and_the_best_of_each_play_the_cut(
    size: int, groups: int, advance: int, third_place: bool, chance: Random
) -> None:
    options = {"system": "groups_then_cut", "groups": min(groups, size // 2), "advance": advance}
    state = seeded(size, third_place=third_place, **options)
    found, winners, end = play_out(state, winner=chance.choice)
    parts = groups_of(state)
    rounds = max(len(part) - 1 + len(part) % 2 for part in parts)
    for part in parts:
        own = [
            replace(one, pairs=tuple(pair for pair in one.pairs if set(pair) <= set(part))) for one in found[:rounds]
        ]
        assert check_league(part, own) == ()
    assert sum(len(one.pairs) for one in found[:rounds]) == sum(len(part) * (len(part) - 1) // 2 for part in parts)
    cut = found[rounds:]
    going_on = {entry for one in cut[:1] for pair in one.pairs for entry in pair} | set(cut[0].through if cut else ())
    assert len(going_on) == (sum(min(advance, len(part)) for part in parts) if cut else 0)
    assert all(len(going_on & set(part)) == (min(advance, len(part)) if cut else 0) for part in parts)
    assert end.rounds[-1].number == len(found)
    assert len(winners[-1]) == len(found[-1].pairs)


def test_the_cut_of_four_groups_crosses_them() -> None:
    """The favourites win: winners are seeds 1 to 4, nobody meets their own group before the final."""
    state = seeded(16, system="groups_then_cut", groups=4, advance=2)
    found, _, _ = play_out(state)
    group_of = {entry: number for number, group in enumerate(groups_of(state)) for entry in group}
    quarter, half = found[3].pairs, found[4].pairs
    assert {pair[0] for pair in quarter} == {"p1", "p2", "p3", "p4"}
    assert all(group_of[one] != group_of[other] for one, other in (*quarter, *half))
    upper = {group_of[entry] for pair in quarter[:2] for entry in pair}
    assert len(upper) == 4


def test_a_player_dropped_before_the_finals_is_replaced_by_the_next() -> None:
    state = seeded(8, system="groups_then_cut", groups=2, advance=1)
    for _ in range(3):
        state = played(state, pair_groups_then_cut(state), favourite)
    assert set(pair_groups_then_cut(state).pairs[0]) == {"p1", "p2"}
    gone = [replace(one, status="dropped", dropped_after=3) if one.id == "p1" else one for one in state.players]
    assert set(pair_groups_then_cut(replace(state, players=tuple(gone))).pairs[0]) == {"p4", "p2"}


def test_the_cut_waits_for_every_result() -> None:
    state = seeded(4, system="groups_then_cut", groups=1)
    for _ in range(3):
        found = pair_groups_then_cut(state)
        state = replace(
            state, rounds=(*state.rounds, Round(found.round, tuple(Match.between(*p) for p in found.pairs)))
        )
    with pytest.raises(Refused, match="round_still_open"):
        pair_groups_then_cut(state)


def test_more_groups_than_half_the_players_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        pair_round(seeded(5, system="groups_then_cut", groups=3))
    assert refused.value.problems[0].params["place"] == "settings.pairing.groups"

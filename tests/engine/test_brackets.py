"""Brackets: places of random events with drops and no-shows, and the number of rounds of systems that set all pairs."""

import json
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.brackets import find_bracket, rank_state
from engine.finals import Cut, find_champion, rank_finalists
from engine.json_io.state import read_state, write_state
from engine.options import PairingOptions, Settings
from engine.outcomes import Outcome
from engine.pairing.strategies import pair_round
from engine.schedule import count_scheduled_rounds
from engine.state import EntryId, Match, Player, Round, State
from problems import Refused
from tests.engine.state_builders import state_of

# The winner of a match by the side that wins; a no-show is a loss.
RESULTS: tuple[dict[str, Any], ...] = (
    {"games": (1, 0, 0)},
    {"games": (0, 1, 0)},
    {"outcome": Outcome.NO_SHOW_FIRST},
    {"outcome": Outcome.NO_SHOW_SECOND},
)
FIRST_WINS = (True, False, False, True)


def start(players: int, chance: Random, **options: Any) -> State:
    return State(
        tuple(Player(entry, seeding=entry) for entry in range(1, players + 1)),
        settings=Settings(tiebreakers=("wins",), pairing=PairingOptions(**options)),
        seed=str(chance.random()),
    )


def play(state: State, chance: Random, drops: float) -> tuple[State, dict[EntryId, EntryId], int]:
    """Return the played state, the player that knocked each one out, and the first round of the bracket."""
    knocked_out_by: dict[EntryId, EntryId] = {}
    first = 0
    for _ in range(40):
        try:
            pairing = pair_round(state)
        except Refused:
            break
        bracket = find_bracket(state, pairing.round)
        if bracket is not None:
            first = first or pairing.round
        matches = []
        for table, pair in pairing.by_table:
            chosen = chance.randrange(len(RESULTS))
            matches.append(Match.between(*pair, table=table, **RESULTS[chosen]))
            winner, loser = pair if FIRST_WINS[chosen] else pair[::-1]
            if bracket is not None and loser not in knocked_out_by and winner not in knocked_out_by:
                knocked_out_by[loser] = winner
        state = replace(state, rounds=(*state.rounds, Round(pairing.round, tuple(matches))))
        players = [
            replace(player, status="dropped", dropped_after=pairing.round)
            if player.status == "active" and chance.random() < drops
            else player
            for player in state.players
        ]
        state = replace(state, players=tuple(players))
    return state, knocked_out_by, first


@given(st.integers(2, 20), st.sampled_from([0.0, 0.1, 0.4]), st.booleans(), st.integers())
def test_no_player_stands_above_the_one_that_knocked_them_out(
    players: int, drops: float, third: bool, seed: int
) -> None:
    chance = Random(seed)
    state, knocked_out_by, _ = play(start(players, chance, system="elimination", third_place=third), chance, drops)
    rows = rank_state(state)
    assert sorted(int(row.id) for row in rows) == list(range(1, players + 1))
    ranks = {row.id: row.rank for row in rows}
    if state.rounds:
        assert sorted(ranks.values()) == list(range(1, players + 1))
    assert all(ranks[loser] > ranks[winner] for loser, winner in knocked_out_by.items())


@given(
    st.integers(2, 20),
    st.sampled_from(["swiss", "round_robin", "elimination", "groups_then_cut"]),
    st.sampled_from([0.1, 0.4]),
    st.integers(),
)
def test_a_player_without_a_place_stands_last_and_all_others_move_up(
    players: int, system: str, drops: float, seed: int
) -> None:
    """Nobody stands above the player who knocked them out, a disqualified player without a place excepted."""
    chance = Random(seed)
    options = {"groups": 2, "advance": 2} if system == "groups_then_cut" else {}
    state, knocked_out_by, _ = play(start(max(players, 4), chance, system=system, **options), chance, drops)
    taken = {player.id for player in state.players if player.status == "dropped" and chance.random() < 0.5}
    marked = replace(
        state, players=tuple(replace(player, without_place=player.id in taken) for player in state.players)
    )
    before, rows = rank_state(state), rank_state(marked)
    places = {row.id: row.place for row in rows}
    assert {entry for entry, place in places.items() if place is None} == taken
    assert [row.id for row in rows] == [row.id for row in before if row.id not in taken] + [
        row.id for row in before if row.id in taken
    ]
    ranks = {row.id: row.rank for row in before}
    for row in rows:
        if row.place is not None:
            assert row.place == 1 + sum(ranks[other] < ranks[row.id] for other in ranks if other not in taken)
    numbers = {row.id: (row.points, row.tiebreakers, row.record) for row in before}
    assert {row.id: (row.points, row.tiebreakers, row.record) for row in rows} == numbers
    for loser, winner in knocked_out_by.items():
        if not taken & {loser, winner}:
            assert ranks[winner] < ranks[loser]
            assert (places[winner] or 0) < (places[loser] or 0)
    assert read_state(write_state(marked)) == read_state(json.loads(json.dumps(write_state(marked))))
    assert {player.id for player in read_state(write_state(marked)).players if player.without_place} == taken


@given(st.integers(4, 14), st.integers(1, 3), st.sampled_from([0.0, 0.1]), st.integers())
def test_groups_rank_only_those_that_did_not_advance(players: int, advance: int, drops: float, seed: int) -> None:
    chance = Random(seed)
    options = {"system": "groups_then_cut", "groups": 2, "advance": advance}
    state, knocked_out_by, first = play(start(players, chance, **options), chance, drops)
    if not first:
        return
    bracket = find_bracket(state, first)
    assert bracket is not None
    rows = rank_state(state)
    ranks = {row.id: row.rank for row in rows}
    assert {row.id for row in rows[: len(bracket.seeding)]} == set(bracket.seeding)
    assert all(ranks[loser] > ranks[winner] for loser, winner in knocked_out_by.items())
    groups = {row.id: row for row in rank_state(state.after_round(bracket.after_round))}
    behind = [row for row in rows if row.id not in bracket.seeding]
    assert [row.id for row in behind] == [entry for entry in groups if entry not in bracket.seeding]
    assert all(row.points == groups[row.id].points for row in rows)


@given(st.sampled_from(["round_robin", "elimination", "groups_then_cut"]), st.integers(4, 17), st.integers(1, 2))
def test_the_number_of_rounds_is_known_before_the_first(system: Any, players: int, number: int) -> None:
    options = PairingOptions(system=system, groups=number, advance=2, legs=number)
    state, _, _ = play(State(tuple(map(Player, range(players))), settings=Settings(pairing=options)), Random(1), 0)
    scheduled = count_scheduled_rounds(options, players)
    # A league goes on with its tables, and is ended by the number.
    league = number * (players - 1 + players % 2)
    assert scheduled == (league if system == "round_robin" else len(state.rounds))


def test_a_leader_that_drops_is_last_of_those_left_and_then_loses_the_next_match() -> None:
    cut = Cut(0, (1, 2, 3, 4), dropped_after={1: 1})
    semifinals = Round(1, (Match.between(1, 4, games=(1, 0, 0)), Match.between(2, 3, games=(1, 0, 0))))
    assert rank_finalists(cut, [semifinals]) == [2, 1, 3, 4]
    assert find_champion(cut, [semifinals]) == 2
    third = Round(2, (Match.between(3, 4, games=(0, 1, 0)),))
    assert rank_finalists(cut, [semifinals, third]) == [2, 1, 4, 3]
    assert find_champion(cut, [semifinals, third]) == 2
    assert rank_finalists(cut, [semifinals, third], rules=1) == [2, 4, 3, 1]


def test_a_drop_before_a_semifinal_is_a_loss_of_the_semifinal() -> None:
    cut = Cut(0, (1, 2, 3, 4, 5, 6, 7, 8), third_place=False, dropped_after={1: 1})
    quarterfinals = Round(1, tuple(Match.between(seed, 9 - seed, games=(1, 0, 0)) for seed in (1, 2, 3, 4)))
    semifinal = Round(2, (Match.between(2, 3, games=(1, 0, 0)),))
    assert rank_finalists(cut, [quarterfinals, semifinal]) == [2, 4, 1, 3, 5, 6, 7, 8]


def test_a_bracket_with_all_finalists_gone_has_no_champion_and_says_so() -> None:
    players = tuple(
        Player(entry, "", "dropped", 1, seeding=entry) if entry < 3 else Player(entry, seeding=entry)
        for entry in (1, 2, 3, 4)
    )
    semifinals = Round(1, (Match.between(1, 4, games=(1, 0, 0)), Match.between(2, 3, games=(1, 0, 0))))
    options = PairingOptions(system="elimination", third_place=False)
    state = State(players, (semifinals,), Settings(pairing=options))
    with pytest.raises(Refused) as refused:
        pair_round(state)
    assert refused.value.code == "bracket_without_players"
    bracket = find_bracket(state, 2)
    assert bracket is not None
    assert find_champion(bracket, state.rounds) is None
    # With a match for third place the round is played, and the places of the final stay empty of a champion.
    paired = pair_round(replace(state, settings=Settings(pairing=PairingOptions(system="elimination"))))
    assert paired.pairs == ((4, 3),)


def test_a_match_without_a_winner_is_named() -> None:
    settings = Settings(pairing=PairingOptions(system="elimination"))
    match = Match.between(1, 2, table=5, outcome=Outcome.NO_SHOW_BOTH)
    with pytest.raises(Refused) as refused:
        pair_round(State((Player(1), Player(2)), (Round(1, (match,)),), settings))
    assert [problem.code for problem in refused.value.problems] == ["round_still_open", "bracket_needs_winner"]
    assert refused.value.problems[1].params == {"round": 1, "table": 5}


@pytest.mark.parametrize(
    ("system", "players", "late"),
    [("round_robin", 8, 1), ("round_robin", 7, 2), ("groups_then_cut", 8, 1), ("elimination", 6, 1)],
)
def test_a_late_player_without_a_free_place_is_refused(system: Any, players: int, late: int) -> None:
    state = State(
        tuple(map(Player, range(players))), settings=Settings(pairing=PairingOptions(system=system)), seed="a"
    )
    paired = pair_round(state)
    matches = tuple(Match.between(*pair, games=(1, 0, 0)) for pair in paired.pairs)
    played = replace(state, rounds=(Round(1, matches),))
    assert pair_round(played).round == 2
    joined = replace(played, players=(*state.players, *(Player(100 + number) for number in range(late))))
    with pytest.raises(Refused) as refused:
        pair_round(joined)
    assert refused.value.code == "late_entry_no_place"
    assert pair_round(replace(joined, rules=1)) if system != "elimination" else True


def test_a_swiss_state_is_ranked_by_points() -> None:
    state = state_of(("adam", "beta"), [Match.between("adam", "beta", games=(0, 1, 0))])
    assert [(row.rank, row.id, row.points) for row in rank_state(state)] == [
        (1, "beta", Fraction(3)),
        (2, "adam", Fraction(0)),
    ]

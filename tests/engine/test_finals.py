"""The finals: seeding, ranks of the finalists, points, and standings with the finalists on top."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.finals import (
    Cut,
    SeedDifference,
    compare_seeds,
    count_points_in_finals,
    count_slots,
    find_final_round,
    list_without_opponent,
    make_bracket_state,
    rank_finalists,
    rank_with_finals,
    seed_finals,
)
from engine.options import Points
from engine.outcomes import Outcome
from engine.pairing.elimination import pair_elimination
from engine.standings import Record, StandingRow
from engine.state import EntryId, Match, Player, Round, State
from problems import Refused

# Rounds before the finals.
ROUNDS_BEFORE = 3


def standings_of(ranks: dict[EntryId, int]) -> list[StandingRow]:
    """Return the standings with these ranks by entry."""
    return [StandingRow(rank, entry, Fraction(0), {}, Record()) for entry, rank in ranks.items()]


def state_before_finals(players: int) -> State:
    """Return an event with ids from 1 in order of the standings, and rounds before the finals that do not count."""
    rounds = tuple(Round(number, (Match.between(1, 2, games=(1, 0, 0)),)) for number in range(1, ROUNDS_BEFORE + 1))
    return State(tuple(Player(entry) for entry in range(1, players + 1)), rounds)


def play(cut: Cut, players: int, winner: dict[tuple[int, int], int] | None = None, stop: int = 9) -> list[Round]:
    """Return all rounds, the finals paired by the engine; the better seed wins unless ``winner`` names the other.

    At most ``stop`` rounds of the finals are played.
    """
    state = make_bracket_state(state_before_finals(players), cut)
    for _ in range(stop):
        pairing = pair_elimination(state)
        if not pairing.pairs:
            break
        matches = []
        for first, second in pairing.pairs:
            best = (winner or {}).get((int(first), int(second)), min(int(first), int(second)))
            matches.append(Match.between(first, second, games=(1, 0, 0) if best == first else (0, 1, 0)))
        played = Round(pairing.round, tuple(matches))
        state = State(state.players, (*state.rounds, played), state.settings)
    return list(state.rounds)


def test_the_best_entries_present_advance_and_shared_ranks_are_drawn() -> None:
    table = standings_of({7: 1, 3: 2, 9: 2, 4: 4, 5: 5})
    drawn = {tuple(seed_finals(table, {7, 3, 9, 5}, 2, seed)) for seed in "abcdefgh"}
    assert drawn == {(7, 3), (7, 9)}
    assert seed_finals(table, {3, 5, 4}, 8, "a") == [3, 4, 5]
    assert seed_finals(table, {7, 3, 9}, 3, "a") == seed_finals(table[::-1], {9, 7, 3}, 3, "a")


@pytest.mark.parametrize(
    ("seeds", "names"), [(2, [2]), (4, [4, 2]), (3, [4, 2]), (8, [8, 4, 2]), (32, [32, 16, 8, 4, 2])]
)
def test_each_round_of_the_finals_has_its_number_of_players(seeds: int, names: list[int]) -> None:
    cut = Cut(ROUNDS_BEFORE, tuple(range(1, seeds + 1)))
    assert [count_slots(cut, ROUNDS_BEFORE + number) for number in range(1, len(names) + 1)] == names
    assert count_slots(cut, ROUNDS_BEFORE + len(names) + 1) == 1
    assert find_final_round(cut) == ROUNDS_BEFORE + len(names)


def test_the_best_seed_meets_the_last_and_only_finalists_play() -> None:
    state = make_bracket_state(state_before_finals(9), Cut(ROUNDS_BEFORE, (1, 2, 3, 4)))
    pairing = pair_elimination(state)
    assert (pairing.round, pairing.pairs) == (ROUNDS_BEFORE + 1, ((1, 4), (2, 3)))


def test_finalists_are_ranked_by_the_round_they_lost() -> None:
    cut = Cut(ROUNDS_BEFORE, (1, 2, 3, 4, 5, 6, 7, 8))
    assert rank_finalists(cut, play(cut, 12)) == [1, 2, 3, 4, 5, 6, 7, 8]
    # 8 eliminates 1 and loses the semifinal to 4; 4 loses the final to 2; 3 wins the match for third place.
    assert rank_finalists(cut, play(cut, 12, {(1, 8): 8})) == [2, 4, 3, 8, 1, 5, 6, 7]


def test_the_winner_of_the_match_for_third_place_is_third() -> None:
    cut = Cut(ROUNDS_BEFORE, (1, 2, 3, 4))
    assert rank_finalists(cut, play(cut, 6, {(4, 3): 4, (3, 4): 4})) == [1, 2, 4, 3]


def test_without_the_match_for_third_place_the_better_seed_is_third() -> None:
    cut = Cut(ROUNDS_BEFORE, (1, 2, 3, 4), third_place=False)
    rounds = play(cut, 6)
    assert len(rounds[-1].matches) == 1
    assert rank_finalists(cut, rounds) == [1, 2, 3, 4]


def test_entries_still_in_the_finals_rank_above_eliminated_ones() -> None:
    cut = Cut(ROUNDS_BEFORE, (1, 2, 3, 4))
    assert rank_finalists(cut, play(cut, 6, {(1, 4): 4}, stop=1)) == [2, 4, 1, 3]


def test_a_dropped_finalist_loses_and_a_lone_semifinalist_is_third() -> None:
    state = make_bracket_state(state_before_finals(4), Cut(ROUNDS_BEFORE, (1, 2, 3, 4)))
    semis = Round(ROUNDS_BEFORE + 1, (Match.between(1, 4, games=(1, 0, 0)), Match.between(2, 3, games=(1, 0, 0))))
    final = Round(ROUNDS_BEFORE + 2, (Match.between(1, 2, games=(0, 1, 0)),))
    cut = Cut(ROUNDS_BEFORE, (1, 2, 3, 4), dropped_after={3: ROUNDS_BEFORE + 1})
    assert rank_finalists(cut, [*state.rounds, semis, final]) == [2, 1, 4, 3]
    cut = Cut(ROUNDS_BEFORE, (1, 2, 3, 4), dropped_after={4: ROUNDS_BEFORE})
    assert rank_finalists(cut, [Round(ROUNDS_BEFORE + 1, semis.matches[1:])])[0] == 1


def test_entries_behind_the_finals_keep_order_and_shared_ranks() -> None:
    cut = Cut(ROUNDS_BEFORE, (7, 9))
    table = standings_of({7: 1, 3: 2, 9: 2, 4: 4, 5: 4})
    final = Round(ROUNDS_BEFORE + 1, (Match.between(7, 9, games=(0, 1, 0)),))
    placed = [(row.rank, row.id) for row in rank_with_finals(table, cut, [final])]
    assert placed == [(1, 9), (2, 7), (3, 3), (4, 4), (4, 5)]


@given(st.integers(2, 40), st.sampled_from([2, 4, 8, 16, 32]), st.booleans(), st.integers())
def test_each_finalist_has_one_rank(players: int, size: int, third: bool, chance: int) -> None:
    seeding = tuple(range(1, min(players, size) + 1))
    cut, random = Cut(ROUNDS_BEFORE, seeding, third), Random(chance)
    results: dict[tuple[int, int], int] = {
        (first, second): random.choice((first, second)) for first in seeding for second in seeding if first != second
    }
    rounds = play(cut, players, results)
    ranking = rank_finalists(cut, rounds)
    assert sorted(map(int, ranking)) == list(seeding)
    final = next(match for match in rounds[-1].matches if set(match.players) == set(ranking[:2]))
    assert final.games == ((1, 0, 0) if final.players[0] == ranking[0] else (0, 1, 0))
    assert final.outcome is not Outcome.DRAW


@given(st.integers(2, 20), st.dictionaries(st.integers(1, 20), st.integers(0, 5)))
def test_players_without_an_opponent_are_those_of_the_pairing(players: int, dropped: dict[int, int]) -> None:
    seeding = tuple(range(1, players + 1))
    after: dict[EntryId, int] = {entry: ROUNDS_BEFORE + rounds for entry, rounds in dropped.items() if entry in seeding}
    cut = Cut(ROUNDS_BEFORE, seeding, third_place=False, dropped_after=after)
    state = make_bracket_state(state_before_finals(players), cut)
    for number in range(ROUNDS_BEFORE + 1, find_final_round(cut) + 1):
        present = tuple(
            replace(
                player,
                status="active" if cut.plays(player.id, number) else "dropped",
                dropped_after=after.get(player.id),
            )
            for player in state.players
        )
        state = replace(state, players=present)
        try:
            pairing = pair_elimination(state)
        except Refused:
            break
        assert tuple(list_without_opponent(cut, state.rounds, number)) == pairing.without_opponent
        assert list_without_opponent(cut, state.rounds, number + 1) == []
        matches = tuple(Match.between(*pair, games=(1, 0, 0)) for pair in pairing.pairs)
        state = replace(state, rounds=(*state.rounds, Round(number, matches)))


def test_points_of_the_finals_are_those_of_their_matches() -> None:
    cut = Cut(ROUNDS_BEFORE, (1, 2, 3, 4))
    assert count_points_in_finals(cut, play(cut, 9), Points()) == {1: 6, 2: 3, 3: 3, 4: 0}
    assert count_points_in_finals(cut, play(cut, 9), Points(win=Fraction(2), loss=Fraction(1))) == {
        1: 4,
        2: 3,
        3: 3,
        4: 2,
    }
    assert count_points_in_finals(cut, state_before_finals(9).rounds, Points()) == {}, (
        "the rounds before them are counted elsewhere"
    )


def test_advancing_without_a_match_gives_no_points() -> None:
    cut = Cut(ROUNDS_BEFORE, (1, 2, 3))
    assert count_points_in_finals(cut, play(cut, 9), Points()) == {1: 3, 2: 3, 3: 0}


@given(st.integers(2, 32), st.booleans())
def test_each_match_of_the_finals_gives_one_win(seeds: int, third_place: bool) -> None:
    cut = Cut(ROUNDS_BEFORE, tuple(range(1, seeds + 1)), third_place)
    rounds = play(cut, 40)
    matches = sum(len(round_.matches) for round_ in rounds if round_.number > ROUNDS_BEFORE)
    assert sum(count_points_in_finals(cut, rounds, Points()).values()) == 3 * matches


@given(
    ranks=st.lists(st.integers(1, 8), min_size=2, max_size=10),
    moved=st.lists(st.integers(1, 8), min_size=10, max_size=10),
    size=st.sampled_from([2, 4, 8]),
    lot=st.text("ab", max_size=3),
)
def test_compared_seeds_agree_exactly_when_their_ranks_do(
    ranks: list[int], moved: list[int], size: int, lot: str
) -> None:
    """Whatever the standings become, seeding by the comparison makes them agree, and only differing seeds are named."""
    entries = range(1, len(ranks) + 1)
    seeding = seed_finals(standings_of(dict(zip(entries, ranks, strict=True))), set(entries), size, "los")
    later = standings_of(dict(zip(entries, moved, strict=False)))
    rank_of = {row.id: row.rank for row in later}
    now, differences = compare_seeds(later, seeding, set(entries), size, lot)
    assert compare_seeds(later, now, set(entries), size, "jiný los") == (now, ())
    assert [rank_of[entry] for entry in now] == sorted(rank_of.values())[: len(seeding)]
    named = {difference.seed: (difference.seeded, difference.by_standings) for difference in differences}
    for seed, (then, entry) in enumerate(zip(seeding, now, strict=True), start=1):
        assert named.get(seed, (then, then)) == (then, entry)


def test_a_reinstated_entry_is_added_to_finals_with_an_empty_place() -> None:
    later = standings_of({1: 1, 2: 2, 3: 3, 4: 4})
    now, differences = compare_seeds(later, [1, 2, 4], {1, 2, 3, 4}, 4, "los")
    assert now == (1, 2, 3, 4)
    assert differences == (SeedDifference(3, 4, 3), SeedDifference(4, None, 4))

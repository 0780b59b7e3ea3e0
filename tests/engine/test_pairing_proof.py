"""The parts of the proof of a round: columns, lots, lower bound, repair by equals, exact solution of stuck groups."""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.events import play_event
from engine.draw_of_lots import hash_with_seed
from engine.pairing.bound_search import pair_by_bound
from engine.pairing.columns import PlayerColumns, read_player_columns
from engine.pairing.lineup import Lineup, Stretch, arrange_stretch
from engine.pairing.lots import draw_lots, order_groups
from engine.pairing.score_groups import ScoreGroups
from engine.pairing.segment import Segment, solve_segment
from engine.pairing.swiss import pair_swiss
from engine.pairing_check.facts import Facts, read_facts
from engine.pairing_check.grade import grade_round
from engine.pairing_check.least import find_least_grade
from engine.standings import compute_standings
from engine.state import Match, Player, State
from tests.engine.state_builders import bye, state_of, states

WON = (1, 0, 0)


def columns_of(
    points: list[int], met: Sequence[tuple[int, int]] = (), floated: frozenset[int] = frozenset()
) -> PlayerColumns:
    """Return columns of players p0, p1, ... with these points, and of pairs that met in round 1."""
    columns = read_player_columns(
        state_of([Player(f"p{number}", points=Fraction(value)) for number, value in enumerate(points)])
    )
    for first, second in met:
        columns.met[first][second] = columns.met[second][first] = 1
    return replace(columns, scale=1, points=points, floated=[row in floated for row in range(len(points))])


def score_groups_of(columns: PlayerColumns) -> ScoreGroups:
    return ScoreGroups(columns, order_groups(columns))


@given(states(most=9, rounds=5))
def test_columns_agree_with_the_standings(state: State) -> None:
    columns, facts = read_player_columns(state), read_facts(state)
    points = {row.id: row.points for row in compute_standings(state)}
    for row in columns.members:
        entry = columns.ids[row]
        assert Fraction(columns.points[row], columns.scale) == points[entry]
        assert columns.byes[row] == facts.byes[entry]
        assert columns.floated[row] == (entry in facts.floated)
        assert {columns.ids[other]: when for other, when in columns.met[row].items()} == {
            other: facts.met[frozenset({entry, other})]
            for other in columns.ids
            if frozenset({entry, other}) in facts.met and other != entry
        }


@given(st.text(max_size=5), st.integers(1, 30), st.integers(1, 5), st.lists(st.text(max_size=5) | st.integers()))
def test_lots_are_the_keyed_hash_of_seed_round_attempt_and_player(
    seed: str, number: int, attempt: int, ids: list[str | int]
) -> None:
    drawn = [int.from_bytes(lot, "big") for lot in draw_lots(seed, number, attempt, ids)]
    assert drawn == [hash_with_seed(seed, "pair", number, attempt, entry) for entry in ids]


def test_bound_counts_gaps_with_an_odd_number_above() -> None:
    score_groups = score_groups_of(columns_of([9, 6, 6, 6, 4, 4, 3, 0]))
    assert score_groups.odd == [False, True, False, False, True, False]
    assert score_groups.bound(0, score_groups.last) == 3**2 + 3**2
    assert score_groups_of(columns_of([9, 9, 9, 6])).bound(0, 1) == 9


@given(st.lists(st.integers(0, 6), min_size=4, max_size=12).filter(lambda points: len(points) % 2 == 0))
def test_excess_is_the_cost_of_a_pair_beyond_the_bound(points: list[int]) -> None:
    """The least cost with the pair is the bound of the other players plus the square of the pair."""
    columns = columns_of(sorted(points, reverse=True))
    score_groups = score_groups_of(columns)
    for high in range(len(score_groups.groups)):
        for low in range(high + 1, len(score_groups.groups)):
            rest = sorted(columns.points, reverse=True)
            rest.remove(score_groups.scores[high])
            rest.remove(score_groups.scores[low])
            squares = sum((first - second) ** 2 for first, second in zip(rest[::2], rest[1::2], strict=True))
            whole = squares + (score_groups.scores[high] - score_groups.scores[low]) ** 2
            excess, least = score_groups.excess(high, low), whole - score_groups.bound(0, score_groups.last)
            assert 0 <= excess <= least
            if len(score_groups.groups[high]) > 1 and len(score_groups.groups[low]) > 1:
                assert excess == least


def test_players_that_must_float_again() -> None:
    score_groups = score_groups_of(columns_of([9, 6, 6, 3], floated=frozenset({0, 1})))
    assert [score_groups.count_repeated_floats(group) for group in range(3)] == [1, 1, 0]


def test_players_that_never_floated_are_put_at_the_ends_of_a_group() -> None:
    columns = columns_of([9, 6, 6, 6, 6, 6, 6, 3], floated=frozenset({1, 2, 3, 4}))
    score_groups = score_groups_of(columns)
    arranged = arrange_stretch(score_groups, Stretch(0, 2), 0)
    assert arranged is not None
    assert {arranged[0][1], arranged[0][6]} == {5, 6}
    assert arranged[1] == {0: range(1), 1: range(1, 7), 2: range(7, 8)}


def test_floats_from_stuck_groups_meet_the_first_and_the_last_of_a_stretch() -> None:
    score_groups = score_groups_of(columns_of([9, 6, 6, 6, 6, 3]))
    arranged = arrange_stretch(score_groups, Stretch(1, 1, from_above=(0,), from_below=(5,)), 10)
    assert arranged is not None
    rows, positions = arranged
    assert (rows[0], rows[-1]) == (0, 5)
    assert [rows[position - 10] for position in positions[1]] == [row for row in rows if row in {1, 2, 3, 4}]
    assert arrange_stretch(score_groups, Stretch(1, 1, from_above=(0, 0, 0), from_below=(5, 5)), 0) is None


@given(st.lists(st.integers(0, 3), min_size=8, max_size=24), st.integers(0, 999).map(Random))
@settings(max_examples=50)
def test_repair_never_changes_the_points_at_a_position(points: list[int], chance: Random) -> None:
    points = points[: len(points) // 2 * 2]
    met = [(row, chance.randrange(row)) for row in range(1, len(points)) for _ in range(2)]
    score_groups = score_groups_of(columns_of(points, met))
    arranged = arrange_stretch(score_groups, Stretch(0, score_groups.last), 0)
    assert arranged is not None
    lineup = Lineup(score_groups, None, list(arranged[0]), arranged[1])
    lineup.repair()
    assert [points[row] for row in lineup.row_at] == sorted(points, reverse=True)
    again = {
        score_groups.group_at[points[row]]
        for pair in lineup.pairs()
        if pair[1] in score_groups.columns.met[pair[0]]
        for row in pair
    }
    assert lineup.stuck == again


@given(states(least=4, most=8, rounds=4, varied=False))
@settings(max_examples=200)
def test_a_segment_never_costs_more_than_the_field(state: State) -> None:
    columns = read_player_columns(state)
    if len(columns.members) % 2:
        return
    score_groups = score_groups_of(columns)
    whole = solve_segment(Segment(score_groups, 0, score_groups.last))
    for first in range(score_groups.last + 1):
        for last in range(first, score_groups.last + 1):
            part = solve_segment(Segment(score_groups, first, last))
            if whole is not None:
                assert part is not None
                assert 0 <= part.excess <= whole.excess
                rows_of_part = sorted(
                    [row for pair in part.pairs for row in pair] + [*part.floats_up, *part.floats_down]
                )
                assert rows_of_part == sorted(row for group in score_groups.groups[first : last + 1] for row in group)


def test_a_leader_that_met_the_next_group_floats_past_it() -> None:
    """The leader met both players with 6 points: in the cheapest legal round these meet, and the leader meets a 3."""
    columns = columns_of([9, 6, 6, 3, 3, 3], met=[(0, 1), (0, 2)])
    found = pair_by_bound(columns)
    assert found is not None
    pairs = [{columns.points[first], columns.points[second]} for first, second in found.pairs]
    assert pairs == [{9, 3}, {6}, {3}]


def test_a_field_without_a_legal_round_has_no_seating() -> None:
    assert pair_by_bound(columns_of([3, 0], met=[(0, 1)])) is None
    all_pairs = [(first, second) for first in range(6) for second in range(first)]
    assert pair_by_bound(columns_of([3, 3, 3, 0, 0, 0], met=all_pairs)) is None


def test_the_bye_is_in_a_higher_group_where_the_lowest_costs_a_rematch() -> None:
    """Without p4, the only player with 0 points, the others cannot be paired without a rematch."""
    met = [(0, 1), (0, 2), (0, 3), (1, 2)]
    found = pair_by_bound(columns_of([9, 6, 6, 6, 0], met=met))
    assert found is not None
    assert (found.bye, found.pairs[0]) == (1, (0, 4)) or (found.bye, found.pairs[0]) == (2, (0, 4))


def test_floats_and_earlier_floats_are_returned() -> None:
    """After two rounds emil is alone with 4 points and has floated before, so emil floats again."""
    first = [Match.between("anna", "božena", games=WON), Match.between("cyril", "dana", games=WON), bye("emil")]
    second = [Match.between("anna", "cyril", games=WON), Match.between("emil", "dana", games=(0, 0, 1)), bye("božena")]
    found = pair_swiss(state_of(["anna", "božena", "cyril", "dana", "emil"], first, second))
    assert found.cost == sum(floated.difference**2 for floated in found.floats)
    emil = next(floated for floated in found.floats if "emil" in (floated.higher, floated.lower))
    assert "emil" in emil.floated_before
    assert {entry for floated in found.floats for entry in floated.floated_before} <= {"dana", "emil"}
    assert found.as_json()["floats"][0].keys() == {"players", "difference", "again", "why"}


@pytest.mark.parametrize(("size", "rounds"), [(91, 12), (130, 14), (200, 19)])
def test_late_rounds_of_large_fields_are_as_good_as_full_matching(size: int, rounds: int) -> None:
    for columns in list(play_event(size, rounds, "Olomouc"))[-2:]:
        ids, found = columns.ids, pair_by_bound(columns)
        facts = Facts(
            number=columns.round,
            present=tuple(ids),
            points={entry: Fraction(points) for entry, points in zip(ids, columns.points, strict=True)},
            byes=dict(zip(ids, columns.byes, strict=True)),
            met={
                frozenset({ids[row], ids[other]}): when
                for row, opponents in enumerate(columns.met)
                for other, when in opponents.items()
            },
            floated=frozenset(entry for entry, floated in zip(ids, columns.floated, strict=True) if floated),
        )
        assert found is not None
        pairs = [(ids[first], ids[second]) for first, second in found.pairs]
        assert grade_round(facts, pairs, None if found.bye is None else ids[found.bye]) == find_least_grade(facts)


def test_another_process_with_other_hashes_gives_the_same_pairing() -> None:
    script = (
        "from random import Random\n"
        "from tests.engine.swiss_event import play_swiss_event\n"
        "print([found.digest for found in play_swiss_event(21, 6, 'Brno')[1]])"
    )
    digests = [
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert digests[0] == digests[1]
    assert len(digests[0]) > 6 * 64

"""Tables of three and four: their numbers, their players, and the proof that no seating is better."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.options import PairingOptions, Settings
from engine.pairing.columns import read_player_columns
from engine.pairing.pairing import Pairing
from engine.pairing.pod_search import split_into_pods, sum_squares
from engine.pairing.pods import bound_squares, choose_pod_sizes, pair_pods
from engine.state import EntryId, Match, Player, State
from tests.engine.pod_check import check_pods
from tests.engine.state_builders import bye, state_of


def settings_of_size(size: int) -> Settings:
    return Settings(pairing=PairingOptions(pod_size=size))


def fault_names(state: State, found: Pairing) -> list[str]:
    return [fault.name for fault in check_pods(state, found)]


def pod_sets(found: Pairing) -> set[frozenset[EntryId]]:
    return {frozenset(pod) for pod in found.pods}


@pytest.mark.parametrize(
    ("players", "of_four", "of_three"),
    [
        (1, (0, 0, 1), (0, 0, 1)),
        (2, (0, 0, 0), (0, 0, 0)),
        (3, (0, 1, 0), (0, 1, 0)),
        (4, (1, 0, 0), (1, 0, 0)),
        (5, (1, 0, 1), (1, 0, 1)),
        (6, (0, 2, 0), (0, 2, 0)),
        (7, (1, 1, 0), (1, 1, 0)),
        (9, (0, 3, 0), (0, 3, 0)),
        (11, (2, 1, 0), (2, 1, 0)),
        (12, (3, 0, 0), (0, 4, 0)),
        (13, (1, 3, 0), (1, 3, 0)),
        (16, (4, 0, 0), (1, 4, 0)),
        (24, (6, 0, 0), (0, 8, 0)),
    ],
)
def test_numbers_of_tables_by_size(players: int, of_four: tuple[int, int, int], of_three: tuple[int, int, int]) -> None:
    assert (choose_pod_sizes(players, 4), choose_pod_sizes(players, 3)) == (of_four, of_three)


@given(st.integers(6, 500), st.sampled_from([3, 4]))
def test_all_players_have_a_seat(players: int, size: int) -> None:
    fours, threes, byes = choose_pod_sizes(players, size)
    assert (4 * fours + 3 * threes, byes) == (players, 0)
    assert (threes if size == 4 else fours) < size


def test_players_of_equal_points_sit_together() -> None:
    players = [Player(f"p{number}", points=Fraction(number // 4)) for number in range(8)]
    found = pair_pods(state_of(players, settings=settings_of_size(4)))
    assert pod_sets(found) == {frozenset(f"p{number}" for number in part) for part in (range(4), range(4, 8))}
    assert (found.cost, found.optimal, [table for table, _ in found.by_table]) == (Fraction(0), True, [1, 2])
    assert found.pods[0][0] in {"p4", "p5", "p6", "p7"}


def test_no_rematch_where_it_can_be_avoided() -> None:
    """Nine players with equal points at tables of three; each has met two others."""
    tables = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    matches = [Match.between(*(f"p{number}" for number in table), games=(1, 1, 1, 0)) for table in tables]
    state = state_of([f"p{number}" for number in range(1, 10)], matches, settings=settings_of_size(3))
    found = pair_pods(state)
    assert (found.rematches, found.optimal, found.reasons) == ((), True, ())
    assert all(len({(int(str(entry)[1:]) - 1) // 3 for entry in pod}) == 3 for pod in found.pods)


def test_four_players_that_meet_again_are_reported() -> None:
    matches = [Match.between("anna", "božena", "cyril", "dana", games=(1, 0, 0, 0, 0))]
    found = pair_pods(state_of(["anna", "božena", "cyril", "dana"], matches))
    assert (len(found.rematches), found.optimal, found.cost) == (6, True, Fraction(27))
    assert {reason.code for reason in found.reasons} == {"pod_rematch"}


def test_one_of_five_players_without_an_earlier_bye_has_it() -> None:
    known = [Player("anna", points=Fraction(3)), Player("božena", had_bye=True)]
    found = pair_pods(state_of([*known, *map(Player, ("cyril", "dana", "emil"))]))
    assert found.bye in {"cyril", "dana", "emil"}
    assert len(found.pods) == 1


def test_two_players_share_a_table_and_a_single_one_has_a_bye() -> None:
    assert pod_sets(pair_pods(state_of(["anna", "dana"]))) == {frozenset(("anna", "dana"))}
    assert (pair_pods(state_of(["anna"])).pods, pair_pods(state_of(["anna"])).bye) == ((), "anna")
    assert pair_pods(state_of([])).pods == ()


@st.composite
def pod_states(draw: st.DrawFn) -> State:
    ids = [f"p{number}" for number in range(draw(st.integers(1, 9)))]
    players = [
        Player(
            entry,
            points=Fraction(draw(st.sampled_from([0, 0, 1, 3]))),
            opponents=tuple(draw(st.frozensets(st.sampled_from(ids), max_size=3)) - {entry}),
            had_bye=draw(st.booleans()),
        )
        for entry in ids
    ]
    return state_of(players, settings=settings_of_size(draw(st.sampled_from([3, 4]))), seed=draw(st.text(max_size=3)))


@given(pod_states())
@settings(max_examples=120, deadline=None)
def test_no_seating_of_a_small_field_is_better(state: State) -> None:
    found = pair_pods(state)
    assert fault_names(state, found) == []
    assert found.optimal
    assert pair_pods(replace(state, players=state.players[::-1])) == found


@given(st.lists(st.integers(0, 9), min_size=6, max_size=40), st.sampled_from([3, 4]))
def test_the_bound_is_never_above_the_split_into_pods(points: list[int], size: int) -> None:
    state = state_of([Player(f"p{number}", points=Fraction(value)) for number, value in enumerate(points)])
    columns = read_player_columns(state)
    rows = sorted(columns.members, key=lambda row: -columns.points[row])
    fours, threes, byes = choose_pod_sizes(len(rows), size)
    pods = split_into_pods(columns, rows, fours, threes)
    assert [row for pod in pods for row in pod] == rows
    assert (sorted(map(len, pods)), byes) == ([3] * threes + [4] * fours, 0)
    assert bound_squares(columns, rows, fours, threes) <= sum(sum_squares(columns, pod) for pod in pods)


@pytest.mark.parametrize(("size", "players"), [(3, 30), (4, 33), (4, 64)])
def test_an_event_of_pods_has_no_rematch(size: int, players: int) -> None:
    chance = Random(players)
    state = state_of([f"p{number}" for number in range(players)], settings=settings_of_size(size))
    for _ in range(4):
        found = pair_pods(state)
        assert fault_names(state, found) == []
        assert found.rematches == ()
        matches = [
            Match.between(*pod, games=(*chance.sample([1, *[0] * (len(pod) - 1)], len(pod)), 0)) for pod in found.pods
        ]
        matches += [] if found.bye is None else [bye(str(found.bye))]
        state = state_of(state.players, *(played.matches for played in state.rounds), matches, settings=state.settings)


def test_the_check_of_pods_finds_every_fault() -> None:
    players = [Player(f"p{number}", points=Fraction(number // 4)) for number in range(8)]
    state = state_of(players, settings=settings_of_size(4))
    found = pair_pods(state)
    crossed = (("p0", "p1", "p4", "p5"), ("p2", "p3", "p6", "p7"))
    assert fault_names(state, replace(found, pods=found.pods[1:])) == ["not_seated_once"]
    assert fault_names(state, replace(found, pods=(found.pods[0] + found.pods[1][:1], found.pods[1][1:]))) != []
    assert fault_names(state, replace(found, pods=crossed, cost=Fraction(8))) == ["better_possible"]
    assert fault_names(state, replace(found, cost=Fraction(1))) == ["untrue"]
    assert fault_names(state, replace(found, bound=Fraction(1))) == ["bound_above_cost"]

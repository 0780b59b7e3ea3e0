"""Rooms and the tables in them: read strictly, filled in their order, with fixed tables and too few tables."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.json_io.event_settings import require_valid
from engine.json_io.state import read_state, write_canonical_json, write_state
from engine.pairing.tables import assign_tables
from engine.rooms import Room, count_tables, find_room, has_table, list_table_ranges, read_rooms, write_rooms
from engine.state import Player, State
from problems import Refused

MAIN_ROOM = {"name": "sál", "first": 1, "last": 4}
GALLERY = {"name": "galerie", "first": 21, "last": 23}


def tables_of(count: int, ranges: tuple[tuple[int, int], ...], **fixed: int) -> tuple[int, ...]:
    """Return the tables of so many pairs (a0 b0), (a1 b1)…; ``fixed`` are fixed tables by player."""
    pairs = [(f"a{number}", f"b{number}") for number in range(count)]
    players = tuple(Player(entry, fixed_table=fixed.get(entry)) for pair in pairs for entry in pair)
    return assign_tables(State(players, tables=ranges), pairs)


def test_rooms_are_filled_in_their_order_and_numbers_between_them_skipped() -> None:
    rooms = read_rooms({"rooms": [MAIN_ROOM, GALLERY]})
    assert tables_of(6, list_table_ranges(rooms)) == (1, 2, 3, 4, 21, 22)
    assert [find_room(rooms, table) for table in (4, 5, 21, None)] == ["sál", "", "galerie", ""]
    assert (count_tables(rooms), has_table(rooms, 23), has_table(rooms, 24), has_table((), 99)) == (
        7,
        True,
        False,
        True,
    )
    assert write_rooms(rooms) == [MAIN_ROOM, GALLERY]


def test_without_rooms_tables_count_from_one() -> None:
    assert read_rooms({}) == ()
    assert tables_of(3, ()) == (1, 2, 3)


def test_a_room_may_be_filled_before_one_with_lower_numbers() -> None:
    assert tables_of(4, ((21, 22), (1, 5))) == (21, 22, 1, 2)


def test_a_fixed_table_leaves_the_regular_one_to_the_match_it_displaces_or_to_the_last() -> None:
    assert tables_of(4, ((1, 10),), a1=7) == (1, 7, 3, 2)
    assert tables_of(3, ((1, 10),), a0=2) == (2, 1, 3)


def test_two_players_with_fixed_tables_sit_at_the_table_of_the_first() -> None:
    assert tables_of(2, ((1, 10),), a0=7, b0=8) == (7, 1)


def test_a_fixed_table_in_a_full_room_costs_no_table() -> None:
    assert tables_of(4, ((1, 4),), a0=3) == (3, 2, 1, 4)
    assert tables_of(5, ((1, 4),), a0=3) == (3, 2, 1, 4, 5)


def test_more_matches_than_tables_go_on_after_the_highest_number() -> None:
    assert tables_of(4, ((21, 22), (1, 1))) == (21, 22, 1, 23)


@given(
    count=st.integers(0, 12),
    ranges=st.sampled_from([(), ((1, 5),), ((1, 3), (11, 14)), ((11, 14), (1, 3)), ((5, 5),)]),
    fixed=st.dictionaries(st.integers(0, 11), st.integers(1, 20), max_size=4),
)
def test_no_two_matches_share_a_table(count: int, ranges: tuple[tuple[int, int], ...], fixed: dict[int, int]) -> None:
    own = dict(zip({f"a{path}": 0 for path in fixed}, sorted(set(fixed.values())), strict=False))
    assigned = tables_of(count, ranges, **own)
    assert len(set(assigned)) == len(assigned) == count
    for path, table in enumerate(assigned):
        assert own.get(f"a{path}", table) == table


@pytest.mark.parametrize(
    ("rooms", "code"),
    [
        ("sál", "state_wrong_type"),
        ([{"name": "sál", "first": 1}], "state_wrong_type"),
        ([{**MAIN_ROOM, "floor": 2}], "state_unknown_key"),
        ([{**MAIN_ROOM, "name": "x" * 41}], "state_wrong_type"),
        ([{**MAIN_ROOM, "last": 0}], "state_wrong_type"),
        ([{"name": "", "first": 5, "last": 2}], "room_range_wrong"),
        ([{"name": "", "first": 1, "last": 20_001}], "room_range_wrong"),
        ([MAIN_ROOM, {"name": "balkon", "first": 4, "last": 9}], "room_tables_twice"),
        ([{"name": "", "first": n, "last": n} for n in range(1, 32)], "rooms_too_many"),
    ],
)
def test_wrong_rooms_are_refused(rooms: Any, code: str) -> None:
    for read in (read_rooms, require_valid):
        with pytest.raises(Refused) as caught:
            read({"rooms": rooms})
        assert caught.value.code == code


PLAYERS = [{"id": entry} for entry in ("a", "b", "c", "d", "e")]


def test_values_decided_before_a_round_read_back() -> None:
    decided = {"locked": [["a", "b"]], "locked_tables": [7], "locked_bye": "c", "tables": [[1, 20], [31, 40]]}
    state = read_state({"players": PLAYERS, **decided})
    assert read_state(write_state(state)) == state
    assert {key: write_state(state)[key] for key in decided} == decided
    # A state without such values has none of their keys, so the digests of older events do not change.
    assert not decided.keys() & write_state(read_state({"players": PLAYERS})).keys()
    assert '"tables":[[1,20],[31,40]]' in write_canonical_json(state)


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"tables": [[5, 1]]}, "tables[0]"),
        ({"tables": [[1, 5], [5, 9]]}, "tables[1]"),
        ({"tables": [[1]]}, "tables[0]"),
        ({"tables": 7}, "tables"),
        ({"locked": [["a", "b"]], "locked_tables": [1, 2]}, "locked_tables"),
        ({"locked": [["a", "b"], ["c", "d"]], "locked_tables": [1, 1]}, "locked_tables"),
        ({"locked_bye": "z"}, "locked_bye"),
    ],
)
def test_a_wrong_state_names_its_path(wrong: dict[str, Any], path: str) -> None:
    with pytest.raises(Refused) as caught:
        read_state({"players": PLAYERS, **wrong})
    assert path in [problem.params["place"] for problem in caught.value.problems]


def test_a_room_may_have_no_name() -> None:
    assert find_room((Room("", 1, 9),), 3) == ""

"""Warnings about a table that staff typed: not in the venue, or above all others of the round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.domain.manual_change import warn_about_table
from tournament.domain.rooms import Room

ROOMS = (Room("sál", 1, 8), Room("galerie", 21, 24))


@pytest.mark.parametrize(
    ("rooms", "to", "code"),
    [
        ((), 5, ""),
        ((), 4, ""),
        ((), 6, "by_hand_table_high"),
        ((), 55, "by_hand_table_high"),
        ((), None, ""),
        (ROOMS, 8, ""),
        (ROOMS, 22, ""),
        (ROOMS, 9, "by_hand_table_outside"),
        (ROOMS, 25, "by_hand_table_outside"),
    ],
)
def test_tables_with_a_warning(rooms: tuple[Room, ...], to: int | None, code: str) -> None:
    warnings = warn_about_table(rooms, (1, 2, 3, 5, None), to)
    assert [problem.code for problem in warnings] == [code] * bool(code)
    assert all(problem.severity == "warning" for problem in warnings)


@given(st.lists(st.integers(1, 40), min_size=1), st.booleans())
def test_a_table_in_use_has_no_warning(before: list[int], with_rooms: bool) -> None:
    rooms = ROOMS if with_rooms else ()
    assert all(warn_about_table(rooms, before, table) == [] for table in before)


def test_the_first_table_of_a_round_has_no_warning() -> None:
    assert warn_about_table((), [None], 7) == []

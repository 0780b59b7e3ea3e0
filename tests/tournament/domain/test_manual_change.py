"""What is said of a table that was typed: none of the hall, or above all others of the round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.domain.manual_change import warn_about_table
from tournament.domain.rooms import Room

HALL = (Room("sál", 1, 8), Room("galerie", 21, 24))


@pytest.mark.parametrize(
    ("rooms", "to", "code"),
    [
        ((), 5, ""),
        ((), 4, ""),
        ((), 6, "by_hand_table_high"),
        ((), 55, "by_hand_table_high"),
        ((), None, ""),
        (HALL, 8, ""),
        (HALL, 22, ""),
        (HALL, 9, "by_hand_table_outside"),
        (HALL, 25, "by_hand_table_outside"),
    ],
)
def test_which_tables_are_asked_about(rooms: tuple[Room, ...], to: int | None, code: str) -> None:
    told = warn_about_table(rooms, (1, 2, 3, 5, None), to)
    assert [problem.code for problem in told] == [code] * bool(code)
    assert all(problem.severity == "warning" for problem in told)


@given(st.lists(st.integers(1, 40), min_size=1), st.booleans())
def test_a_table_that_is_played_at_is_never_asked_about(before: list[int], with_rooms: bool) -> None:
    rooms = HALL if with_rooms else ()
    assert all(warn_about_table(rooms, before, table) == [] for table in before)


def test_a_round_without_a_table_knows_no_highest_one() -> None:
    assert warn_about_table((), [None], 7) == []

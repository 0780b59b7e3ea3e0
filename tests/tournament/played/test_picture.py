"""The layout of charts: one and many rows, long names, bars and intervals inside the scale."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.domain.played.win_rates import find_wilson_interval
from tournament.played.picture import (
    BAR_WIDTH,
    NAME_SIZE,
    PICTURE_WIDTH,
    ROW_HEIGHT,
    WIDTH,
    RateBar,
    ShareBar,
    arrange_picture,
    fit_text,
    make_rate_chart,
    make_share_chart,
)


def shares(*decks: int) -> list[ShareBar]:
    whole = sum(decks)
    return [ShareBar(f"skupina {at}", Fraction(number, whole), f"{number}") for at, number in enumerate(decks)]


def test_one_row_has_a_bar_of_the_whole_width() -> None:
    (row,) = make_share_chart("Příslušnosti", shares(5)).rows
    assert (row.top, row.length) == (0, BAR_WIDTH)


def test_fourteen_rows_stand_one_below_the_other_without_overlap() -> None:
    chart = make_share_chart("Příslušnosti", shares(*range(20, 6, -1)))
    assert [row.top for row in chart.rows] == [ROW_HEIGHT * number for number in range(14)]
    assert chart.height == 14 * ROW_HEIGHT
    assert [row.length for row in chart.rows] == sorted((row.length for row in chart.rows), reverse=True)


def test_a_second_chart_on_the_scale_of_the_first_has_shorter_bars() -> None:
    first, second = shares(20, 10)
    (row,) = make_share_chart("Karty 2–2", [second], first.share).rows
    assert row.length == BAR_WIDTH // 2


@given(st.lists(st.integers(1, 1_000), min_size=1, max_size=30))
def test_every_bar_is_visible_and_none_is_longer_than_the_scale(decks: Sequence[int]) -> None:
    rows = make_share_chart("Příslušnosti", shares(*sorted(decks, reverse=True))).rows
    assert all(1 <= row.length <= BAR_WIDTH for row in rows)
    assert all(row.length < row.text_at < WIDTH for row in rows)
    assert rows[0].length == BAR_WIDTH


@given(st.integers(1, 500).flatmap(lambda matches: st.tuples(st.integers(0, matches), st.just(matches))))
def test_a_win_rate_lies_on_its_interval_and_both_on_the_scale(record: tuple[int, int]) -> None:
    wins, matches = record
    bar = RateBar("Bauhaus", Fraction(wins, matches), find_wilson_interval(wins, matches), "")
    (row,) = make_rate_chart("Úspěšnost", [bar]).rows
    assert row.dot is not None
    assert 0 <= row.start <= row.dot <= row.start + row.length <= BAR_WIDTH


def test_the_description_says_every_number_of_the_chart() -> None:
    assert make_share_chart("Příslušnosti", shares(3, 1)).description == "Příslušnosti: skupina 0 3; skupina 1 1"


def test_a_short_name_is_whole_and_a_long_one_ends_with_an_ellipsis() -> None:
    assert fit_text("Luteránská triáda", WIDTH, NAME_SIZE) == "Luteránská triáda"
    fitted = fit_text("M" * 100, WIDTH, NAME_SIZE)
    assert fitted.endswith("M…")
    assert len(fitted) <= WIDTH // NAME_SIZE


@pytest.mark.parametrize("text", ["Kovář " * 40, "i" * 300, "漢字" * 100])
def test_a_fitted_text_is_a_beginning_of_the_text(text: str) -> None:
    fitted = fit_text(text, WIDTH, NAME_SIZE)
    assert fitted.endswith("…")
    assert text.startswith(fitted[:-1])
    assert len(fitted) > 10


def test_the_picture_holds_its_charts_in_two_columns_without_overlap() -> None:
    many, few = make_share_chart("Příslušnosti", shares(*range(14, 0, -1))), make_share_chart("Karty", shares(1))
    picture = arrange_picture("Pohár", "20. 11. 2026", [[many, few], [few]])
    first, second, third = picture.panels
    assert first.top == second.top
    assert first.left + WIDTH <= second.left
    assert second.left + WIDTH <= PICTURE_WIDTH
    assert third.top >= first.top + many.height
    assert picture.height >= third.top + few.height


def test_a_long_name_of_an_event_fits_into_the_picture() -> None:
    assert arrange_picture("W" * 200, "", []).title.endswith("W…")

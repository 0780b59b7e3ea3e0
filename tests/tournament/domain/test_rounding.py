"""Numbers for display are rounded half up, in the same way on pages and papers."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.domain.rounding import round_half_up
from tournament.numbers import show_number, show_percentage
from tournament.papers.layout.numbers import write_number, write_percentage


@given(st.integers(-10_000, 10_000), st.sampled_from([1, 2, 4, 5, 8, 10, 16, 20, 25, 800, 1000]), st.integers(0, 3))
def test_rounding_agrees_with_decimal(top: int, bottom: int, places: int) -> None:
    expected = (Decimal(top) / Decimal(bottom)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    assert round_half_up(Fraction(top, bottom), places) == Fraction(expected)


@pytest.mark.parametrize("value", [Fraction(329, 800), Fraction(17, 8), Fraction(1, 3), Fraction(5, 1000), Fraction(7)])
def test_pages_and_papers_show_the_same_number(value: Fraction) -> None:
    """Rounding halves in two ways would show 329/800 as 41.13 % on the page and as 41.12 % on the PDF."""
    assert write_percentage(value, ".") == show_percentage(value)
    assert write_number(value, ".") == show_number(value)


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        *((Fraction(19, 2), 0, "10"), (Fraction(99, 10), 0, "10"), (Fraction(1995, 20), 1, "99.8")),
        *((Fraction(999, 100), 1, "10"), (Fraction(-1, 300), 2, "0"), (Fraction(15, 2), 2, "7.5")),
    ],
)
def test_a_number_rounded_to_a_whole_one_keeps_its_zeros(value: Fraction, places: int, text: str) -> None:
    assert show_number(value, places) == text

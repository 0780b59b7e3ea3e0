"""Exact numbers as text for pages, with the reader's decimal sign: whole where whole, shares as per cent."""

from fractions import Fraction
from functools import lru_cache

from django.utils.formats import number_format
from django.utils.translation import get_language

from tournament.domain.rounding import round_half_up

_MAX_KEPT = 5_000


def show_number(value: Fraction, places: int = 2) -> str:
    """Return the number as text, 7 or in Czech 7,5, rounded half up to so many decimal places."""
    rounded = round_half_up(value, places)
    if rounded.denominator == 1:
        return str(rounded.numerator)
    return str(number_format(float(rounded), places)).rstrip("0")


def show_percentage(value: Fraction) -> str:
    """Return a share of one as per cent with two decimal places: 55,56."""
    return _show_percentage(value, get_language())


@lru_cache(_MAX_KEPT)
def _show_percentage(value: Fraction, _language: str | None) -> str:
    """Write a share once a process and language: standings have few different ones in hundreds of cells."""
    return str(number_format(float(round_half_up(value * 100, 2)), 2))


def show_whole_percentage(value: Fraction | float) -> str:
    """Return a share of one as whole per cent with its sign: 56 %."""
    return f"{int(round_half_up(Fraction(value) * 100, 0))}\u00a0%"

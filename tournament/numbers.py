"""Exact numbers as pages and papers show them: whole where whole, else with the reader's decimal sign."""

from fractions import Fraction

from django.utils.formats import number_format

from tournament.domain.rounding import round_half_up


def show_number(value: Fraction, places: int = 2) -> str:
    """7, or 7,5 in Czech; rounded half up to ``places`` only for showing."""
    if value.denominator == 1:
        return str(value.numerator)
    return str(number_format(float(round_half_up(value, places)), places)).rstrip("0").rstrip(",.")


def show_percentage(value: Fraction) -> str:
    """A share of one as per cent with two places: 55,56."""
    return str(number_format(float(round_half_up(value * 100, 2)), 2))

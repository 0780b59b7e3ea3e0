"""Rounding of shown numbers, alike on pages and papers; no computation uses it. Entry point: :func:`round_half_up`."""

from fractions import Fraction


def round_half_up(value: Fraction, places: int) -> Fraction:
    """Round to so many decimal places; a half is rounded away from zero, as on paper, and not to the even digit."""
    shifted = abs(value) * 10**places
    rounded = Fraction(int(shifted + Fraction(1, 2)), 10**places)
    return rounded if value >= 0 else -rounded

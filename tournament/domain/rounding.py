"""Rounding for showing, alike on pages and papers; nothing is counted with it. Entry point: :func:`round_half_up`."""

from fractions import Fraction


def round_half_up(value: Fraction, places: int) -> Fraction:
    """Rounded as people do it by hand, a half away from zero and not to the even digit."""
    shifted = abs(value) * 10**places
    rounded = Fraction(int(shifted + Fraction(1, 2)), 10**places)
    return rounded if value >= 0 else -rounded

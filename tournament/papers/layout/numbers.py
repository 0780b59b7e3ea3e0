"""Numbers on papers. Entry points: :func:`write_number`, :func:`write_percentage`, :func:`find_decimal_mark`."""

from fractions import Fraction

from tournament.domain.rounding import round_half_up


def find_decimal_mark(language: str) -> str:
    """Return the decimal mark of a language: a comma in Czech, a point in any other."""
    return "," if language.startswith("cs") else "."


def write_number(value: Fraction, mark: str) -> str:
    """Return a number with up to two decimal places, a whole number without any, with a typographic minus sign."""
    rounded = round_half_up(value, 2)
    if rounded.denominator == 1:
        text = str(rounded.numerator)
    else:
        text = f"{float(rounded):.2f}".rstrip("0").replace(".", mark)
    return text.replace("-", "−")


def write_percentage(value: Fraction, mark: str) -> str:
    """Return a share as a percentage with two decimal places and without a sign, such as 52,78; the heading has it."""
    return f"{float(round_half_up(value * 100, 2)):.2f}".replace(".", mark)

"""Numbers as papers write them. Entry points: :func:`write_number`, :func:`write_percentage`, :func:`decimal_mark`."""

from fractions import Fraction

from tournament.domain.rounding import round_half_up


def decimal_mark(language: str) -> str:
    """Czech writes a comma."""
    return "," if language.startswith("cs") else "."


def write_number(value: Fraction, mark: str) -> str:
    """Whole where it is whole, else up to two places."""
    rounded = round_half_up(value, 2)
    if rounded.denominator == 1:
        return _with_minus(str(rounded.numerator))
    return _with_minus(f"{float(rounded):.2f}".rstrip("0").replace(".", mark))


def write_percentage(value: Fraction, mark: str) -> str:
    """Two places without a sign, as the heading says what it is: 52,78."""
    return f"{float(round_half_up(value * 100, 2)):.2f}".replace(".", mark)


def _with_minus(text: str) -> str:
    return text.replace("-", "−")

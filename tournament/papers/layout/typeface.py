"""The typeface of every paper, DejaVu Sans shipped beside this file, and fitting text into a width.

Entry points: :func:`load_typeface`, :func:`fit_text`, :func:`fit_lines`. ReportLab's own face lacks Czech letters.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR = "DejaVuSans"
BOLD = "DejaVuSans-Bold"
ELLIPSIS = "…"
SMALLEST = 0.8
# Text in two lines may get smaller before it is cut, and needs so much height for each of its sizes.
SMALLEST_OF_TWO = 0.55
LEADING = 1.12

_FOLDER = Path(__file__).parent / "fonts"


@cache
def load_typeface() -> None:
    """Make both faces known to ReportLab, once a process."""
    for name in (REGULAR, BOLD):
        pdfmetrics.registerFont(TTFont(name, str(_FOLDER / f"{name}.ttf")))


@dataclass(frozen=True)
class FittedText:
    """A text, of two lines perhaps, and the size in which it fits."""

    text: str
    size: float

    @property
    def lines(self) -> list[str]:
        """Its lines from the top."""
        return self.text.split("\n")


def fit_text(text: str, width: float, size: float, font: str = REGULAR) -> FittedText:
    """The text smaller (down to four fifths), else cut with an ellipsis; never wider than ``width`` points."""
    needed = pdfmetrics.stringWidth(text, font, size)
    if needed <= width:
        return FittedText(text, size)
    smallest = size * SMALLEST
    fitting = size * width / needed
    if fitting >= smallest:
        return FittedText(text, fitting)
    return FittedText(_cut(text, width, smallest, font), smallest)


def fit_lines(text: str, box: tuple[float, float], size: float, font: str = REGULAR) -> FittedText:
    """The text as ``fit_text`` does, but in two lines before it is cut; ``box`` is width and height in points.

    A line ends at a space or behind a hyphen, where both get as large as they can.
    """
    width, height = box
    one = fit_text(text, width, size, font)
    if one.text == text:
        return one
    largest = min(size, height / (2 * LEADING))
    smallest = min(size * SMALLEST_OF_TWO, largest)
    first, second = min(_halves(text), key=lambda halves: _longest(halves, font), default=(text, ""))
    if not second:
        return one
    fitting = min(largest, width / _longest((first, second), font))
    if fitting >= smallest:
        return FittedText(f"{first}\n{second}", fitting)
    return FittedText("\n".join(_cut_two(text, width, smallest, font)), smallest)


def _halves(text: str) -> list[tuple[str, str]]:
    """Every way to break a text in two."""
    places = [place for place, letter in enumerate(text) if letter in " -"]
    halves = [(text[: place + 1].rstrip(), text[place + 1 :].lstrip()) for place in places]
    return [(first, second) for first, second in halves if first and second]


def _longest(lines: tuple[str, str], font: str) -> float:
    """The width of the longer line at size 1."""
    return max(float(pdfmetrics.stringWidth(line, font, 1)) for line in lines)


def _cut_two(text: str, width: float, size: float, font: str) -> tuple[str, str]:
    """As many words as fit on the first line, of the rest as much as fits on the second."""
    fitting = [pair for pair in _halves(text) if pdfmetrics.stringWidth(pair[0], font, size) <= width]
    first, second = fitting[-1] if fitting else _halves(text)[0]
    return _cut_if_wide(first, width, size, font), _cut_if_wide(second, width, size, font)


def _cut_if_wide(text: str, width: float, size: float, font: str) -> str:
    return text if pdfmetrics.stringWidth(text, font, size) <= width else _cut(text, width, size, font)


def _cut(text: str, width: float, size: float, font: str) -> str:
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if pdfmetrics.stringWidth(text[:middle].rstrip() + ELLIPSIS, font, size) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS

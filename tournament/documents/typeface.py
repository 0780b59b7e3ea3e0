"""The typeface of every paper, DejaVu Sans shipped beside this file, and fitting text into a width.

Entry points: :func:`load_typeface`, :func:`fit_text`. ReportLab's own face lacks Czech letters.
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

_FOLDER = Path(__file__).parent / "fonts"


@cache
def load_typeface() -> None:
    """Make both faces known to ReportLab, once a process."""
    for name in (REGULAR, BOLD):
        pdfmetrics.registerFont(TTFont(name, str(_FOLDER / f"{name}.ttf")))


@dataclass(frozen=True)
class FittedText:
    """A text and the size in which it fits."""

    text: str
    size: float


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


def _cut(text: str, width: float, size: float, font: str) -> str:
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if pdfmetrics.stringWidth(text[:middle].rstrip() + ELLIPSIS, font, size) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS

"""The typeface of every paper, Barlow as on pages, and texts fitted to a width.

Entry points: :func:`load_typeface`, :func:`can_print`, :func:`fit_text`, :func:`fit_lines`. Barlow has Latin letters
only; a text with any other letter is set whole in DejaVu Sans. Both are in the folder ``fonts``.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tournament.papers.layout.installed_fonts import find_installed_font
from tournament.papers.layout.scripts import is_in_typeface, is_shaped

REGULAR = "Barlow-Regular"
BOLD = "Barlow-SemiBold"
# Table numbers.
NUMBERS = "BarlowCondensed-SemiBold"
_OTHER_LETTERS = {REGULAR: "DejaVuSans", BOLD: "DejaVuSans-Bold", NUMBERS: "DejaVuSans-Bold"}
# The sizes of papers in points: notes and headings of columns, rows, texts, rows that are read from a distance, the
# title, the number of a table on its slip.
NOTE_SIZE, ROW_SIZE, TEXT_SIZE, LARGE_SIZE, TITLE_SIZE, PLATE_SIZE = 8.0, 9.5, 11.5, 13.0, 20.0, 34.0
ELLIPSIS = "…"
# The smallest size of a text before it is cut, as a share of its size; a text in two lines may get smaller.
MIN = 0.8
MIN_OF_TWO = 0.55
# The distance between two lines, as a multiple of the size.
LEADING = 1.12

_FOLDER = Path(__file__).parent / "fonts"


@cache
def load_typeface() -> None:
    """Register all fonts with ReportLab, once a process."""
    for name in (*_OTHER_LETTERS, *sorted(set(_OTHER_LETTERS.values()))):
        pdfmetrics.registerFont(TTFont(name, str(_FOLDER / f"{name}.ttf")))


def can_print(text: str) -> bool:
    """Return true if papers can show every letter of the text, by the typeface or by an installed font."""
    return is_in_typeface(text) or (not is_shaped(text) and find_installed_font(frozenset(text)) is not None)


def _choose_font(text: str, font: str) -> tuple[str, str]:
    """Return the text and this font, the one with other letters, or an installed one for a text that needs it.

    Letters that no font has become question marks, because boxes look like a fault of the printer.
    """
    if set(map(ord, text)) <= _list_letters(font):
        return text, font
    if is_in_typeface(text):
        return text, _OTHER_LETTERS[font]
    if can_print(text) and (installed := find_installed_font(frozenset(text))):
        return text, installed
    return _choose_font("".join(letter if is_in_typeface(letter) else "?" for letter in text), font)


@cache
def _list_letters(font: str) -> frozenset[int]:
    load_typeface()
    return frozenset(pdfmetrics.getFont(font).face.charToGlyph)


@dataclass(frozen=True)
class FittedText:
    """A text, maybe in two lines, the size in points in which it fits, and its font."""

    text: str
    size: float
    font: str = REGULAR

    @property
    def lines(self) -> list[str]:
        return self.text.split("\n")


def fit_text(text: str, width: float, size: float, font: str = REGULAR) -> FittedText:
    """Return the text no wider than ``width`` points: smaller (down to four fifths), else cut with an ellipsis."""
    text, font = _choose_font(text, font)
    needed = pdfmetrics.stringWidth(text, font, size)
    if needed <= width:
        return FittedText(text, size, font)
    smallest = size * MIN
    fitting = size * width / needed
    if fitting >= smallest:
        return FittedText(text, fitting, font)
    return FittedText(_cut(text, width, smallest, font), smallest, font)


def fit_lines(text: str, box: tuple[float, float], size: float, font: str = REGULAR) -> FittedText:
    """Return the text as ``fit_text`` does, but in two lines before it is cut; ``box`` is width and height in points.

    The first line ends at the space or hyphen that lets both lines be largest.
    """
    width, height = box
    text, font = _choose_font(text, font)
    one_line = fit_text(text, width, size, font)
    if one_line.text == text:
        return one_line
    largest = min(size, height / (2 * LEADING))
    smallest = min(size * MIN_OF_TWO, largest)
    first, second = min(_halves(text), key=lambda halves: _width_of_longer(halves, font), default=(text, ""))
    if not second:
        return one_line
    fitting = min(largest, width / _width_of_longer((first, second), font))
    if fitting >= smallest:
        return FittedText(f"{first}\n{second}", fitting, font)
    # The first line has as many words as fit, the second as much of the rest as fits.
    fitting_halves = [pair for pair in _halves(text) if pdfmetrics.stringWidth(pair[0], font, smallest) <= width]
    lines = fitting_halves[-1] if fitting_halves else _halves(text)[0]
    cut = [
        line if pdfmetrics.stringWidth(line, font, smallest) <= width else _cut(line, width, smallest, font)
        for line in lines
    ]
    return FittedText("\n".join(cut), smallest, font)


def _halves(text: str) -> list[tuple[str, str]]:
    """Return every way to break a text in two, at a space or after a hyphen."""
    breaks = [index + 1 for index, letter in enumerate(text) if letter in " -"]
    halves = [(text[:index].rstrip(), text[index:].lstrip()) for index in breaks]
    return [(first, second) for first, second in halves if first and second]


def _width_of_longer(lines: tuple[str, str], font: str) -> float:
    """Return the width of the longer line at size 1."""
    return max(float(pdfmetrics.stringWidth(line, font, 1)) for line in lines)


def _cut(text: str, width: float, size: float, font: str) -> str:
    """Return the longest beginning of a text that fits with an ellipsis, found by bisection."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if pdfmetrics.stringWidth(text[:middle].rstrip() + ELLIPSIS, font, size) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS

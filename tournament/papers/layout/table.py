"""A table over as many pages as it needs, rows of one fixed height. Entry point: :func:`lay_out_table`.

Rows are divided into pages before anything is drawn, so that every page can show the number of pages and the time grows
only with the number of rows.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth

from tournament.papers.layout.paper import BLACK, GREY, HAIRLINE, Drawing, PageFrame, draw_frame
from tournament.papers.layout.plates import WHITE, Plate, fill_plates
from tournament.papers.layout.typeface import (
    BOLD,
    LARGE_SIZE,
    LEADING,
    NOTE_SIZE,
    NUMBERS,
    REGULAR,
    ROW_SIZE,
    fit_lines,
    fit_text,
)

HEADING = 9.5 * mm
PADDING = 1.2 * mm
# Height of a row that its text must leave free, in points.
FREE_HEIGHT = 2.0
# From the lower edge of a heading to the lowest line of its box, and how far texts of rows are moved up, in points.
BELOW_HEADING = 3.0
MOVED_UP = 0.5
# The distance between two lines of a heading, and between two lines of text that is not fitted, of their size.
HEADING_LEADING = 1.15
ONE_LINE_LEADING = 1.2
# How ReportLab numbers the ends of lines.
ROUND_ENDS = 1
PLATE_WIDTH = 14 * mm
# The plates of two rows stand apart, in points.
PLATE_DISTANCE = 2.5
# Points, records and ranks are repeated; one entry takes about half a kilobyte.
_KEPT_CELLS = 4096

Row = Sequence[str]
Align = Literal["LEFT", "RIGHT", "CENTER"]


@dataclass(frozen=True)
class RowSize:
    """Height of a row and size of its text, both in points."""

    row: float
    text: float


DENSE = RowSize(5.7 * mm, ROW_SIZE)
LARGE = RowSize(6.6 * mm, LARGE_SIZE)


@dataclass(frozen=True)
class Column:
    """A column; ``width`` in points, ``heading`` in one or two lines; table numbers stand on plates."""

    heading: str
    width: float
    align: Align = "LEFT"
    is_bold: bool = False
    has_plates: bool = False

    @property
    def font(self) -> str:
        """The font of the cells below the heading."""
        return NUMBERS if self.has_plates else BOLD if self.is_bold else REGULAR

    def is_on_plate(self, text: str) -> bool:
        """Return true for the number of a table; a bye has none."""
        return self.has_plates and text[:1].isdigit()


def lay_out_table(
    frame: PageFrame, columns: Sequence[Column], rows: Sequence[Row], *, size: RowSize = DENSE
) -> Drawing:
    """Return the table as a drawing of as many pages as it needs."""

    def draw(canvas: Any, count: Callable[[int], None]) -> None:
        pages = list(cut_pages(rows, int((frame.height - HEADING) // size.row)))
        done = 0
        for number, page in enumerate(pages, start=1):
            draw_frame(canvas, frame, number, len(pages))
            _draw_rows(canvas, frame, columns, page, size)
            canvas.showPage()
            done += len(page)
            count(done)

    return Drawing(frame, len(rows), draw)


def cut_pages(rows: Sequence[Row], per_page: int) -> Iterator[Sequence[Row]]:
    """Yield the rows of each page; one empty page when there are none."""
    for start in range(0, max(len(rows), 1), per_page):
        yield rows[start : start + per_page]


def _draw_rows(canvas: Any, frame: PageFrame, columns: Sequence[Column], rows: Sequence[Row], size: RowSize) -> None:
    """Draw the heading and the rows below the head of the page: all texts in one text object, then the lines."""
    left = (frame.size[0] - frame.width) / 2
    lefts = [left + sum(column.width for column in columns[:index]) for index in range(len(columns))]
    bottom = frame.top - HEADING
    middles = [bottom - (number - 0.5) * size.row for number in range(1, len(rows) + 1)]
    fill_plates(canvas, _place_plates(columns, lefts, rows, size, middles))
    texts = _Texts(canvas.beginText())
    texts.text_object.setFillColor(GREY)
    for column, start in zip(columns, lefts, strict=True):
        cell = _fit_heading(column)
        texts.write(cell, start, bottom + BELOW_HEADING + len(cell.lines) * cell.leading - cell.size)
    texts.text_object.setFillColor(BLACK)
    for middle, row in zip(middles, rows, strict=True):
        for column, start, text in zip(columns, lefts, row, strict=True):
            cell = _fit_cell(text, column, size)
            texts.text_object.setFillColor(WHITE if column.is_on_plate(text) else BLACK)
            texts.write(cell, start, middle + MOVED_UP + len(cell.lines) * cell.leading / 2 - cell.size)
    canvas.drawText(texts.text_object)
    right = lefts[-1] + columns[-1].width
    canvas.setLineCap(ROUND_ENDS)
    canvas.setLineWidth(2 * HAIRLINE)
    canvas.setStrokeColor(BLACK)
    canvas.line(left, bottom, right, bottom)
    canvas.setLineWidth(HAIRLINE / 2)
    canvas.setStrokeColor(GREY)
    heights = [bottom - number * size.row for number in range(1, len(rows) + 1)]
    canvas.lines([(left, height, right, height) for height in heights])


def _place_plates(
    columns: Sequence[Column], lefts: Sequence[float], rows: Sequence[Row], size: RowSize, middles: Sequence[float]
) -> Iterator[Plate]:
    """Yield the plates behind the table numbers of a page."""
    height = size.row - PLATE_DISTANCE
    for column, left, texts in zip(columns, lefts, zip(*rows, strict=True), strict=True) if rows else ():
        width = min(PLATE_WIDTH, column.width - 2 * PADDING)
        for text, middle in zip(texts, middles, strict=True):
            if column.is_on_plate(text):
                yield Plate(left + (column.width - width) / 2, middle - height / 2, width, height)


class _Cell(NamedTuple):
    """The lines of a cell, each with its distance from the left edge of the column; the size of the text and the
    distance of the lines. All in points.
    """

    lines: tuple[tuple[str, float], ...]
    size: float
    leading: float
    font: str


class _Texts:
    """The texts of a page in one text object of ReportLab, which is much quicker than a call for each text."""

    def __init__(self, text_object: Any) -> None:
        self.text_object = text_object
        self._font: tuple[str, float] = ("", 0)

    def write(self, cell: _Cell, left: float, baseline: float) -> None:
        """Write the lines of a cell from the left edge of its column and the baseline of its first line downwards."""
        if self._font != (cell.font, cell.size):
            self._font = (cell.font, cell.size)
            self.text_object.setFont(*self._font)
        for text, distance in cell.lines:
            self.text_object.setTextOrigin(left + distance, baseline)
            self.text_object.textLine(text)
            baseline -= cell.leading


@lru_cache(maxsize=_KEPT_CELLS)
def _fit_cell(text: str, column: Column, size: RowSize) -> _Cell:
    """Return the text as it fits the row: in its size, smaller, in two lines, or cut."""
    box = (column.width - 2 * PADDING, size.row - FREE_HEIGHT)
    fitted = fit_lines(" ".join(text.split()), box, size.text, column.font)
    leading = fitted.size * (LEADING if len(fitted.lines) > 1 else ONE_LINE_LEADING)
    return _Cell(_align(fitted.lines, column, fitted.size, fitted.font), fitted.size, leading, fitted.font)


def _fit_heading(column: Column) -> _Cell:
    """Return the one or two lines of a heading, all smaller or cut where one does not fit."""
    width = column.width - 2 * PADDING
    fitted = [fit_text(line, width, NOTE_SIZE) for line in column.heading.split("\n")[:2]]
    size = min(line.size for line in fitted)
    # One line of Greek letters takes the other with it into their font, which has all Latin ones.
    font = next((line.font for line in fitted if line.font != REGULAR), REGULAR)
    lines = _align([line.text for line in fitted], column, size, font)
    return _Cell(lines, size, NOTE_SIZE * HEADING_LEADING, font)


def _align(lines: Sequence[str], column: Column, size: float, font: str) -> tuple[tuple[str, float], ...]:
    """Return the lines with their distances from the left edge of their column."""
    if column.align == "LEFT":
        return tuple((line, PADDING) for line in lines)
    share = 1.0 if column.align == "RIGHT" else 0.5
    free = [column.width - 2 * PADDING - float(stringWidth(line, font, size)) for line in lines]
    return tuple((line, PADDING + share * rest) for line, rest in zip(lines, free, strict=True))

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
from tournament.papers.layout.typeface import BOLD, LEADING, REGULAR, fit_lines, fit_text

HEADING = 9.5 * mm
PADDING = 1.2 * mm
HEADING_SIZE = 7.5
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
# Points, records and ranks are repeated; one entry takes about half a kilobyte.
_KEPT_CELLS = 4096

Row = Sequence[str]
Align = Literal["LEFT", "RIGHT", "CENTER"]


@dataclass(frozen=True)
class RowSize:
    """Height of a row and size of its text, both in points."""

    row: float
    text: float


DENSE = RowSize(5.7 * mm, 9.0)
LARGE = RowSize(6.6 * mm, 11.5)


@dataclass(frozen=True)
class Column:
    """A column; ``width`` in points, ``heading`` in one or two lines."""

    heading: str
    width: float
    align: Align = "LEFT"
    is_bold: bool = False

    @property
    def font(self) -> str:
        """The font of the cells below the heading."""
        return BOLD if self.is_bold else REGULAR


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
    texts = _Texts(canvas.beginText())
    texts.text_object.setFillColor(GREY)
    for column, start in zip(columns, lefts, strict=True):
        cell = _fit_heading(column)
        texts.write(cell, start, bottom + BELOW_HEADING + len(cell.lines) * cell.leading - cell.size)
    texts.text_object.setFillColor(BLACK)
    for number, row in enumerate(rows, start=1):
        middle = bottom - number * size.row + size.row / 2 + MOVED_UP
        for column, start, text in zip(columns, lefts, row, strict=True):
            cell = _fit_cell(text, column, size)
            texts.write(cell, start, middle + len(cell.lines) * cell.leading / 2 - cell.size)
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
    fitted = [fit_text(line, width, HEADING_SIZE) for line in column.heading.split("\n")[:2]]
    size = min(line.size for line in fitted)
    lines = _align([line.text for line in fitted], column, size, REGULAR)
    return _Cell(lines, size, HEADING_SIZE * HEADING_LEADING, REGULAR)


def _align(lines: Sequence[str], column: Column, size: float, font: str) -> tuple[tuple[str, float], ...]:
    """Return the lines with their distances from the left edge of their column."""
    if column.align == "LEFT":
        return tuple((line, PADDING) for line in lines)
    share = 1.0 if column.align == "RIGHT" else 0.5
    free = [column.width - 2 * PADDING - float(stringWidth(line, font, size)) for line in lines]
    return tuple((line, PADDING + share * rest) for line, rest in zip(lines, free, strict=True))

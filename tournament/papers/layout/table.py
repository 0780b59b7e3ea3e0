"""A table over as many pages as it needs, rows of one fixed height. Entry point: :func:`draw_table`.

Rows are divided into pages before anything is drawn, so that every page can show the number of pages and the time grows
only with the number of rows.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from reportlab.lib.units import mm
from reportlab.platypus import LongTable

from tournament.papers.layout.paper import BLACK, GREY, HAIRLINE, PageFrame, draw_frame, open_canvas
from tournament.papers.layout.typeface import BOLD, LEADING, REGULAR, fit_lines, fit_text

HEADING = 9.5 * mm
PADDING = 1.2 * mm
HEADING_SIZE = 7.5
# Height of a row that its text must leave free, in points.
FREE_HEIGHT = 2.0

OnProgress = Callable[[int, int], None]
Row = Sequence[str]
# A ReportLab command: its name, the first cell, the last cell, values.
StyleCommand = tuple[Any, ...]


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
    align: Literal["LEFT", "RIGHT", "CENTER"] = "LEFT"
    is_bold: bool = False

    @property
    def font(self) -> str:
        """The font of the cells below the heading."""
        return BOLD if self.is_bold else REGULAR


def draw_table(
    frame: PageFrame,
    columns: Sequence[Column],
    rows: Sequence[Row],
    on_progress: OnProgress | None = None,
    *,
    size: RowSize = DENSE,
) -> bytes:
    """Return the PDF as bytes. Calls ``on_progress(done, total)`` after every page with the number of drawn rows."""
    canvas, buffer = open_canvas(frame)
    pages = list(cut_pages(rows, int((frame.height - HEADING) // size.row)))
    done = 0
    for number, page in enumerate(pages, start=1):
        draw_frame(canvas, frame, number, len(pages))
        _draw_rows(canvas, frame, columns, page, size)
        canvas.showPage()
        done += len(page)
        if on_progress is not None:
            on_progress(done, len(rows))
    canvas.save()
    return buffer.getvalue()


def cut_pages(rows: Sequence[Row], per_page: int) -> Iterator[Sequence[Row]]:
    """Yield the rows of each page; one empty page when there are none."""
    for start in range(0, max(len(rows), 1), per_page):
        yield rows[start : start + per_page]


def _draw_rows(canvas: Any, frame: PageFrame, columns: Sequence[Column], rows: Sequence[Row], size: RowSize) -> None:
    heading, heading_styles = _fit_heading(columns)
    cells, cell_styles = _fit_rows(columns, rows, size)
    table = LongTable(
        [heading, *cells],
        colWidths=[column.width for column in columns],
        rowHeights=[HEADING] + [size.row] * len(rows),
        style=[*_base_style(columns, size.text), *heading_styles, *cell_styles],
    )
    _, height = table.wrapOn(canvas, frame.width, frame.height)
    table.drawOn(canvas, (frame.size[0] - frame.width) / 2, frame.top - height)


def _base_style(columns: Sequence[Column], text_size: float) -> list[StyleCommand]:
    style: list[StyleCommand] = [
        ("FONT", (0, 0), (-1, 0), REGULAR, HEADING_SIZE, HEADING_SIZE * 1.15),
        ("TEXTCOLOR", (0, 0), (-1, 0), GREY),
        ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
        ("VALIGN", (0, 1), (-1, -1), "MIDDLE"),
        ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
        ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
        ("TOPPADDING", (0, 0), (-1, -1), 0),
        ("BOTTOMPADDING", (0, 0), (-1, 0), 3),
        ("BOTTOMPADDING", (0, 1), (-1, -1), 1),
        ("LINEBELOW", (0, 0), (-1, 0), 2 * HAIRLINE, BLACK),
        ("LINEBELOW", (0, 1), (-1, -1), HAIRLINE / 2, GREY),
    ]
    for index, column in enumerate(columns):
        style.append(("ALIGN", (index, 0), (index, -1), column.align))
        style.append(("FONT", (index, 1), (index, -1), column.font, text_size))
    return style


def _fit_heading(columns: Sequence[Column]) -> tuple[list[str], list[StyleCommand]]:
    """Return the headings as they fit their columns, with their sizes as styles."""
    texts: list[str] = []
    styles: list[StyleCommand] = []
    for index, column in enumerate(columns):
        width = column.width - 2 * PADDING
        lines = [fit_text(line, width, HEADING_SIZE) for line in column.heading.split("\n")[:2]]
        texts.append("\n".join(line.text for line in lines))
        styles.append(("FONTSIZE", (index, 0), (index, 0), min(line.size for line in lines)))
    return texts, styles


def _fit_rows(
    columns: Sequence[Column], rows: Sequence[Row], size: RowSize
) -> tuple[list[list[str]], list[StyleCommand]]:
    """Return the texts of the cells as they fit, with a style for each cell that is smaller or has two lines."""
    cells: list[list[str]] = []
    styles: list[StyleCommand] = []
    for number, row in enumerate(rows, start=1):
        texts = []
        for index, (column, text) in enumerate(zip(columns, row, strict=True)):
            box = (column.width - 2 * PADDING, size.row - FREE_HEIGHT)
            fitted = fit_lines(" ".join(text.split()), box, size.text, column.font)
            texts.append(fitted.text)
            if fitted.size != size.text or len(fitted.lines) > 1:
                leading = fitted.size * (LEADING if len(fitted.lines) > 1 else 1.2)
                styles.append(("FONT", (index, number), (index, number), column.font, fitted.size, leading))
        cells.append(texts)
    return cells, styles

"""A table over as many pages as it needs, rows of one fixed height. Entry point: :func:`draw_table`.

Pages are cut before anything is drawn, so the number of pages is known from the first one and time grows with the rows.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from reportlab.lib.units import mm
from reportlab.platypus import LongTable

from tournament.papers.layout.paper import HAIRLINE, INK, QUIET, Sheet, draw_frame, open_canvas
from tournament.papers.layout.typeface import BOLD, LEADING, REGULAR, fit_lines, fit_text

HEADING = 9.5 * mm
PADDING = 1.2 * mm
SMALL = 7.5
# What two lines leave free of their row, in points.
BREATH = 2.0

OnProgress = Callable[[int, int], None]
Row = Sequence[str]


@dataclass(frozen=True)
class Size:
    """How high a row is, and its text, both in points."""

    row: float
    text: float


DENSE = Size(5.7 * mm, 9.0)
WALL = Size(6.6 * mm, 11.5)


@dataclass(frozen=True)
class Column:
    """One column; ``width`` in points, ``heading`` in one or two lines."""

    heading: str
    width: float
    align: Literal["LEFT", "RIGHT", "CENTER"] = "LEFT"
    is_bold: bool = False

    @property
    def font(self) -> str:
        """The face of the cells."""
        return BOLD if self.is_bold else REGULAR


def draw_table(
    sheet: Sheet,
    columns: Sequence[Column],
    rows: Sequence[Row],
    on_progress: OnProgress | None = None,
    *,
    size: Size = DENSE,
) -> bytes:
    """The PDF as bytes. ``on_progress(done, total)`` is told after every page how many rows are drawn."""
    canvas, buffer = open_canvas(sheet)
    pages = list(cut_pages(rows, int((sheet.height - HEADING) // size.row)))
    done = 0
    for number, page in enumerate(pages, start=1):
        draw_frame(canvas, sheet, number, len(pages))
        _draw_page(canvas, sheet, columns, page, size)
        canvas.showPage()
        done += len(page)
        if on_progress is not None:
            on_progress(done, len(rows))
    canvas.save()
    return buffer.getvalue()


def cut_pages(rows: Sequence[Row], per_page: int) -> Iterator[Sequence[Row]]:
    """Rows page by page; one empty page when there are none."""
    for start in range(0, max(len(rows), 1), per_page):
        yield rows[start : start + per_page]


def _draw_page(canvas: Any, sheet: Sheet, columns: Sequence[Column], rows: Sequence[Row], size: Size) -> None:
    heading, head_styles = _fit_heading(columns)
    cells, cell_styles = _fit_rows(columns, rows, size)
    table = LongTable(
        [heading, *cells],
        colWidths=[column.width for column in columns],
        rowHeights=[HEADING] + [size.row] * len(rows),
        style=[*_base_style(columns, size.text), *head_styles, *cell_styles],
    )
    _, height = table.wrapOn(canvas, sheet.width, sheet.height)
    table.drawOn(canvas, (sheet.size[0] - sheet.width) / 2, sheet.top - height)


def _base_style(columns: Sequence[Column], text: float) -> list[tuple[Any, ...]]:
    style: list[tuple[Any, ...]] = [
        ("FONT", (0, 0), (-1, 0), REGULAR, SMALL, SMALL * 1.15),
        ("TEXTCOLOR", (0, 0), (-1, 0), QUIET),
        ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
        ("VALIGN", (0, 1), (-1, -1), "MIDDLE"),
        ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
        ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
        ("TOPPADDING", (0, 0), (-1, -1), 0),
        ("BOTTOMPADDING", (0, 0), (-1, 0), 3),
        ("BOTTOMPADDING", (0, 1), (-1, -1), 1),
        ("LINEBELOW", (0, 0), (-1, 0), 2 * HAIRLINE, INK),
        ("LINEBELOW", (0, 1), (-1, -1), HAIRLINE / 2, QUIET),
    ]
    for place, column in enumerate(columns):
        style.append(("ALIGN", (place, 0), (place, -1), column.align))
        style.append(("FONT", (place, 1), (place, -1), column.font, text))
    return style


def _fit_heading(columns: Sequence[Column]) -> tuple[list[str], list[tuple[Any, ...]]]:
    texts, styles = [], []
    for place, column in enumerate(columns):
        room = column.width - 2 * PADDING
        lines = [fit_text(line, room, SMALL) for line in column.heading.split("\n")[:2]]
        texts.append("\n".join(line.text for line in lines))
        styles.append(("FONTSIZE", (place, 0), (place, 0), min(line.size for line in lines)))
    return texts, styles


def _fit_rows(
    columns: Sequence[Column], rows: Sequence[Row], size: Size
) -> tuple[list[list[str]], list[tuple[Any, ...]]]:
    cells, styles = [], []
    for number, row in enumerate(rows, start=1):
        line = []
        for place, (column, text) in enumerate(zip(columns, row, strict=True)):
            box = (column.width - 2 * PADDING, size.row - BREATH)
            fitted = fit_lines(" ".join(text.split()), box, size.text, column.font)
            line.append(fitted.text)
            if fitted.size != size.text or len(fitted.lines) > 1:
                leading = fitted.size * (LEADING if len(fitted.lines) > 1 else 1.2)
                styles.append(("FONT", (place, number), (place, number), column.font, fitted.size, leading))
        cells.append(line)
    return cells, styles

"""A sheet of paper with head and foot. Entry points: :class:`Sheet`, :func:`open_canvas`.

The same content gives the same bytes: the file is dated with the time of its data, not of its making.
"""

import time
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournament.papers.layout.typeface import BOLD, REGULAR, fit_text, load_typeface

MARGIN = 16 * mm
HEAD = 17 * mm
HEADLINE = 6.5 * mm
FOOT = 10 * mm
HAIRLINE = 0.3
INK = HexColor("#000000")
QUIET = HexColor("#555555")


@dataclass(frozen=True)
class Sheet:
    """What stands on every page. ``as_of`` and ``page`` are sentences; ``page`` holds ``%(page)s`` and ``%(pages)s``.

    ``data_time`` dates the file; it must be aware. ``language`` is the code of the words (``cs``, ``en``).
    """

    title: str
    subtitle: str
    as_of: str
    page: str
    data_time: datetime
    language: str
    note: str = ""
    is_wide: bool = False
    # What is to be read first, under the title; it may be absent.
    headline: str = ""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of A4 in points."""
        width, height = landscape(A4) if self.is_wide else A4
        return float(width), float(height)

    @property
    def width(self) -> float:
        """Width between the margins in points."""
        return self.size[0] - float(2 * MARGIN)

    @property
    def top(self) -> float:
        """Where the content starts, from the bottom of the page."""
        return self.size[1] - float(MARGIN + HEAD) - (float(HEADLINE) if self.headline else 0)

    @property
    def height(self) -> float:
        """Height of the content in points."""
        return self.top - float(MARGIN + FOOT)


def open_canvas(sheet: Sheet) -> tuple[Canvas, BytesIO]:
    """A canvas on the sheet's size, and the bytes it will write to."""
    load_typeface()
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=sheet.size, invariant=1, lang=sheet.language, initialFontName=REGULAR)
    _date(canvas, sheet.data_time)
    canvas.setTitle(f"{sheet.title} – {sheet.subtitle}")
    canvas.setCreator("Kartel")
    canvas.setAuthor("")
    return canvas, buffer


def _date(canvas: Any, moment: datetime) -> None:
    """ReportLab can date a file only through the environment, so its stamp is set here."""
    stamp = canvas._doc._timeStamp
    stamp.t = moment.timestamp()
    stamp.lt = time.struct_time(moment.astimezone(UTC).timetuple())
    stamp.YMDhms = tuple(stamp.lt)[:6]


@dataclass(frozen=True)
class _Line:
    text: str
    size: float
    font: str = REGULAR


def draw_frame(canvas: Canvas, sheet: Sheet, page: int, pages: int) -> None:
    """Head and foot of one page."""
    width, height = sheet.size
    top = height - MARGIN
    canvas.setFillColor(INK)
    _draw_line(canvas, _Line(sheet.title, 15, BOLD), top - 5 * mm, sheet.width)
    _draw_line(canvas, _Line(sheet.subtitle, 10.5), top - 11.5 * mm, sheet.width)
    _draw_line(canvas, _Line(sheet.headline, 10.5, BOLD), top - 18 * mm, sheet.width)
    _hairline(canvas, MARGIN + FOOT - 3 * mm, width)
    canvas.setFillColor(QUIET)
    _draw_line(canvas, _Line(sheet.note, 7), MARGIN + FOOT - 6 * mm, sheet.width)
    _draw_line(canvas, _Line(sheet.as_of, 8), MARGIN, 0.75 * sheet.width)
    canvas.setFont(REGULAR, 8)
    canvas.drawRightString(width - MARGIN, MARGIN, sheet.page % {"page": page, "pages": pages})


def _draw_line(canvas: Canvas, line: _Line, y: float, width: float) -> None:
    fitted = fit_text(line.text, width, line.size, line.font)
    canvas.setFont(line.font, fitted.size)
    canvas.drawString(MARGIN, y, fitted.text)


def _hairline(canvas: Canvas, y: float, width: float) -> None:
    canvas.setLineWidth(HAIRLINE)
    canvas.setStrokeColor(QUIET)
    canvas.line(MARGIN, y, width - MARGIN, y)

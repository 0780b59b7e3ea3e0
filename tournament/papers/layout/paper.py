"""The pages of a paper: their size, head and foot.

Entry points: :class:`PageFrame`, :class:`Drawing`, :func:`write_pdf`.

The same content gives the same bytes: the file is dated with the time of its data, not with the time it was made.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournament.papers.layout.typeface import (
    BOLD,
    NOTE_SIZE,
    REGULAR,
    TEXT_SIZE,
    TITLE_SIZE,
    fit_text,
    load_typeface,
)

MARGIN = 16 * mm
HEAD = 17 * mm
HEADLINE = 6.5 * mm
FOOT = 10 * mm
HAIRLINE = 0.3
BLACK = HexColor("#000000")
GREY = HexColor("#555555")

OnProgress = Callable[[int, int], None]


@dataclass(frozen=True)
class PageFrame:
    """The size of the pages and the texts in the head and foot of each.

    ``as_of`` is a sentence with the time of the data, ``page`` a text with ``%(page)s`` and ``%(pages)s``.
    ``data_time`` dates the file; it must be aware. ``language`` is the code of the texts (``cs``, ``en``). The
    ``headline`` stands under the title, the ``note`` above the foot; both may be empty.
    """

    title: str
    subtitle: str
    as_of: str
    page: str
    data_time: datetime
    language: str
    note: str = ""
    is_wide: bool = False
    headline: str = ""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the A4 page in points."""
        width, height = landscape(A4) if self.is_wide else A4
        return float(width), float(height)

    @property
    def width(self) -> float:
        """Width between the margins in points."""
        return self.size[0] - float(2 * MARGIN)

    @property
    def top(self) -> float:
        """Distance from the bottom of the page to the upper edge of the content, in points."""
        return self.size[1] - float(MARGIN + HEAD) - (float(HEADLINE) if self.headline else 0)

    @property
    def height(self) -> float:
        """Height of the content in points."""
        return self.top - float(MARGIN + FOOT)


@dataclass(frozen=True)
class Drawing:
    """A paper with its rows, ready to be drawn, alone or after others in one file.

    ``draw`` draws its pages on a canvas and calls its second argument after each page with the number of drawn rows;
    ``rows`` is the number of all rows.
    """

    frame: PageFrame
    rows: int
    draw: Callable[[Canvas, Callable[[int], None]], None]


def write_pdf(drawings: Sequence[Drawing], on_progress: OnProgress | None = None) -> bytes:
    """Return the papers one after another as the bytes of one PDF, titled and dated as the first of them.

    ``on_progress(done, total)`` counts the rows of all papers.
    """
    canvas, buffer = open_canvas(drawings[0].frame)
    total, before = sum(drawing.rows for drawing in drawings), 0
    for drawing in drawings:

        def count(done: int, before: int = before) -> None:
            if on_progress is not None:
                on_progress(before + done, total)

        drawing.draw(canvas, count)
        before += drawing.rows
    canvas.save()
    return buffer.getvalue()


def open_canvas(frame: PageFrame) -> tuple[Canvas, BytesIO]:
    """Return a canvas with pages of this size, and the buffer that it writes the PDF to."""
    load_typeface()
    buffer = BytesIO()
    canvas: Any = Canvas(buffer, pagesize=frame.size, invariant=1, lang=frame.language, initialFontName=REGULAR)
    # ReportLab takes the date of a file only from the environment, so its time stamp is set here.
    stamp = canvas._doc._timeStamp
    stamp.t = frame.data_time.timestamp()
    stamp.lt = time.struct_time(frame.data_time.astimezone(UTC).timetuple())
    stamp.YMDhms = tuple(stamp.lt)[:6]
    canvas.setTitle(f"{frame.title} – {frame.subtitle}")
    canvas.setCreator("Kartel")
    canvas.setAuthor("")
    return canvas, buffer


def draw_frame(canvas: Canvas, frame: PageFrame, page: int, pages: int) -> None:
    """Draw the head and foot of one page; ``page`` is its number, ``pages`` the number of pages."""
    width, height = frame.size
    top = height - MARGIN
    canvas.setFillColor(BLACK)
    _draw_text(canvas, _SizedText(frame.title, TITLE_SIZE, BOLD), top - 6 * mm, frame.width)
    _draw_text(canvas, _SizedText(frame.subtitle, TEXT_SIZE), top - 12 * mm, frame.width)
    _draw_text(canvas, _SizedText(frame.headline, TEXT_SIZE, BOLD), top - 18 * mm, frame.width)
    above_foot = MARGIN + FOOT - 3 * mm
    canvas.setLineWidth(HAIRLINE)
    canvas.setStrokeColor(GREY)
    canvas.line(MARGIN, above_foot, width - MARGIN, above_foot)
    canvas.setFillColor(GREY)
    _draw_text(canvas, _SizedText(frame.note, NOTE_SIZE), MARGIN + FOOT - 6 * mm, frame.width)
    _draw_text(canvas, _SizedText(frame.as_of, NOTE_SIZE), MARGIN, 0.75 * frame.width)
    canvas.setFont(REGULAR, NOTE_SIZE)
    canvas.drawRightString(width - MARGIN, MARGIN, frame.page % {"page": page, "pages": pages})


@dataclass(frozen=True)
class _SizedText:
    text: str
    size: float
    font: str = REGULAR


def _draw_text(canvas: Canvas, text: _SizedText, y: float, width: float) -> None:
    fitted = fit_text(text.text, width, text.size, text.font)
    canvas.setFont(fitted.font, fitted.size)
    canvas.drawString(MARGIN, y, fitted.text)

"""Match slips, four on a page. Entry points: :func:`make_slips`, :func:`collate`.

Cut the stack of pages along the lines and lay the four piles on each other, the top one uppermost: sorted by table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from math import ceil
from typing import Any, TypeVar

from reportlab.graphics.barcode.code128 import Code128
from reportlab.lib.units import mm

from tournament.papers.layout.numbers import decimal_mark, write_number
from tournament.papers.layout.paper import HAIRLINE, INK, MARGIN, QUIET, Sheet, open_canvas
from tournament.papers.layout.table import OnProgress
from tournament.papers.layout.typeface import BOLD, LEADING, REGULAR, fit_lines, fit_text

ON_A_PAGE = 4
ROW = 11 * mm
# What all rows of a slip may take together.
GRID = 29 * mm
HEADING = 6 * mm
# From the top of a slip down to its grid.
HEAD = 27 * mm
PADDING = 1.5 * mm
NARROW, BOX, SIGNATURE = 15 * mm, 22 * mm, 42 * mm

_Item = TypeVar("_Item")


@dataclass(frozen=True)
class Slip:
    """A table, its players with their match points, and words beside its number: the room, that it is fixed."""

    table: int
    players: tuple[tuple[str, Fraction], ...]
    where: str = ""

    @property
    def row(self) -> float:
        """How high a player's row is: three or four get lower ones."""
        return float(min(ROW, GRID / max(1, len(self.players))))


@dataclass(frozen=True)
class SlipWords:
    """Every word of a slip in its language; ``none`` is said where there is no slip."""

    table: str
    player: str
    points: str
    games: str
    in_game_points: str
    drop: str
    signature: str
    draws: str
    note: str
    none: str
    language: str


def make_slips(
    *,
    event: str,
    title: str,
    slips: Sequence[Slip],
    words: SlipWords,
    data_time: datetime,
    on_progress: OnProgress | None = None,
) -> bytes:
    """The slips as PDF bytes, A4 upright; ``slips`` come in the order of their tables.

    ``event`` and ``title`` (the round) stand on every slip; ``on_progress(done, total)`` counts slips.
    """
    sheet = Sheet(event, title, "", "", data_time, words.language)
    canvas, buffer = open_canvas(sheet)
    done = 0
    for page in collate(slips, ON_A_PAGE):
        _draw_page(canvas, sheet, words, page)
        canvas.showPage()
        done += sum(slip is not None for slip in page)
        if on_progress is not None:
            on_progress(done, len(slips))
    canvas.save()
    return buffer.getvalue()


def collate(items: Sequence[_Item], on_a_page: int) -> list[list[_Item | None]]:
    """Pages of items from top to bottom, each place holding a run: pile upon pile they are in order."""
    pages = max(1, ceil(len(items) / on_a_page))
    places = range(0, pages * on_a_page, pages)
    return [[items[place + page] if place + page < len(items) else None for place in places] for page in range(pages)]


def _draw_page(canvas: Any, sheet: Sheet, words: SlipWords, slips: Sequence[Slip | None]) -> None:
    height = sheet.size[1] / ON_A_PAGE
    if not any(slips):
        _write(canvas, words.none, (MARGIN, sheet.size[1] - MARGIN - HEAD), sheet.width, size=12)
    for place, slip in enumerate(slips):
        top = sheet.size[1] - place * height
        if place:
            _cut_line(canvas, top, sheet.size[0])
        if slip is not None:
            _draw_slip(canvas, sheet, words, slip, top - 8 * mm)


def _cut_line(canvas: Any, y: float, width: float) -> None:
    canvas.saveState()
    canvas.setDash(1, 3)
    canvas.setLineWidth(HAIRLINE)
    canvas.setStrokeColor(QUIET)
    canvas.line(0, y, width, y)
    canvas.restoreState()


def _draw_slip(canvas: Any, sheet: Sheet, words: SlipWords, slip: Slip, top: float) -> None:
    _draw_head(canvas, sheet, words, slip, top)
    below = _draw_grid(canvas, sheet, words, slip, top - HEAD)
    canvas.setFillColor(QUIET)
    box = 12 * mm
    _write(canvas, words.draws, (MARGIN, below - 7 * mm), 32 * mm, size=8)
    canvas.rect(MARGIN + 33 * mm, below - 9.5 * mm, box, 7 * mm)
    _write(canvas, words.note, (MARGIN + 50 * mm, below - 7 * mm), sheet.width - 50 * mm, size=8)


def _draw_head(canvas: Any, sheet: Sheet, words: SlipWords, slip: Slip, top: float) -> None:
    """Event and round on the left, the number for eyes and scanners on the right."""
    right = MARGIN + sheet.width
    canvas.setFillColor(INK)
    _write(canvas, sheet.title, (MARGIN, top - 5 * mm), 90 * mm, size=11, font=BOLD)
    _write(canvas, sheet.subtitle, (MARGIN, top - 11 * mm), 90 * mm, size=10)
    canvas.setFont(BOLD, 34)
    canvas.drawRightString(right, top - 12 * mm, str(slip.table))
    canvas.setFillColor(QUIET)
    canvas.setFont(REGULAR, 8)
    canvas.drawRightString(right, top - 18 * mm, ", ".join(filter(None, (words.table, slip.where))))
    canvas.setFillColor(INK)
    code = Code128(str(slip.table), barHeight=11 * mm, barWidth=0.45 * mm, quiet=False)
    code.drawOn(canvas, right - 34 * mm - code.width, top - 13 * mm)


def _draw_grid(canvas: Any, sheet: Sheet, words: SlipWords, slip: Slip, top: float) -> float:
    """Headings, then a row a player; gives the height below the last."""
    columns = _columns(sheet, words)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(HAIRLINE * 2)
    canvas.setFillColor(QUIET)
    for x, width, heading in columns:
        _write(canvas, heading, (x + PADDING, top + 1.8 * mm), width - 2 * PADDING, size=7.5)
    for number, (name, points) in enumerate(slip.players, start=1):
        bottom = top - number * slip.row
        for x, width, _ in columns:
            canvas.rect(x, bottom, width, slip.row)
        _draw_player(canvas, words, columns, (name, points), (bottom, slip.row))
    return float(top - len(slip.players) * slip.row)


def _draw_player(
    canvas: Any,
    words: SlipWords,
    columns: Sequence[tuple[float, float, str]],
    who: tuple[str, Fraction],
    row: tuple[float, float],
) -> None:
    """``row`` is where the row ends below, and how high it is."""
    (name, points), (bottom, height) = who, row
    line = bottom + height * 4 / 11
    canvas.setFillColor(INK)
    x, width, _ = columns[0]
    _write_name(canvas, name, (x + PADDING, bottom), (width - 2 * PADDING, height), line)
    x, width, _ = columns[1]
    _write(canvas, write_number(points, decimal_mark(words.language)), (x + PADDING, line), width, size=10)
    x, width, _ = columns[4]
    side = 5 * mm
    canvas.rect(x + (width - side) / 2, bottom + (height - side) / 2, side, side)
    canvas.setFillColor(QUIET)


def _columns(sheet: Sheet, words: SlipWords) -> list[tuple[float, float, str]]:
    """Left edge, width and heading of each column; names take what is left."""
    headings = (words.player, words.points, words.games, words.in_game_points, words.drop, words.signature)
    others = (NARROW, BOX, BOX, NARROW, SIGNATURE)
    widths = [sheet.width - float(sum(others)), *others]
    lefts = [float(MARGIN) + float(sum(widths[:place])) for place in range(len(widths))]
    return list(zip(lefts, widths, headings, strict=True))


def _write(canvas: Any, text: str, at: tuple[float, float], width: float, *, size: float, font: str = REGULAR) -> None:
    fitted = fit_text(" ".join(text.split()), width, size, font)
    canvas.setFont(font, fitted.size)
    canvas.drawString(*at, fitted.text)


def _write_name(canvas: Any, name: str, corner: tuple[float, float], box: tuple[float, float], line: float) -> None:
    """On ``line``, or in two lines in the middle of the box above ``corner``."""
    fitted = fit_lines(" ".join(name.split()), box, 11, BOLD)
    canvas.setFont(BOLD, fitted.size)
    if len(fitted.lines) > 1:
        # Letters stand a third of their size above the middle of what they take.
        line = corner[1] + box[1] / 2 + fitted.size * (LEADING / 2 - 0.36)
    for text in fitted.lines:
        canvas.drawString(corner[0], line, text)
        line -= fitted.size * LEADING

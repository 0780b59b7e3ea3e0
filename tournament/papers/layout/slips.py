"""Match slips, four on a page. Entry points: :func:`lay_out_slips`, :func:`collate`.

Cut the stack of pages along the dotted lines and lay the four piles on each other, the top one uppermost: the slips are
then sorted by table.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple, TypeVar

from reportlab.graphics.barcode.code128 import Code128
from reportlab.lib.units import mm

from tournament.papers.layout.numbers import find_decimal_mark, write_number
from tournament.papers.layout.paper import BLACK, GREY, HAIRLINE, MARGIN, Drawing, PageFrame
from tournament.papers.layout.plates import WHITE, Plate, fill_plates
from tournament.papers.layout.typeface import (
    BOLD,
    LEADING,
    NOTE_SIZE,
    NUMBERS,
    PLATE_SIZE,
    REGULAR,
    ROW_SIZE,
    TEXT_SIZE,
    fit_lines,
    fit_text,
)

SLIPS_PER_PAGE = 4
ROW = 11 * mm
# The largest height of all rows of a slip together.
GRID = 29 * mm
# From the top of a slip down to its grid.
HEAD = 27 * mm
PADDING = 1.5 * mm
# The side of the plate with the number of the table.
PLATE = 20 * mm
# The side of a box to tick.
TICK = 5 * mm
NARROW, BOX, SIGNATURE = 15 * mm, 22 * mm, 42 * mm

_Item = TypeVar("_Item")


@dataclass(frozen=True)
class Slip:
    """A table, its players with their match points, and the text under its number: its room, and that it is fixed."""

    table: int
    players: tuple[tuple[str, Fraction], ...]
    where: str = ""

    @property
    def row_height(self) -> float:
        """Height of a player's row in points: lower with three or four players."""
        return float(min(ROW, GRID / max(1, len(self.players))))


@dataclass(frozen=True)
class SlipLabels:
    """The labels of a slip in its language; ``none`` is the text of a page without any slip.

    For a match of one game, ``is_one_game``, the winner is ticked below ``games`` and a draw beside ``draws``; without
    ``draws`` nothing asks for them.
    """

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
    is_one_game: bool = False


def lay_out_slips(*, event: str, title: str, slips: Sequence[Slip], labels: SlipLabels, data_time: datetime) -> Drawing:
    """Return the drawing of the slips, A4 upright; ``slips`` come in the order of their tables.

    ``event`` and ``title`` (the round) stand on every slip.
    """
    frame = PageFrame(event, title, "", "", data_time, labels.language)

    def draw(canvas: Any, count: Callable[[int], None]) -> None:
        done = 0
        for page in collate(slips, SLIPS_PER_PAGE):
            _draw_page(canvas, frame, labels, page)
            canvas.showPage()
            done += sum(slip is not None for slip in page)
            count(done)

    return Drawing(frame, len(slips), draw)


def collate(items: Sequence[_Item], per_page: int) -> list[list[_Item | None]]:
    """Return the items of each page from top to bottom, None for an empty part.

    The first page has the first item of each pile: after the cut every pile is in order, and the piles follow each
    other.
    """
    pages = max(1, ceil(len(items) / per_page))
    starts = range(0, pages * per_page, pages)
    return [[items[start + page] if start + page < len(items) else None for start in starts] for page in range(pages)]


def _draw_page(canvas: Any, frame: PageFrame, labels: SlipLabels, slips: Sequence[Slip | None]) -> None:
    width, height = frame.size
    if not any(slips):
        _write(canvas, labels.none, (MARGIN, height - MARGIN - HEAD), frame.width, size=TEXT_SIZE)
    for index, slip in enumerate(slips):
        top = height - index * height / SLIPS_PER_PAGE
        if index:
            _draw_cut_line(canvas, top, width)
        if slip is not None:
            _draw_head(canvas, frame, labels, slip, top - 8 * mm)
            grid_bottom = _draw_grid(canvas, frame, labels, slip, top - 8 * mm - HEAD)
            canvas.setFillColor(GREY)
            if labels.draws:
                _write(canvas, labels.draws, (MARGIN, grid_bottom - 7 * mm), 32 * mm, size=NOTE_SIZE)
                width_of_box, height_of_box = (TICK, TICK) if labels.is_one_game else (12 * mm, 7 * mm)
                canvas.rect(MARGIN + 33 * mm, grid_bottom - 6 * mm - height_of_box / 2, width_of_box, height_of_box)
            _write(canvas, labels.note, (MARGIN + 50 * mm, grid_bottom - 7 * mm), frame.width - 50 * mm, size=NOTE_SIZE)


def _draw_cut_line(canvas: Any, y: float, width: float) -> None:
    canvas.saveState()
    canvas.setDash(1, 3)
    canvas.setLineWidth(HAIRLINE)
    canvas.setStrokeColor(GREY)
    canvas.line(0, y, width, y)
    canvas.restoreState()


def _draw_head(canvas: Any, frame: PageFrame, labels: SlipLabels, slip: Slip, top: float) -> None:
    """Draw the table on a plate, beside it event, round and room, and its bar code on the right."""
    fill_plates(canvas, [Plate(MARGIN, top - PLATE, PLATE, PLATE)])
    canvas.setFillColor(WHITE)
    middle, width = float(MARGIN + PLATE / 2), PLATE - 4 * mm
    _write_centred(canvas, labels.table, (middle, top - 5 * mm), width, size=NOTE_SIZE)
    _write_centred(canvas, str(slip.table), (middle, top - 17 * mm), width, size=PLATE_SIZE, font=NUMBERS)
    left = MARGIN + PLATE + 5 * mm
    canvas.setFillColor(BLACK)
    _write(canvas, frame.title, (left, top - 6 * mm), 80 * mm, size=TEXT_SIZE, font=BOLD)
    _write(canvas, frame.subtitle, (left, top - 11.5 * mm), 80 * mm, size=ROW_SIZE)
    canvas.setFillColor(GREY)
    _write(canvas, slip.where, (left, top - 17 * mm), 80 * mm, size=ROW_SIZE)
    canvas.setFillColor(BLACK)
    code = Code128(str(slip.table), barHeight=11 * mm, barWidth=0.45 * mm, quiet=False)
    code.drawOn(canvas, MARGIN + frame.width - code.width, top - 15 * mm)


class _SlipColumn(NamedTuple):
    """The left edge and the width of a column."""

    left: float
    width: float


def _draw_grid(canvas: Any, frame: PageFrame, labels: SlipLabels, slip: Slip, top: float) -> float:
    """Draw the headings and a row for each player. Return the y coordinate of the lower edge."""
    headings = (labels.player, labels.points, labels.games, labels.in_game_points, labels.drop, labels.signature)
    fixed_widths = (NARROW, BOX, BOX, NARROW, SIGNATURE)
    widths = [frame.width - float(sum(fixed_widths)), *fixed_widths]
    lefts = [float(MARGIN) + float(sum(widths[:index])) for index in range(len(widths))]
    canvas.setStrokeColor(BLACK)
    canvas.setLineWidth(HAIRLINE * 2)
    canvas.setFillColor(GREY)
    for left, width, heading in zip(lefts, widths, headings, strict=True):
        _write(canvas, heading, (left + PADDING, top + 1.8 * mm), width - 2 * PADDING, size=NOTE_SIZE)
    columns = [_SlipColumn(left, width) for left, width in zip(lefts, widths, strict=True)]
    for number, player in enumerate(slip.players, start=1):
        bottom = top - number * slip.row_height
        for column in columns:
            canvas.rect(column.left, bottom, column.width, slip.row_height)
        _draw_player(canvas, player, columns, (bottom, slip.row_height), labels)
    return float(top - len(slip.players) * slip.row_height)


def _draw_player(
    canvas: Any,
    player: tuple[str, Fraction],
    columns: Sequence[_SlipColumn],
    row: tuple[float, float],
    labels: SlipLabels,
) -> None:
    """Draw the name, the points and the boxes to tick. ``row`` is the lower edge of the row and its height."""
    name_column, points_column, games_column, _in_game_points, drop_column, _signature = columns
    (name, points), (bottom, height) = player, row
    baseline = bottom + height * 4 / 11
    canvas.setFillColor(BLACK)
    corner, box = (name_column.left + PADDING, bottom), (name_column.width - 2 * PADDING, height)
    _write_name(canvas, name, corner, box, baseline)
    at = (points_column.left + PADDING, baseline)
    _write(canvas, write_number(points, find_decimal_mark(labels.language)), at, points_column.width, size=TEXT_SIZE)
    for column in (games_column, drop_column) if labels.is_one_game else (drop_column,):
        canvas.rect(column.left + (column.width - TICK) / 2, bottom + (height - TICK) / 2, TICK, TICK)
    canvas.setFillColor(GREY)


def _write(canvas: Any, text: str, at: tuple[float, float], width: float, *, size: float, font: str = REGULAR) -> None:
    fitted = fit_text(" ".join(text.split()), width, size, font)
    canvas.setFont(fitted.font, fitted.size)
    canvas.drawString(*at, fitted.text)


def _write_centred(
    canvas: Any, text: str, at: tuple[float, float], width: float, *, size: float, font: str = REGULAR
) -> None:
    fitted = fit_text(text, width, size, font)
    canvas.setFont(fitted.font, fitted.size)
    canvas.drawCentredString(*at, fitted.text)


def _write_name(canvas: Any, name: str, corner: tuple[float, float], box: tuple[float, float], baseline: float) -> None:
    """Write a name on the baseline, or in two lines in the middle of the box above and right of ``corner``."""
    (left, bottom), (_width, height) = corner, box
    fitted = fit_lines(" ".join(name.split()), box, TEXT_SIZE, BOLD)
    canvas.setFont(fitted.font, fitted.size)
    if len(fitted.lines) > 1:
        # The middle of capital letters lies 0.36 of the size above their baseline.
        baseline = bottom + height / 2 + fitted.size * (LEADING / 2 - 0.36)
    for text in fitted.lines:
        canvas.drawString(left, baseline, text)
        baseline -= fitted.size * LEADING

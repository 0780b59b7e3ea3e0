"""The paper of pairings, readable from a distance. Entry points: :func:`lay_out_pairings`, :func:`lay_out_tables`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from reportlab.lib.units import mm

from tournament.papers.layout.numbers import find_decimal_mark, write_number
from tournament.papers.layout.paper import Drawing, PageFrame
from tournament.papers.layout.table import LARGE, Column, lay_out_table

TABLE_WIDTH = 20 * mm
POINTS_WIDTH = 17 * mm
ROOM_WIDTH = 36 * mm
FIXED_TABLE_MARK = "*"
NO_TABLE = "–"


@dataclass(frozen=True)
class PairingLine:
    """A line of one player, surname first.

    For a bye ``table`` is None and ``opponent`` empty; at a table of three or four it names several opponents.
    """

    name: str
    points: Fraction
    table: int | None
    opponent: str
    room: str = ""
    is_fixed: bool = False


@dataclass(frozen=True)
class TableLine:
    """A table with the names and points of its players.

    A bye has no ``table`` and no ``others``; a table of three or four has several ``others``.
    """

    table: int | None
    first: tuple[str, Fraction]
    others: tuple[tuple[str, Fraction], ...]
    room: str = ""
    is_fixed: bool = False


@dataclass(frozen=True)
class PairingLabels:
    """The labels of the paper in its language; ``page`` holds ``%(page)s`` and ``%(pages)s``."""

    player: str
    points: str
    table: str
    opponent: str
    first: str
    second: str
    bye: str
    room: str
    fixed: str
    page: str
    as_of: str
    language: str

    def number(self, value: Fraction) -> str:
        """Return points as the language writes them."""
        return write_number(value, find_decimal_mark(self.language))


@dataclass(frozen=True)
class PairingHeader:
    """The name of the event, the title of the paper and its labels; ``data_time`` (aware) dates the file.

    The ``headline`` stands under the title of every page, "" for none.
    """

    event: str
    title: str
    labels: PairingLabels
    data_time: datetime
    headline: str = ""


def lay_out_pairings(header: PairingHeader, lines: Sequence[PairingLine]) -> Drawing:
    """Return the drawing with a row for each player, in the given order."""
    frame, labels, room = _frame(header, lines), header.labels, _room_columns(lines, header.labels)
    name_width = (frame.width - float(TABLE_WIDTH + POINTS_WIDTH + len(room) * ROOM_WIDTH)) / 2
    columns = [
        Column(labels.player, name_width, is_bold=True),
        Column(labels.points, POINTS_WIDTH, "CENTER"),
        Column(labels.table, TABLE_WIDTH, "CENTER", has_plates=True),
        *room,
        Column(labels.opponent, name_width),
    ]
    rows = [
        [
            line.name,
            labels.number(line.points),
            _write_table(line),
            *([line.room] if room else []),
            labels.bye if line.table is None else line.opponent,
        ]
        for line in lines
    ]
    return lay_out_table(frame, columns, rows, size=LARGE)


def lay_out_tables(header: PairingHeader, lines: Sequence[TableLine]) -> Drawing:
    """Return the drawing with a row for each table, in the given order."""
    frame, labels, room = _frame(header, lines), header.labels, _room_columns(lines, header.labels)
    name_width = (frame.width - float(TABLE_WIDTH + 2 * POINTS_WIDTH + len(room) * ROOM_WIDTH)) / 2
    columns = [
        Column(labels.table, TABLE_WIDTH, "CENTER", has_plates=True),
        *room,
        Column(labels.first, name_width),
        Column(labels.points, POINTS_WIDTH, "CENTER"),
        Column(labels.second, name_width),
        Column(labels.points, POINTS_WIDTH, "CENTER"),
    ]
    rows = [row for line in lines for row in _table_rows(line, labels, with_room=bool(room))]
    return lay_out_table(frame, columns, rows, size=LARGE)


def _table_rows(line: TableLine, labels: PairingLabels, *, with_room: bool) -> Iterator[list[str]]:
    """Yield a row for two players; the third and fourth player of a table get a second row with its number."""
    cells = [(name, labels.number(points)) for name, points in (line.first, *line.others)]
    if len(cells) % 2:
        cells.append(("", "") if line.others else (labels.bye, ""))
    for first, second in zip(cells[::2], cells[1::2], strict=True):
        yield [_write_table(line), *([line.room] if with_room else []), *first, *second]


def _write_table(line: PairingLine | TableLine) -> str:
    """Return the table number with a mark if the table is fixed, a dash for a bye."""
    return NO_TABLE if line.table is None else f"{line.table}{FIXED_TABLE_MARK if line.is_fixed else ''}"


def _frame(header: PairingHeader, lines: Sequence[PairingLine | TableLine]) -> PageFrame:
    """Return the frame of the pages; its foot explains the mark of fixed tables if any line has it."""
    labels, as_of = header.labels, header.labels.as_of
    if any(line.is_fixed for line in lines):
        as_of = f"{as_of} · {FIXED_TABLE_MARK} {labels.fixed}"
    return PageFrame(
        header.event,
        header.title,
        as_of,
        labels.page,
        header.data_time,
        labels.language,
        headline=header.headline,
    )


def _room_columns(lines: Sequence[PairingLine | TableLine], labels: PairingLabels) -> list[Column]:
    """Return the column of rooms if any table is in a named room, else no column."""
    return [Column(labels.room, ROOM_WIDTH)] if any(line.room for line in lines) else []

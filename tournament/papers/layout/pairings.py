"""Pairings on paper, large enough to be read on a wall. Entry points: :func:`make_pairings`, :func:`make_tables`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from reportlab.lib.units import mm

from tournament.papers.layout.numbers import decimal_mark, write_number
from tournament.papers.layout.paper import Sheet
from tournament.papers.layout.table import WALL, Column, OnProgress, draw_table

TABLE = 20 * mm
POINTS = 17 * mm
ROOM = 36 * mm
FIXED = "*"
NOBODY = "–"


@dataclass(frozen=True)
class PairingLine:
    """One player, surname first; ``table`` is None and ``opponent`` empty for a bye; several share a pod."""

    name: str
    points: Fraction
    table: int | None
    opponent: str
    room: str = ""
    is_fixed: bool = False


@dataclass(frozen=True)
class TableLine:
    """One table with its players and their points; a bye has neither table nor others, a pod has several others."""

    table: int | None
    first: tuple[str, Fraction]
    others: tuple[tuple[str, Fraction], ...]
    room: str = ""
    is_fixed: bool = False


@dataclass(frozen=True)
class PairingWords:
    """Every word of the papers in their language; ``page`` holds ``%(page)s`` and ``%(pages)s``."""

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
        """Points as the language writes them."""
        return write_number(value, decimal_mark(self.language))


@dataclass(frozen=True)
class PairingHead:
    """What stands around the lines: the event, which paper it is, its words. ``data_time`` dates it and is aware."""

    event: str
    title: str
    words: PairingWords
    data_time: datetime


def make_pairings(head: PairingHead, lines: Sequence[PairingLine], on_progress: OnProgress | None = None) -> bytes:
    """A line a player, in the order given, as PDF bytes; ``on_progress(done, total)`` counts lines."""
    sheet, words, room = _sheet(head, lines), head.words, _room_column(lines, head.words)
    names = (sheet.width - float(TABLE + POINTS + len(room) * ROOM)) / 2
    columns = [
        Column(words.player, names, is_bold=True),
        Column(words.points, POINTS, "CENTER"),
        Column(words.table, TABLE, "CENTER", is_bold=True),
        *room,
        Column(words.opponent, names),
    ]
    rows = [_row(line, words, with_room=bool(room)) for line in lines]
    return draw_table(sheet, columns, rows, on_progress, size=WALL)


def make_tables(head: PairingHead, lines: Sequence[TableLine], on_progress: OnProgress | None = None) -> bytes:
    """A line a table, in the order given, as PDF bytes; ``on_progress(done, total)`` counts rows."""
    sheet, words, room = _sheet(head, lines), head.words, _room_column(lines, head.words)
    names = (sheet.width - float(TABLE + 2 * POINTS + len(room) * ROOM)) / 2
    columns = [
        Column(words.table, TABLE, "CENTER", is_bold=True),
        *room,
        Column(words.first, names),
        Column(words.points, POINTS, "CENTER"),
        Column(words.second, names),
        Column(words.points, POINTS, "CENTER"),
    ]
    rows = [row for line in lines for row in _table_rows(line, words, with_room=bool(room))]
    return draw_table(sheet, columns, rows, on_progress, size=WALL)


def _row(line: PairingLine, words: PairingWords, *, with_room: bool) -> list[str]:
    opponent = words.bye if line.table is None else line.opponent
    return [line.name, words.number(line.points), _number(line), *([line.room] if with_room else []), opponent]


def _table_rows(line: TableLine, words: PairingWords, *, with_room: bool) -> Iterator[list[str]]:
    """Two beside each other; the third and fourth of a pod below, the number again."""
    cells = [(name, words.number(had)) for name, had in (line.first, *line.others)]
    if len(cells) % 2:
        cells.append(("", "") if line.others else (words.bye, ""))
    for first, second in zip(cells[::2], cells[1::2], strict=True):
        yield [_number(line), *([line.room] if with_room else []), *first, *second]


def _number(line: PairingLine | TableLine) -> str:
    """The table, with a mark where it is somebody's own."""
    return NOBODY if line.table is None else f"{line.table}{FIXED if line.is_fixed else ''}"


def _sheet(head: PairingHead, lines: Sequence[PairingLine | TableLine]) -> Sheet:
    words = head.words
    return Sheet(head.event, head.title, _as_of(lines, words), words.page, head.data_time, words.language)


def _room_column(lines: Sequence[PairingLine | TableLine], words: PairingWords) -> list[Column]:
    """One where any table stands in a named room."""
    return [Column(words.room, ROOM)] if any(line.room for line in lines) else []


def _as_of(lines: Sequence[PairingLine | TableLine], words: PairingWords) -> str:
    """When it was published, and what the mark means where it stands."""
    return f"{words.as_of} · {FIXED} {words.fixed}" if any(line.is_fixed for line in lines) else words.as_of

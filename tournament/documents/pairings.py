"""Pairings on paper, large enough to be read on a wall. Entry points: :func:`make_pairings`, :func:`make_tables`."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from reportlab.lib.units import mm

from tournament.documents.numbers import decimal_mark, write_number
from tournament.documents.paper import Sheet
from tournament.documents.table import WALL, Column, OnProgress, draw_table

TABLE = 20 * mm
POINTS = 17 * mm
NOBODY = "–"


@dataclass(frozen=True)
class PairingLine:
    """One player, surname first; ``table`` is None and ``opponent`` empty for a bye."""

    name: str
    points: Fraction
    table: int | None
    opponent: str


@dataclass(frozen=True)
class TableLine:
    """One table with both players and their points; a bye has neither table nor second."""

    table: int | None
    first: tuple[str, Fraction]
    second: tuple[str, Fraction] | None


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
    page: str
    as_of: str
    language: str

    def number(self, value: Fraction) -> str:
        """Points as the language writes them."""
        return write_number(value, decimal_mark(self.language))


def make_pairings(
    *,
    event: str,
    title: str,
    lines: Sequence[PairingLine],
    words: PairingWords,
    data_time: datetime,
    on_progress: OnProgress | None = None,
) -> bytes:
    """A line a player, in the order given, as PDF bytes; ``on_progress(done, total)`` counts lines."""
    sheet = Sheet(event, title, words.as_of, words.page, data_time, words.language)
    names = (sheet.width - float(TABLE + POINTS)) / 2
    columns = [
        Column(words.player, names, is_bold=True),
        Column(words.points, POINTS, "CENTER"),
        Column(words.table, TABLE, "CENTER", is_bold=True),
        Column(words.opponent, names),
    ]
    rows = [_row(line, words) for line in lines]
    return draw_table(sheet, columns, rows, on_progress, size=WALL)


def make_tables(
    *,
    event: str,
    title: str,
    lines: Sequence[TableLine],
    words: PairingWords,
    data_time: datetime,
    on_progress: OnProgress | None = None,
) -> bytes:
    """A line a table, in the order given, as PDF bytes; ``on_progress(done, total)`` counts lines."""
    sheet = Sheet(event, title, words.as_of, words.page, data_time, words.language)
    names = (sheet.width - float(TABLE + 2 * POINTS)) / 2
    columns = [
        Column(words.table, TABLE, "CENTER", is_bold=True),
        Column(words.first, names),
        Column(words.points, POINTS, "CENTER"),
        Column(words.second, names),
        Column(words.points, POINTS, "CENTER"),
    ]
    rows = [_table_row(line, words) for line in lines]
    return draw_table(sheet, columns, rows, on_progress, size=WALL)


def _row(line: PairingLine, words: PairingWords) -> list[str]:
    sits = [NOBODY, words.bye] if line.table is None else [str(line.table), line.opponent]
    return [line.name, words.number(line.points), *sits]


def _table_row(line: TableLine, words: PairingWords) -> list[str]:
    first, points = line.first
    second = (line.second[0], words.number(line.second[1])) if line.second else (words.bye, "")
    return [str(line.table or NOBODY), first, words.number(points), *second]

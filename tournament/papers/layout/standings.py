"""The standings on paper. Entry point: :func:`make_standings`: lines and words in, PDF bytes out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from reportlab.lib.units import mm

from tournament.papers.layout.numbers import decimal_mark, write_number, write_percentage
from tournament.papers.layout.paper import Sheet
from tournament.papers.layout.table import Column, OnProgress, draw_table

RANK = 13 * mm
RECORD = 17 * mm
POINTS = 14 * mm
NUMBER = 17 * mm
NARROW_NUMBER = 14 * mm
NAME = 62 * mm
NARROW_NAME = 46 * mm


@dataclass(frozen=True)
class StandingLine:
    """One player of the table; ``rank_to`` is the last of the ranks shared, equal to ``rank`` when it is not shared.

    ``name`` has the surname first, ``record`` is ready to print (``3–0–1``), ``numbers`` follow the columns.
    """

    rank: int
    rank_to: int
    name: str
    record: str
    points: Fraction
    numbers: tuple[Fraction, ...] = ()


@dataclass(frozen=True)
class NumberColumn:
    """A tie-breaker: its heading (a line break makes two lines) and whether it is shown as a percentage."""

    heading: str
    is_percentage: bool = False


@dataclass(frozen=True)
class StandingsWords:
    """Every word of the paper, already in its language.

    ``page`` holds ``%(page)s`` and ``%(pages)s``; ``as_of`` says of which time the data are; ``note`` explains the
    abbreviations in one line; ``headline`` says who won, at the end.
    """

    rank: str
    player: str
    record: str
    points: str
    page: str
    as_of: str
    language: str
    note: str = ""
    headline: str = ""


def make_standings(
    *,
    event: str,
    title: str,
    lines: Sequence[StandingLine],
    columns: Sequence[NumberColumn],
    words: StandingsWords,
    data_time: datetime,
    on_progress: OnProgress | None = None,
) -> bytes:
    """The standings as PDF bytes, A4, upright while the tie-breakers fit.

    ``event`` and ``title`` (the round) head every page; ``data_time`` (aware) dates the file, so the same standing is
    the same file. ``on_progress(done, total)`` counts lines.
    """
    sheet = _sheet(event, title, words, data_time, len(columns))
    rows = [_row(line, columns, decimal_mark(words.language)) for line in lines]
    return draw_table(sheet, _columns(sheet, columns, words), rows, on_progress)


def _sheet(event: str, title: str, words: StandingsWords, data_time: datetime, numbers: int) -> Sheet:
    upright = Sheet(
        event, title, words.as_of, words.page, data_time, words.language, words.note, headline=words.headline
    )
    return upright if _least_width(numbers) <= upright.width else replace(upright, is_wide=True)


def _least_width(numbers: int) -> float:
    return float(RANK + NARROW_NAME + RECORD + POINTS + numbers * NARROW_NUMBER)


def _columns(sheet: Sheet, numbers: Sequence[NumberColumn], words: StandingsWords) -> list[Column]:
    """Names take what is left; where even a wide page is too narrow, the numbers shrink."""
    rest = sheet.width - float(RANK + RECORD + POINTS)
    count = max(len(numbers), 1)
    number = min(float(NUMBER), max(float(NARROW_NUMBER), (rest - float(NAME)) / count))
    number = min(number, (rest - float(NARROW_NAME)) / count)
    return [
        Column(words.rank, RANK, "RIGHT"),
        Column(words.player, rest - number * len(numbers)),
        Column(words.record, RECORD, "CENTER"),
        Column(words.points, POINTS, "RIGHT", is_bold=True),
        *(Column(column.heading, number, "RIGHT") for column in numbers),
    ]


def _row(line: StandingLine, columns: Sequence[NumberColumn], mark: str) -> list[str]:
    rank = str(line.rank) if line.rank == line.rank_to else f"{line.rank}–{line.rank_to}"
    numbers = [
        write_percentage(value, mark) if column.is_percentage else write_number(value, mark)
        for column, value in zip(columns, line.numbers, strict=True)
    ]
    return [rank, line.name, line.record, write_number(line.points, mark), *numbers]

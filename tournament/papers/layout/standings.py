"""The paper of the standings. Entry point: :func:`make_standings`."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth

from tournament.papers.layout.numbers import find_decimal_mark, write_number, write_percentage
from tournament.papers.layout.paper import OnProgress, PageFrame, write_pdf
from tournament.papers.layout.table import DENSE, PADDING, Column, lay_out_table
from tournament.papers.layout.typeface import REGULAR, load_typeface

# Widths of the columns.
RANK = 13 * mm
RECORD = 17 * mm
POINTS = 14 * mm
NUMBER = 17 * mm
NARROW_NUMBER = 14 * mm
NAME = 62 * mm
NARROW_NAME = 46 * mm


@dataclass(frozen=True)
class StandingLine:
    """One player of the standings; ``rank_to`` is the last of shared ranks, equal to ``rank`` if it is not shared.

    ``rank`` is None for a player without a place.
    ``name`` has the surname first, ``record`` is ready to print (``3–0–1``), ``numbers`` follow the columns.
    """

    rank: int | None
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


class StandingsHeadings(NamedTuple):
    """The headings of the columns before the tie-breakers."""

    rank: str
    player: str
    record: str
    points: str


def make_standings(
    frame: PageFrame,
    headings: StandingsHeadings,
    lines: Sequence[StandingLine],
    columns: Sequence[NumberColumn],
    on_progress: OnProgress | None = None,
) -> bytes:
    """Return the standings as PDF bytes, in landscape if the tie-breakers need the width.

    Equal standings give equal files. ``on_progress(done, total)`` counts lines.
    """
    mark = find_decimal_mark(frame.language)
    ranks = [_write_rank(line) for line in lines]
    load_typeface()
    # In a large event a shared rank such as 1377–1384 is wider than the column's usual width.
    rank_width = max([RANK, *(stringWidth(rank, REGULAR, DENSE.text) + 2 * PADDING for rank in set(ranks))])
    least_width = float(rank_width + NARROW_NAME + RECORD + POINTS + len(columns) * NARROW_NUMBER)
    if least_width > frame.width:
        frame = replace(frame, is_wide=True)
    rows = []
    for rank, line in zip(ranks, lines, strict=True):
        numbers = [
            write_percentage(value, mark) if column.is_percentage else write_number(value, mark)
            for column, value in zip(columns, line.numbers, strict=True)
        ]
        rows.append([rank, line.name, line.record, write_number(line.points, mark), *numbers])
    table = lay_out_table(frame, _columns(frame, columns, headings, rank_width), rows)
    return write_pdf([table], on_progress)


def _write_rank(line: StandingLine) -> str:
    if line.rank is None:
        return "–"
    return str(line.rank) if line.rank == line.rank_to else f"{line.rank}–{line.rank_to}"


def _columns(
    frame: PageFrame, number_columns: Sequence[NumberColumn], headings: StandingsHeadings, rank_width: float
) -> list[Column]:
    """Return the columns; the name takes the remaining width, and numbers shrink if even a wide page is too narrow."""
    rest = frame.width - float(rank_width + RECORD + POINTS)
    count = max(len(number_columns), 1)
    number_width = min(float(NUMBER), max(float(NARROW_NUMBER), (rest - float(NAME)) / count))
    number_width = min(number_width, (rest - float(NARROW_NAME)) / count)
    return [
        Column(headings.rank, rank_width, "RIGHT"),
        Column(headings.player, rest - number_width * len(number_columns)),
        Column(headings.record, RECORD, "CENTER"),
        Column(headings.points, POINTS, "RIGHT", is_bold=True),
        *(Column(column.heading, number_width, "RIGHT") for column in number_columns),
    ]

"""Benchmark of the paper of the standings beside a bare ReportLab canvas that draws the same cells.

Entry point: :func:`papers_table`. ``python -m benchmarks.papers`` prints it.
"""

import sys
import tracemalloc
from datetime import UTC, datetime
from fractions import Fraction
from io import BytesIO
from random import Random
from typing import Any

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from benchmarks.measure import Run, fastest, ratio
from tournament.papers.layout.numbers import write_number, write_percentage
from tournament.papers.layout.paper import PageFrame
from tournament.papers.layout.standings import NumberColumn, StandingLine, StandingsHeadings, make_standings
from tournament.papers.layout.typeface import BOLD, REGULAR, load_typeface

SIZES = (200, 1_000, 4_000, 10_000)
COLUMNS = [NumberColumn("Soupeři\nMW %", True), NumberColumn("GW %", True), NumberColumn("Soupeři\nGW %", True)]
HEADINGS = StandingsHeadings("#", "Hráč", "V–R–P", "Body")
FRAME = PageFrame(
    title="Pohár Prahy",
    subtitle="Pořadí po 14. kole",
    as_of="Stav k 20. 11. 2026 18:00",
    page="strana %(page)s z %(pages)s",
    data_time=datetime(2026, 11, 20, 18, tzinfo=UTC),
    language="cs",
)
_FIRST = ("Jiří", "Anna", "Žaneta", "Šimon", "Ondřej", "Ludmila", "Václav", "Bohumil")
_LAST = ("Novák", "Řezníčková", "Dvořáková Horáčková", "Kučera", "Příhodová", "Ďurica", "Svoboda", "Vaněk")
_ROWS_A_PAGE = 41


def papers_table() -> list[dict[str, Any]]:
    """Return milliseconds of processor time for both, their quotient, and the largest memory of the paper in MB."""
    load_typeface()
    table: list[dict[str, Any]] = []
    for size in SIZES:
        lines = random_lines(size)
        cells = cells_of(lines)
        paper = fastest(lambda lines=lines: draw_paper(lines), 3)  # type: ignore[misc]
        bare = fastest(lambda cells=cells: draw_bare(cells), 3)  # type: ignore[misc]
        table.append(
            {
                "rows": size,
                "paper": paper,
                "bare canvas": bare,
                "quotient": ratio(paper, bare),
                "MB": _largest_memory(lambda lines=lines: draw_paper(lines)),  # type: ignore[misc]
            }
        )
    return table


def random_lines(players: int, seed: str = "Praha") -> list[StandingLine]:
    """Return lines of a table after 14 rounds, with Czech names and three measures as exact fractions."""
    random = Random(f"{seed}/{players}")
    lines = []
    for rank in range(1, players + 1):
        won, drawn = random.randint(0, 12), random.randint(0, 2)
        name = f"{random.choice(_LAST)} {random.choice(_FIRST)} {rank}"
        numbers = tuple(Fraction(random.randint(1, 42 * 13), 42 * 13) for _ in COLUMNS)
        lines.append(StandingLine(rank, rank, name, f"{won}–{drawn}–{14 - won - drawn}", Fraction(3 * won), numbers))
    return lines


def cells_of(lines: list[StandingLine]) -> list[list[str]]:
    """Return the texts of the cells, as the paper writes them."""
    return [
        [
            str(line.rank),
            line.name,
            line.record,
            write_number(line.points, ","),
            *(write_percentage(value, ",") for value in line.numbers),
        ]
        for line in lines
    ]


def draw_paper(lines: list[StandingLine]) -> bytes:
    """Return the paper of the standings."""
    return make_standings(FRAME, HEADINGS, lines, COLUMNS)


def draw_bare(rows: list[list[str]]) -> bytes:
    """Return the cells on pages without heads, lines and fitted widths: two calls of ReportLab a cell."""
    buffer = BytesIO()
    canvas: Any = Canvas(buffer, pagesize=A4, invariant=1)
    for start in range(0, len(rows), _ROWS_A_PAGE):
        for index, row in enumerate(rows[start : start + _ROWS_A_PAGE]):
            for column, text in enumerate(row):
                canvas.setFont(BOLD if column == 3 else REGULAR, 9)
                if column == 1:
                    canvas.drawString(100, 780 - 17 * index, text)
                else:
                    canvas.drawRightString(80 + 75 * column, 780 - 17 * index, text)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _largest_memory(run: Run) -> float:
    tracemalloc.start()
    run()
    _now, largest = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return largest / 1e6


if __name__ == "__main__":
    for row in papers_table():
        sys.stdout.write("  ".join(f"{key} {value:.2f}" for key, value in row.items()) + "\n")

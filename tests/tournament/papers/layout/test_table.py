"""Tables of papers: where the texts of cells stand on the page, read back from the PDF."""

from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from reportlab.pdfbase.pdfmetrics import stringWidth

from tournament.papers.layout.paper import MARGIN, PageFrame, write_pdf
from tournament.papers.layout.table import DENSE, HEADING, PADDING, Align, Column, lay_out_table
from tournament.papers.layout.typeface import REGULAR

FRAME = PageFrame("", "", "", "", datetime(2026, 11, 20, 13, 5, tzinfo=UTC), "cs")
WIDTH = 150.0


def place_texts(columns: list[Column], row: list[str]) -> dict[str, tuple[float, float, float]]:
    """Return where the texts of a table with one row stand: left edge, baseline, size."""
    found: dict[str, tuple[float, float, float]] = {}

    def note_place(text: str, _cm: Any, matrix: list[float], _font: Any, size: float) -> None:
        if text.strip():
            found[text.strip()] = (matrix[4], matrix[5], size)

    page = PdfReader(BytesIO(write_pdf([lay_out_table(FRAME, columns, [row])]))).pages[0]
    page.extract_text(visitor_text=note_place)
    return found


@pytest.mark.parametrize(("align", "free"), [("LEFT", 0.0), ("CENTER", 0.5), ("RIGHT", 1.0)])
def test_cells_are_aligned_in_their_column(align: Align, free: float) -> None:
    placed = place_texts([Column("A", WIDTH), Column("B", WIDTH, align)], ["first", "3–0–1"])
    width = stringWidth("3–0–1", REGULAR, DENSE.text)
    left = float(MARGIN) + WIDTH + PADDING + free * (WIDTH - 2 * PADDING - width)
    assert placed["3–0–1"][0] == pytest.approx(left, abs=0.001)
    assert placed["3–0–1"][1] == placed["first"][1]


def test_headings_of_one_and_two_lines_end_on_the_same_line() -> None:
    placed = place_texts([Column("Hráč", WIDTH), Column("Soupeři\nzápasy", WIDTH)], ["a", "b"])
    assert placed["zápasy"][1] == placed["Hráč"][1] < placed["Soupeři"][1] < FRAME.top


@settings(max_examples=25)
@given(st.text("Ďábel Kůň-x", max_size=60))
def test_every_text_stays_in_its_row(name: str) -> None:
    bottom = FRAME.top - HEADING - DENSE.row
    for text, (left, baseline, size) in place_texts([Column("", WIDTH)], [name]).items():
        assert left + stringWidth(text, REGULAR, size) <= float(MARGIN) + WIDTH
        assert bottom < baseline < baseline + 0.7 * size < bottom + DENSE.row

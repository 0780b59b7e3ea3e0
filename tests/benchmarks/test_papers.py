"""The benchmark of papers: the paper and the bare canvas draw the same cells."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from benchmarks.papers import cells_of, draw_bare, draw_paper, random_lines
from tournament.papers.layout.typeface import load_typeface

pytestmark = pytest.mark.nightly


def words_of(pdf: bytes) -> list[str]:
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages).split()


def test_paper_and_bare_canvas_draw_the_same_cells() -> None:
    load_typeface()
    lines = random_lines(45)
    bare, paper = words_of(draw_bare(cells_of(lines))), words_of(draw_paper(lines))
    expected = [word for row in cells_of(lines) for cell in row for word in cell.split()]
    assert sorted(bare) == sorted(expected)
    assert not set(expected) - set(paper)
    assert len(paper) > len(expected)

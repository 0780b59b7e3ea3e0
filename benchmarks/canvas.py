"""``python -m benchmarks.canvas ROWS``: write the rows of a standings paper on a bare ReportLab canvas.

Prints JSON: processor milliseconds, and the peak memory of this process in megabytes. It is what no paper of this many
rows can be quicker than, with ReportLab.
"""

import io
import json
import sys

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from benchmarks.measure import fastest
from benchmarks.searching import peak_megabytes

_ROWS_A_PAGE, _HEIGHT, _MARGIN = 50, 15, 60
# Left edges of the columns: rank, name, record, points and four tie-breakers.
_COLUMNS = (40, 80, 250, 300, 340, 390, 440, 490)


def draw_rows(rows: int, font: str) -> bytes:
    """Return a PDF with eight texts a row."""
    written = io.BytesIO()
    canvas = Canvas(written, pagesize=A4)
    for row in range(rows):
        at = row % _ROWS_A_PAGE
        if row and not at:
            canvas.showPage()
        if not at:
            canvas.setFont(font, 9)
        values = (f"{row + 1}.", f"Šťastný Řehoř {row}", "3–0–1", "9", "61,11 %", "75,00 %", "58,33 %", f"{row % 97}")
        for x, value in zip(_COLUMNS, values, strict=True):
            canvas.drawString(x, A4[1] - _MARGIN - at * _HEIGHT, value)
    canvas.save()
    return written.getvalue()


def main(rows: int) -> None:
    """Print the time and the memory of one paper, in the typeface of Kartel's papers."""
    from tournament.papers.layout.typeface import REGULAR, load_typeface

    load_typeface()
    taken = fastest(lambda: draw_rows(rows, REGULAR), 1)
    sys.stdout.write(json.dumps({"milliseconds": taken, "megabytes": peak_megabytes()}))


if __name__ == "__main__":
    main(int(sys.argv[1]))

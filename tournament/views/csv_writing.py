"""Rows as CSV for spreadsheets, for the files of ``log.py`` and ``played.py``.

Entry points: :func:`write_csv`, :func:`make_csv_response`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence

from django.http import StreamingHttpResponse

from language.spreadsheets import protect_cell

_BYTE_ORDER_MARK = "\ufeff"


class _Echo:
    """A file whose write returns the text, so that csv rows can be streamed."""

    def write(self, text: str) -> str:
        return text


def write_csv(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a file, the first with a byte order mark; a spreadsheet takes no cell for a formula."""
    writer = csv.writer(_Echo())
    yield _BYTE_ORDER_MARK + writer.writerow(head)
    for cells in rows:
        yield writer.writerow(map(protect_cell, cells))


def make_csv_response(head: Sequence[str], rows: Iterable[Sequence[str]], name: str) -> StreamingHttpResponse:
    """Return the file as a download with this name."""
    response = StreamingHttpResponse(write_csv(head, rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response

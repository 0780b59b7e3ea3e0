"""Rows as CSV for spreadsheets, for the files of ``log.py``, ``played.py`` and ``files.py``.

Entry points: :func:`write_csv`, :func:`make_csv_response`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.http import StreamingHttpResponse
from django.utils.translation import get_language

from language.spreadsheets import protect_cell

_BYTE_ORDER_MARK = "\ufeff"


class _Echo:
    """A file with a write that returns the text, so that csv rows can be streamed."""

    def write(self, text: str) -> str:
        return text


def write_csv(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Return the lines of a file, the first with a byte order mark; a spreadsheet takes no cell for a formula.

    Semicolons separate cells for Czech readers: their spreadsheets take the comma for the decimal mark.
    """
    # Read here, because the lines are made after the request has ended.
    delimiter = ";" if (get_language() or "").startswith("cs") else ","
    return _write_lines(csv.writer(_Echo(), delimiter=delimiter), head, rows)


def _write_lines(writer: Any, head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield _BYTE_ORDER_MARK + writer.writerow(head)
    for cells in rows:
        yield writer.writerow(map(protect_cell, cells))


def make_csv_response(head: Sequence[str], rows: Iterable[Sequence[str]], name: str) -> StreamingHttpResponse:
    """Return the file as a download with this name."""
    response = StreamingHttpResponse(write_csv(head, rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response

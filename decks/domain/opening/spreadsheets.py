"""Reads .xlsx and .ods files as lists: the cells of a row between tabs.

Entry point: :func:`convert_spreadsheet`.
"""

import io
import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from python_calamine import CalamineError, CalamineWorkbook, SheetVisibleEnum

from decks.domain.deck_lists.text import MAX_CHARACTERS, MAX_LINES
from decks.domain.opening.archives import pack_parts, unpack_parts
from decks.domain.opening.sheet_limits import require_small_sheets
from problems import refuse

_EXCEL, _EXCEL_SHEETS = "xl/", "xl/worksheets/"
_MEDIA_TYPE, _OFFICE_CONTENT = "mimetype", "content.xml"
_OFFICE, _OFFICE_SHEETS = b"application/vnd.oasis.opendocument.", b"application/vnd.oasis.opendocument.spreadsheet"
# The library reads a cell with an error, such as #N/A, as an empty one: a lost card would not be seen.
_EXCEL_ERROR = re.compile(rb"""(<(?:\w+:)?c\b[^<>]*?\st=)(?:"e"|'e')""")
_OFFICE_ERROR = re.compile(rb"""<table:table-cell\b[^<>]*\bcalcext:value-type=["']error["'][^<>]*>""")
_OFFICE_VALUE = re.compile(rb"""\soffice:(?:value-type|value|string-value)=(?:"[^"]*"|'[^']*')""")


class Sheet(NamedTuple):
    """A visible sheet with its rows, each with the texts of its cells."""

    name: str
    rows: tuple[tuple[str, ...], ...]


def convert_spreadsheet(data: bytes, is_card: Callable[[str], bool]) -> str:
    """Return the cards of a workbook as lines with tabs between cells.

    The sheets that name a card are read, without any all that are not empty; hidden ones are not. Of several sheets
    each stands below its name as a heading. ``is_card`` is true for the name of a card.

    Raises ``Refused``: ``deck_file_is_document``, ``deck_file_is_archive``, ``deck_file_damaged``,
    ``deck_file_declares``, ``deck_file_unpacked_too_large``, ``table_too_large``, and ``deck_file_sheets`` if only
    several sheets together are too long.
    """
    sheets = [sheet for sheet in _read_sheets(data) if any(map(any, sheet.rows))]
    named = [sheet for sheet in sheets if any(is_card(cell) for row in sheet.rows for cell in row if cell)]
    chosen_sheets = named or sheets
    if len(chosen_sheets) == 1:
        return "\n".join(_write_rows(chosen_sheets[0]))
    lines = [line for sheet in chosen_sheets for line in (f"{sheet.name}:", *_write_rows(sheet))]
    text = "\n".join(lines)
    if text.count("\n") >= MAX_LINES or len(text) > MAX_CHARACTERS:
        refuse("deck_file_sheets", sheets=", ".join(sheet.name for sheet in chosen_sheets))
    return text


def _read_sheets(data: bytes) -> list[Sheet]:
    parts = unpack_parts(data)
    media_type = parts.get(_MEDIA_TYPE, b"")
    if not any(name.startswith(_EXCEL) for name in parts) and not media_type.startswith(_OFFICE_SHEETS):
        refuse("deck_file_is_document" if media_type.startswith(_OFFICE) else "deck_file_is_archive")
    require_small_sheets({name: part for name, part in parts.items() if name != _MEDIA_TYPE})
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(pack_parts(_keep_errors(parts))))
        visible = [sheet.name for sheet in book.sheets_metadata if sheet.visible == SheetVisibleEnum.Visible]
        tables = ((" ".join(name.split()), book.get_sheet_by_name(name).to_python()) for name in visible)
        return [Sheet(name, tuple(tuple(map(_write_value, row)) for row in rows)) for name, rows in tables]
    except CalamineError:
        refuse("deck_file_damaged")


def _keep_errors(parts: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the parts with errors of formulas as texts."""
    kept = dict(parts)
    for name, part in parts.items():
        if name.startswith(_EXCEL_SHEETS):
            kept[name] = _EXCEL_ERROR.sub(rb'\1"str"', part)
        elif name == _OFFICE_CONTENT:
            kept[name] = _OFFICE_ERROR.sub(_make_text_cell, part)
    return kept


def _make_text_cell(match: re.Match[bytes]) -> bytes:
    tag = _OFFICE_VALUE.sub(b"", match[0])
    return tag.replace(b"<table:table-cell", b'<table:table-cell office:value-type="string"', 1)


def _write_value(value: object) -> str:
    """Return a cell as text: numbers without a fraction that is zero, yes and no as spreadsheets write them in CSV."""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer():
        return f"{value:.0f}"
    return str(value).strip()


def _write_rows(sheet: Sheet) -> list[str]:
    """Return the lines of a sheet; the lines of a cell that stands alone are lines of the list."""
    lines: list[str] = []
    for row in sheet.rows:
        filled = [cell for cell in row if cell]
        if len(filled) == 1:
            lines += filled[0].splitlines()
        else:
            lines.append("\t".join(map(_write_cell, row)).rstrip("\t"))
    return lines


def _write_cell(text: str) -> str:
    joined = " ".join(text.split())
    doubled = joined.replace('"', '""')
    return f'"{doubled}"' if joined.startswith('"') else joined

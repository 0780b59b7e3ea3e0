"""Reads the rows of a file of cards: CSV with a heading line, perhaps below ``sep=;``, or JSON as a list of objects.

Fields are found by the words that such files use; other fields are listed as left out.

Entry point: :func:`read_card_rows`.
"""

import csv
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.printed_values import PrintedValue
from language.folding import fold
from problems import refuse

MAX_ROWS = 50_000
_FIELDS = {
    "key": ("key",),
    "name": ("name", "title", "nazev", "jmeno"),
    "type": ("type", "type code", "typ", "druh"),
    "affiliation": ("affiliation", "faction", "faction code", "factions", "prislusnost"),
    "documents": ("documents",),
    "expansion": ("expansion", "expansion code", "set", "edition", "sada", "edice"),
    "aliases": ("aliases", "alias"),
    "personality": ("personality", "osobnost"),
    "printed": ("printed", "released in"),
    "homemade": ("homemade",),
    "likely": ("likely", "likely names"),
    "stands_for": ("stands for",),
}
# Excel writes and reads the separator of the cells above the table.
_SEPARATOR = re.compile(r"""["']?sep=(?P<sign>.)["']?\s*""", re.IGNORECASE)
_FIELD_BY_WORD = {word: field for field, words in _FIELDS.items() for word in words}


@dataclass(frozen=True)
class ImportedRow:
    """One card of the file. ``row`` is the number of its last line in CSV, or of its object in JSON, from 1.

    ``values`` hold the pieces of each field by its name; a language code is the field of the name in that language, and
    the key of a printed value is its field.
    """

    row: int
    values: Mapping[str, tuple[str, ...]]

    def first(self, field: str) -> str:
        """Return the first value of a field, empty where there is none."""
        return next(iter(self.values.get(field, ())), "")

    def all(self, field: str) -> tuple[str, ...]:
        return self.values.get(field, ())


@dataclass(frozen=True)
class CardRows:
    """All rows of a file, and the fields that are no facts of a card."""

    rows: tuple[ImportedRow, ...]
    left_out: tuple[str, ...] = ()


def read_card_rows(
    text: str, *, languages: tuple[str, ...], language: str, values: Iterable[PrintedValue] = ()
) -> CardRows:
    """Return the rows of a file; a field called just ``name`` is in ``language``. ``values`` are those of the game.

    JSON is a list of objects, or an object of which the first list is read. Columns with the same heading are read as
    one with several values; a field of one value takes the first. Raises ``Refused``: ``import_unreadable`` for what is
    neither CSV nor JSON, ``import_not_a_list`` for JSON without a list of objects, ``import_no_cards``,
    ``import_names_missing`` without a column of names or keys, ``import_too_many_rows``.
    """
    text = text.removeprefix("\ufeff")
    records = _read_json(text) if text.lstrip()[:1] in ("[", "{") else _read_csv(text)
    if not records:
        refuse("import_no_cards")
    require_few_rows(len(records))
    columns = _FIELD_BY_WORD | find_value_columns(values)
    fields = {word: _match_field(word, columns, languages, language) for _row, record in records for word in record}
    if not set(fields.values()) & {*languages, "key"}:
        refuse("import_names_missing", languages=", ".join(languages))
    rows = []
    for row, record in records:
        read: dict[str, tuple[str, ...]] = {}
        for word, value in record.items():
            field = fields[word]
            if field and (parts := _split_value(value)):
                read[field] = (*read.get(field, ()), *parts)
        rows.append(ImportedRow(row, read))
    return CardRows(tuple(rows), tuple(sorted(word for word, field in fields.items() if field is None)))


def require_few_rows(number: int) -> None:
    """Raise ``Refused`` with ``import_too_many_rows`` above 50,000 rows."""
    if number > MAX_ROWS:
        refuse("import_too_many_rows", found=number, limit=MAX_ROWS)


def find_value_columns(values: Iterable[PrintedValue]) -> dict[str, str]:
    """Return the keys of printed values by the words that files use for them, folded."""
    return {word: value.key for value in values for word in (fold(value.key.replace("_", " ")), *value.columns)}


def _match_field(word: str, columns: Mapping[str, str], languages: tuple[str, ...], language: str) -> str | None:
    """Return the field that a file calls by this word; the name in a language is a field with its code."""
    folded = fold(word.replace("_", " "))
    if folded in languages:
        return folded
    field = columns.get(folded)
    return language if field == "name" else field


def _split_value(value: Any) -> tuple[str, ...]:
    """Return the values of a cell: the items of a list, or the parts of a text between ``|``."""
    if isinstance(value, list | tuple):
        return tuple(piece for item in value for piece in _split_value(item))
    if isinstance(value, bool):
        return ("yes",) if value else ()
    if not isinstance(value, str | int | float):
        return ()
    return tuple(piece for part in str(value).split("|") if (piece := " ".join(part.split())))


def _read_json(text: str) -> list[tuple[int, dict[str, Any]]]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        refuse("import_unreadable", reason=str(error))
    if isinstance(data, dict):
        data = next((value for value in data.values() if isinstance(value, list)), None)
    if not isinstance(data, list) or not all(isinstance(item, dict) for item in data):
        refuse("import_not_a_list")
    return list(enumerate(data, start=1))


def _read_csv(text: str) -> list[tuple[int, dict[str, Any]]]:
    lines = text.splitlines(keepends=True)
    declared = _SEPARATOR.fullmatch(lines[0]) if lines else None
    skipped = 1 if declared else 0
    separator = declared["sign"] if declared else max(",;\t", key=(lines[0] if lines else "").count)
    reader = csv.reader(lines[skipped:], delimiter=separator, strict=True)
    try:
        columns = [cell.strip() for cell in next(reader, [])]
        records = [(skipped + reader.line_num, cells) for cells in reader if any(cell.strip() for cell in cells)]
    except csv.Error as error:
        refuse("import_unreadable", reason=f"{skipped + reader.line_num}: {error}")
    wrong = [f"{line}: {len(cells)}/{len(columns)}" for line, cells in records if len(cells) != len(columns)]
    if wrong:
        refuse("import_unreadable", reason=", ".join(wrong[:5]))
    by_column: list[tuple[int, dict[str, Any]]] = []
    for line, cells in records:
        values: dict[str, list[str]] = {}
        for column, cell in zip(columns, cells, strict=True):
            values.setdefault(column, []).append(cell)
        by_column.append((line, values))
    return by_column

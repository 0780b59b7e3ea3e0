"""Reads the rows of a file of cards: CSV with a heading line, or JSON as a list of objects.

Fields are found by the words that such files use; other fields are listed as left out.
"""

import csv
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from language.folding import fold
from problems import refuse

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
}
_BY_WORD = {word: field for field, words in _FIELDS.items() for word in words}


@dataclass(frozen=True)
class CardRow:
    """One card of the file at ``row`` (a line of CSV, an entry of JSON, from 1).

    ``values`` hold the pieces of each field by its name; a language code is the field of the name in that language.
    """

    row: int
    values: Mapping[str, tuple[str, ...]]

    def first(self, field: str) -> str:
        """Return the first value of a field, empty where there is none."""
        return next(iter(self.values.get(field, ())), "")

    def all(self, field: str) -> tuple[str, ...]:
        """Return every value of a field."""
        return self.values.get(field, ())


@dataclass(frozen=True)
class CardRows:
    """All rows of a file, and its fields that are no facts of a card."""

    rows: tuple[CardRow, ...]
    left_out: tuple[str, ...] = ()


def read_card_rows(text: str, *, languages: tuple[str, ...], language: str) -> CardRows:
    """Return the rows of a file; a field called just ``name`` is in ``language``.

    Raises ``Refused`` with ``import_unreadable`` for what is neither CSV with a name column nor a JSON list of objects.
    """
    text = text.removeprefix("\ufeff")
    records = _json_records(text) if text.lstrip()[:1] in ("[", "{") else _csv_records(text)
    fields = {field: _field(field, languages, language) for _row, record in records for field in record}
    if not set(fields.values()) & {*languages, "key"}:
        refuse("import_unreadable", reason="name?")
    rows = tuple(CardRow(row, _values(record, fields)) for row, record in records)
    return CardRows(rows, tuple(sorted(field for field, meant in fields.items() if meant is None)))


def _field(word: str, languages: tuple[str, ...], language: str) -> str | None:
    folded = fold(word.replace("_", " "))
    if folded in languages:
        return folded
    field = _BY_WORD.get(folded)
    return language if field == "name" else field


def _values(record: Mapping[str, Any], fields: Mapping[str, str | None]) -> dict[str, tuple[str, ...]]:
    values: dict[str, tuple[str, ...]] = {}
    for word, value in record.items():
        field = fields[word]
        if field and (pieces := _pieces(value)):
            values[field] = (*values.get(field, ()), *pieces)
    return values


def _pieces(value: Any) -> tuple[str, ...]:
    """Return the values of a cell: the items of a list, or the parts of a text between ``|``."""
    if isinstance(value, list | tuple):
        return tuple(piece for item in value for piece in _pieces(item))
    if isinstance(value, bool):
        return ("yes",) if value else ()
    if not isinstance(value, str | int | float):
        return ()
    return tuple(piece for part in str(value).split("|") if (piece := " ".join(part.split())))


def _json_records(text: str) -> list[tuple[int, dict[str, Any]]]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        refuse("import_unreadable", reason=str(error))
    if isinstance(data, dict):
        data = next((value for value in data.values() if isinstance(value, list)), None)
    if not isinstance(data, list) or not data or not all(isinstance(item, dict) for item in data):
        refuse("import_unreadable", reason="[{…}]?")
    return list(enumerate(data, start=1))


def _csv_records(text: str) -> list[tuple[int, dict[str, Any]]]:
    lines = text.splitlines(keepends=True)
    separator = max(",;\t", key=(lines[0] if lines else "").count)
    reader = csv.reader(lines, delimiter=separator, strict=True)
    try:
        columns = [cell.strip() for cell in next(reader, [])]
        records = [(reader.line_num, cells) for cells in reader if any(cell.strip() for cell in cells)]
    except csv.Error as error:
        refuse("import_unreadable", reason=f"{reader.line_num}: {error}")
    _refuse_other_lengths(records, len(columns))
    return [(line, dict(zip(columns, cells, strict=True))) for line, cells in records]


def _refuse_other_lengths(records: Iterable[tuple[int, list[str]]], length: int) -> None:
    wrong = [f"{line}: {len(cells)}/{length}" for line, cells in records if len(cells) != length]
    if wrong:
        refuse("import_unreadable", reason=", ".join(wrong[:5]))

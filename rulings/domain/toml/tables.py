"""Writes rulings as the TOML of game folders; the same content always gives the same text. Pure.

Entry points: :func:`write_toml`, :func:`write_table`, :func:`write_draft`; :mod:`games.rulings.reader` reads them back.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from datetime import date
from typing import Any

from games.rulings.records import (
    Alias,
    Citation,
    ContradictionEntry,
    RulingEntry,
    RulingRecords,
    RulingSection,
    RulingSource,
)
from language.bilingual import Bilingual

Table = RulingSource | RulingSection | RulingEntry | ContradictionEntry | Alias
_NAMES: Mapping[type, str] = {
    RulingSource: "source",
    RulingSection: "section",
    RulingEntry: "ruling",
    ContradictionEntry: "contradiction",
    Alias: "alias",
}
_MAX_LINE_LENGTH = 100
# Values that a table without the key has.
_DEFAULTS: Mapping[str, Any] = {"status": "in force", "verified": True}
# Keys without which the reader refuses a ruling.
_REQUIRED = frozenset({"section", "source", "title_cs", "title_en", "statement_cs", "statement_en"})
_SHORT_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}
_NEEDS_ESCAPE = re.compile(r'[\x00-\x1f\x7f"\\]')


def write_toml(records: RulingRecords) -> str:
    """Write sources, sections, rulings, contradictions and aliases in their order; empty values are left out."""
    return "\n".join(write_table(table) for table in list_tables(records))


def list_tables(records: RulingRecords) -> Iterator[Table]:
    """Yield all tables of the records, each after the tables to which it refers."""
    yield from records.sources
    yield from records.sections
    yield from records.entries
    yield from records.contradictions
    yield from records.aliases


def write_table(table: Table, inherited: Mapping[str, Any] | None = None) -> str:
    """Write one table without the ``inherited`` values, which its file states once for all tables.

    An empty list and a default are written only to replace an inherited value.
    """
    of_file = inherited or {}
    lines = []
    for key, value in _list_pairs(table):
        # A TOML parser returns lists.
        parsed = list(value) if isinstance(value, tuple) else value
        is_default = value == () or value == _DEFAULTS.get(key)
        is_understood = parsed == of_file[key] if key in of_file else is_default
        if value not in (None, "") and not is_understood:
            lines.append(_write_pair(key, value))
    return "\n".join([f"[[{_NAMES[type(table)]}]]", *lines]) + "\n"


def write_draft(entry: RulingEntry, comments: Iterable[str]) -> str:
    """Write a ruling to be completed: comments above it, and empty keys for required values that are missing."""
    comment_lines = [f"# {' '.join(line.split())}" for line in comments if line.strip()]
    lacking = [f'{key} = ""' for key, value in _list_pairs(entry) if key in _REQUIRED and not value]
    hints = [] if entry.hints else ["hints = []"]
    return "\n".join([*comment_lines, write_table(entry).rstrip("\n"), *lacking, *hints]) + "\n"


def _list_pairs(table: Table) -> Iterator[tuple[str, Any]]:
    """Yield the keys of a table with their values, in the order of its fields; a text in two languages has two keys."""
    for field in fields(table):
        value = getattr(table, field.name)
        if isinstance(value, Bilingual):
            yield f"{field.name}_cs", value.cs
            yield f"{field.name}_en", value.en
        elif field.name != "file_line":
            yield field.name, value


def _write_pair(key: str, value: Any) -> str:
    """Write a value; a list stands on one line if it fits, else each item on a line of its own."""
    if not isinstance(value, tuple):
        return f"{key} = {_write_value(value)}"
    items = [_write_value(item) for item in value]
    line = f"{key} = [{', '.join(items)}]"
    if len(line) <= _MAX_LINE_LENGTH:
        return line
    return "\n".join([f"{key} = [", *(f"    {item}," for item in items), "]"])


def _write_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Citation):
        magazine, issue = _write_string(value.magazine), _write_string(value.issue)
        return f"{{ magazine = {magazine}, issue = {issue}, page = {value.page} }}"
    return _write_string(value)


def _write_string(value: str) -> str:
    escaped = _NEEDS_ESCAPE.sub(lambda match: _SHORT_ESCAPES.get(match[0]) or f"\\u{ord(match[0]):04x}", value)
    return f'"{escaped}"'

"""Writes rulings as the TOML of game folders; the same content always gives the same text. Pure.

Entry points: :func:`write_toml`, :func:`write_table`, :func:`write_draft`; :mod:`games.rulings.reader` reads them back.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
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

Pairs = Iterable[tuple[str, Any]]
Table = RulingSource | RulingSection | RulingEntry | ContradictionEntry | Alias
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
    name, pairs = _name_and_pairs(table)
    of_file = inherited or {}
    lines = []
    for key, value in pairs:
        # A TOML parser returns lists.
        parsed = list(value) if isinstance(value, tuple) else value
        is_default = value == () or value == _DEFAULTS.get(key)
        is_understood = parsed == of_file[key] if key in of_file else is_default
        if value not in (None, "") and not is_understood:
            lines.append(_write_pair(key, value))
    return "\n".join([f"[[{name}]]", *lines]) + "\n"


def write_draft(entry: RulingEntry, comments: Iterable[str]) -> str:
    """Write a ruling to be completed: comments above it, and empty keys for required values that are missing."""
    comment_lines = [f"# {' '.join(line.split())}" for line in comments if line.strip()]
    lacking = [f'{key} = ""' for key, value in _name_and_pairs(entry)[1] if key in _REQUIRED and not value]
    hints = [] if entry.hints else ["hints = []"]
    return "\n".join([*comment_lines, write_table(entry).rstrip("\n"), *lacking, *hints]) + "\n"


def _name_and_pairs(table: Table) -> tuple[str, Pairs]:
    """Return the name under which a table is written, and its keys with their values."""
    if isinstance(table, RulingSource):
        return "source", _source_pairs(table)
    if isinstance(table, RulingSection):
        return "section", (("key", table.key), ("source", table.source), *_bilingual_pairs("name", table.name))
    if isinstance(table, RulingEntry):
        return "ruling", _ruling_pairs(table)
    if isinstance(table, ContradictionEntry):
        head = (("id", table.id), ("nature", table.nature), ("entries", table.entries))
        return "contradiction", (*head, *_bilingual_pairs("summary", table.summary))
    return "alias", (("phrase", table.phrase), ("means", table.means), ("verified", table.verified))


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


def _bilingual_pairs(key: str, text: Bilingual) -> Iterator[tuple[str, Any]]:
    yield f"{key}_cs", text.cs
    yield f"{key}_en", text.en


def _source_pairs(source: RulingSource) -> Pairs:
    yield from (("id", source.id), ("kind", source.kind))
    yield from _bilingual_pairs("title", source.title)
    yield from (("short", source.short), ("date", source.date), ("language", source.language))
    yield from (("authority", source.authority), ("jurisdiction", source.jurisdiction))


def _ruling_pairs(entry: RulingEntry) -> Pairs:
    yield from (("id", entry.id), ("section", entry.section), ("source", entry.source), ("formats", entry.formats))
    yield from (("kind", entry.kind), ("status", entry.status))
    yield from _bilingual_pairs("title", entry.title)
    yield from _bilingual_pairs("statement", entry.statement)
    yield from (("cards", entry.cards), ("terms", entry.terms), ("also_mentions", entry.also_mentions))
    yield from (("topics", entry.topics), ("cited", entry.cited), ("lines", entry.lines))
    yield from (("paragraphs", entry.paragraphs), ("duplicates", entry.duplicates))
    yield from (("supersedes", entry.supersedes), ("hints", entry.hints), ("questions", entry.questions))

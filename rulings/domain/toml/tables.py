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
    RulingSection,
    RulingsFolder,
    RulingSource,
)
from language.bilingual import Bilingual

Pairs = Iterable[tuple[str, Any]]
Table = RulingSource | RulingSection | RulingEntry | ContradictionEntry | Alias
_LINE = 100
_NEEDED = frozenset({"section", "source", "title_cs", "title_en", "statement_cs", "statement_en"})
_SHORT = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}
_NEEDS_ESCAPE = re.compile(r'[\x00-\x1f\x7f"\\]')


def write_toml(folder: RulingsFolder) -> str:
    """Write sources, sections, rulings, contradictions and aliases in their order; empty values are left out."""
    return "\n".join(write_table(table) for table in tables_of(folder))


def tables_of(folder: RulingsFolder) -> Iterator[Table]:
    """Yield all tables of a folder, each after the tables to which it refers."""
    yield from folder.sources
    yield from folder.sections
    yield from folder.entries
    yield from folder.contradictions
    yield from folder.aliases


def write_table(table: Table, inherited: Mapping[str, Any] | None = None) -> str:
    """Write one table without the ``inherited`` values, which its file states once for all tables."""
    name, pairs = _pairs(table)
    left_out = inherited or {}
    lines = []
    for key, value in pairs:
        # A TOML parser returns lists.
        parsed = list(value) if isinstance(value, tuple) else value
        if value not in (None, "", ()) and (key not in left_out or parsed != left_out[key]):
            lines.append(_line(key, value))
    return "\n".join([f"[[{name}]]", *lines]) + "\n"


def write_draft(entry: RulingEntry, comments: Iterable[str]) -> str:
    """Write a ruling to be completed: comments above it, and empty keys for required values that are missing."""
    comment_lines = [f"# {' '.join(line.split())}" for line in comments if line.strip()]
    lacking = [f'{key} = ""' for key, value in _pairs(entry)[1] if key in _NEEDED and not value]
    hints = [] if entry.hints else ["hints = []"]
    return "\n".join([*comment_lines, write_table(entry).rstrip("\n"), *lacking, *hints]) + "\n"


def _pairs(table: Table) -> tuple[str, Pairs]:
    if isinstance(table, RulingSource):
        return "source", _source(table)
    if isinstance(table, RulingSection):
        return "section", _section(table)
    if isinstance(table, RulingEntry):
        return "ruling", _ruling(table)
    if isinstance(table, ContradictionEntry):
        return "contradiction", _contradiction(table)
    return "alias", _alias(table)


def _line(key: str, value: Any) -> str:
    if isinstance(value, tuple):
        return _list(key, [_value(item) for item in value])
    return f"{key} = {_value(value)}"


def _list(key: str, items: list[str]) -> str:
    """Write a list on one line if it fits, else each item on a line of its own."""
    line = f"{key} = [{', '.join(items)}]"
    if len(line) <= _LINE:
        return line
    return "\n".join([f"{key} = [", *(f"    {item}," for item in items), "]"])


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Citation):
        return f"{{ magazine = {_text(value.magazine)}, issue = {_text(value.issue)}, page = {value.page} }}"
    return _text(value)


def _text(value: str) -> str:
    return f'"{_NEEDS_ESCAPE.sub(_escape, value)}"'


def _escape(found: re.Match[str]) -> str:
    return _SHORT.get(found[0]) or f"\\u{ord(found[0]):04x}"


def _both(key: str, text: Bilingual) -> Iterator[tuple[str, Any]]:
    yield f"{key}_cs", text.cs
    yield f"{key}_en", text.en


def _source(source: RulingSource) -> Pairs:
    yield from (("id", source.id), ("kind", source.kind))
    yield from _both("title", source.title)
    yield from (("short", source.short), ("date", source.date), ("language", source.language))
    yield from (("authority", source.authority), ("jurisdiction", source.jurisdiction))


def _section(section: RulingSection) -> Pairs:
    yield from (("key", section.key), ("source", section.source))
    yield from _both("name", section.name)


def _ruling(entry: RulingEntry) -> Pairs:
    yield from (("id", entry.id), ("section", entry.section), ("source", entry.source), ("formats", entry.formats))
    yield from (("kind", entry.kind), ("status", entry.status if entry.status != "in force" else None))
    yield from _both("title", entry.title)
    yield from _both("statement", entry.statement)
    yield from (("cards", entry.cards), ("terms", entry.terms), ("also_mentions", entry.also_mentions))
    yield from (("topics", entry.topics), ("cited", entry.cited), ("lines", entry.lines))
    yield from (("paragraphs", entry.paragraphs), ("duplicates", entry.duplicates))
    yield from (("supersedes", entry.supersedes), ("hints", entry.hints), ("questions", entry.questions))


def _contradiction(contradiction: ContradictionEntry) -> Pairs:
    yield from (("id", contradiction.id), ("nature", contradiction.nature), ("entries", contradiction.entries))
    yield from _both("summary", contradiction.summary)


def _alias(alias: Alias) -> Pairs:
    yield from (("phrase", alias.phrase), ("means", alias.means))
    yield "verified", None if alias.verified else False

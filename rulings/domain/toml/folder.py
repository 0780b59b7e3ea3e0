"""Writes rulings back into the files of a game's folder and replaces only the tables that have changed. Pure.

Entry point: :func:`rewrite_folder`. Unchanged tables stay byte by byte, with their comments, so that a diff of the
files shows what editors changed.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.rulings.records import NOWHERE, Alias, ContradictionEntry, RulingRecords, RulingSection
from rulings.domain.toml.tables import Table, list_tables, write_table

ADDED = "added.toml"
# The empty lines and comments at the end of a table.
_TAIL = re.compile(r"\s*(?:#.*\s*)*\Z")


def rewrite_folder(texts: Mapping[str, str], shipped: RulingRecords, current: RulingRecords) -> dict[str, str]:
    """Return the new texts of the files by their names, as ``texts`` are given.

    ``shipped`` is the parsed content of ``texts``, with file lines. Tables that only ``current`` has are added at the
    end of ``added.toml``. Tables that it lacks stay: nothing is removed from a folder.
    """
    shipped_tables = {_identity(table): table for table in list_tables(shipped)}
    current_tables = {_identity(table): table for table in list_tables(current)}
    rewritten = {name: _rewrite_file(name, text, shipped_tables, current_tables) for name, text in texts.items()}
    added = [table for identity, table in current_tables.items() if identity not in shipped_tables]
    if not added:
        return rewritten
    before = rewritten.get(ADDED, "")
    added_text = "\n".join(write_table(table, _read_inherited(before)) for table in added)
    return {**rewritten, ADDED: f"{before.rstrip()}\n\n{added_text}" if before.strip() else added_text}


def _identity(table: Table) -> tuple[str, ...]:
    """Return the class and the id of a table; a section is identified within its source."""
    if isinstance(table, RulingSection):
        return ("section", table.source, table.key)
    if isinstance(table, Alias):
        return ("alias", table.phrase)
    return (type(table).__name__, table.id)


def _read_inherited(text: str) -> dict[str, Any]:
    """Return the values that a file states once for all its tables."""
    return {key: value for key, value in tomllib.loads(text).items() if not isinstance(value, list) or key == "formats"}


def _rewrite_file(
    name: str,
    text: str,
    shipped_tables: Mapping[tuple[str, ...], Table],
    current_tables: Mapping[tuple[str, ...], Table],
) -> str:
    """Rewrite one file. A table ends where the next one begins; comments after a changed table stay."""
    lines = text.splitlines(keepends=True)
    tables = sorted(
        (table for table in shipped_tables.values() if table.file_line.file == name),
        key=lambda table: table.file_line.line,
    )
    if not tables:
        return text
    inherited = _read_inherited(text)
    starts = [table.file_line.line - 1 for table in tables]
    parts = ["".join(lines[: starts[0]])]
    for table, start, end in zip(tables, starts, [*starts[1:], len(lines)], strict=True):
        table_text, replacement = "".join(lines[start:end]), current_tables.get(_identity(table), table)
        if _without_file_line(table) != _without_file_line(replacement):
            tail = _TAIL.search(table_text)
            table_text = write_table(replacement, inherited).rstrip("\n") + (tail[0] if tail else "\n")
        parts.append(table_text)
    return "".join(parts)


def _without_file_line(table: Table) -> Table:
    """Return the table without its line in a file; the rulings of a contradiction have no order."""
    if isinstance(table, ContradictionEntry):
        table = replace(table, entries=tuple(sorted(table.entries)))
    return replace(table, file_line=NOWHERE)

"""Writes rulings back into the files of a game's folder and replaces only the tables that have changed. Pure.

Entry point: :func:`rewrite_folder`. Unchanged tables stay byte by byte, with their comments, so that a diff of the
files shows what editors changed.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace

from games.rulings.records import Alias, ContradictionEntry, FileLine, RulingSection, RulingsFolder
from rulings.domain.toml.tables import Table, list_tables, write_table, write_toml

ADDED = "added.toml"
_NOWHERE = FileLine("", 0)
_TAIL = re.compile(r"\s*(?:#.*\s*)*\Z")


def rewrite_folder(texts: Mapping[str, str], shipped: RulingsFolder, current: RulingsFolder) -> dict[str, str]:
    """Return the texts of the files by their names. ``shipped`` is the parsed content of ``texts``, with file lines.

    Tables that only ``current`` has go to ``added.toml``. Tables that it lacks stay: nothing is removed from a folder.
    """
    known = {_identity(table): table for table in list_tables(shipped)}
    newest = {_identity(table): table for table in list_tables(current)}
    written = {name: _rewrite_file(name, text, known, newest) for name, text in texts.items()}
    added = RulingsFolder(
        sources=tuple(source for source in current.sources if _identity(source) not in known),
        sections=tuple(section for section in current.sections if _identity(section) not in known),
        entries=tuple(entry for entry in current.entries if _identity(entry) not in known),
        contradictions=tuple(
            contradiction for contradiction in current.contradictions if _identity(contradiction) not in known
        ),
        aliases=tuple(alias for alias in current.aliases if _identity(alias) not in known),
    )
    return {**written, ADDED: write_toml(added)} if any(list_tables(added)) else written


def _identity(table: Table) -> tuple[str, ...]:
    """Return the kind and the id of a table; a section is identified within its source."""
    if isinstance(table, RulingSection):
        return ("section", table.source, table.key)
    if isinstance(table, Alias):
        return ("alias", table.phrase)
    return (type(table).__name__, table.id)


def _rewrite_file(
    name: str, text: str, known: Mapping[tuple[str, ...], Table], newest: Mapping[tuple[str, ...], Table]
) -> str:
    """Rewrite one file. A table ends where the next one begins; comments after a changed table stay."""
    lines = text.splitlines(keepends=True)
    here = sorted(
        (table for table in known.values() if table.file_line.file == name), key=lambda table: table.file_line.line
    )
    if not here:
        return text
    # Values that the file states once for all its tables.
    inherited = {
        key: value for key, value in tomllib.loads(text).items() if not isinstance(value, list) or key == "formats"
    }
    starts = [table.file_line.line - 1 for table in here]
    parts = ["".join(lines[: starts[0]])]
    for table, start, end in zip(here, starts, [*starts[1:], len(lines)], strict=True):
        table_text, replacement = "".join(lines[start:end]), newest.get(_identity(table), table)
        if _without_file_line(table) != _without_file_line(replacement):
            tail = _TAIL.search(table_text)
            table_text = write_table(replacement, inherited).rstrip("\n") + (tail[0] if tail else "\n")
        parts.append(table_text)
    return "".join(parts)


def _without_file_line(table: Table) -> Table:
    """Return the table without its line in a file; the rulings of a contradiction have no order."""
    if isinstance(table, ContradictionEntry):
        table = replace(table, entries=tuple(sorted(table.entries)))
    return replace(table, file_line=_NOWHERE)

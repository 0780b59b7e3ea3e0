"""The index of search terms in the database, and the only module that knows its two kinds.

SQLite uses FTS5, PostgreSQL a tsvector with a GIN index.

Both keep the same terms, made by one analyzer (rulings/domain/search/analysis.py), in a table ``rulings_terms`` that
no model declares. The database only names the texts that contain some terms; rulings/domain/search/ranking.py scores
them.
Entry points: :func:`create_index`, :func:`drop_index`, :func:`create_search_function` and
:func:`drop_search_function` (for the migrations), :func:`store_terms`, :func:`clear_terms`, :func:`find_entries`,
:func:`read_search_version`.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.db import connection
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MAX_CANDIDATES = 2_000

_CREATE_INDEX = {
    "sqlite": ("CREATE VIRTUAL TABLE rulings_terms USING fts5(terms, detail='none', tokenize='ascii')",),
    "postgresql": (
        "CREATE TABLE rulings_terms (entry bigint PRIMARY KEY, terms tsvector NOT NULL)",
        "CREATE INDEX rulings_terms_gin ON rulings_terms USING gin (terms)",
    ),
}
_STORE = {
    "sqlite": "INSERT OR REPLACE INTO rulings_terms (rowid, terms) VALUES (%s, %s)",
    "postgresql": "INSERT INTO rulings_terms (entry, terms) VALUES (%s, array_to_tsvector(string_to_array(%s, ' ')))"
    " ON CONFLICT (entry) DO UPDATE SET terms = EXCLUDED.terms",
}
# One round trip returns the search version (column ``mark``) and the entries. PostgreSQL keeps the plan of a function
# from call to call; without the settings it would read every row of a small table, which costs more than its index, and
# plan each query anew. The sum prevents a scan of the rows in their order. The pending list of a GIN index is always
# read as a whole.
_CREATE_FUNCTION = {
    "sqlite": (),
    "postgresql": (
        "ALTER INDEX rulings_terms_gin SET (fastupdate = off)",
        "SELECT gin_clean_pending_list('rulings_terms_gin')",
        """CREATE OR REPLACE FUNCTION
        rulings_entries_with(asked tsquery, most integer, OUT mark text, OUT entries bigint[])
        LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
        BEGIN
            mark := (SELECT state.mark FROM rulings_searchstate AS state WHERE state.id = 1);
            entries := ARRAY(SELECT entry FROM rulings_terms WHERE terms @@ asked ORDER BY entry + 0 LIMIT most);
        END $$""",
    ),
}
_DROP_FUNCTION = {
    "sqlite": (),
    "postgresql": (
        "DROP FUNCTION rulings_entries_with(tsquery, integer)",
        "ALTER INDEX rulings_terms_gin RESET (fastupdate)",
    ),
}
_FIND = {
    "sqlite": "SELECT (SELECT mark FROM rulings_searchstate WHERE id = 1), (SELECT json_group_array(rowid) FROM"
    " (SELECT rowid FROM rulings_terms WHERE rulings_terms MATCH %s ORDER BY rowid LIMIT %s))",
    "postgresql": "SELECT mark, array_to_json(entries)::text FROM rulings_entries_with(%s::tsquery, %s)",
}
_OPERATORS = {"sqlite": (" OR ", " AND ", '"'), "postgresql": (" | ", " & ", "'")}


def create_index(_apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Create the table of terms (called by a migration)."""
    for statement in _CREATE_INDEX[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def drop_index(_apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Drop the table of terms (called by a migration)."""
    schema_editor.execute("DROP TABLE rulings_terms")


def create_search_function(_apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Create the function by which PostgreSQL answers in one round trip and from its index (called by a migration).

    SQLite needs none.
    """
    for statement in _CREATE_FUNCTION[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def drop_search_function(_apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Drop the function of :func:`create_search_function` and its index setting (called by a migration)."""
    for statement in _DROP_FUNCTION[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def store_terms(rows: Iterable[tuple[int, Iterable[str]]]) -> None:
    """Store the terms of entries and replace those stored before. Terms are ASCII letters and digits only."""
    values = [(entry, " ".join(terms)) for entry, terms in rows]
    if values:
        with connection.cursor() as cursor:
            cursor.executemany(_STORE[connection.vendor], values)


def clear_terms() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM rulings_terms")


def read_search_version() -> str:
    """Return the search version, empty if there is none. Every query reads it, so it uses no model.

    It is a random token, drawn anew with each change of the search data, in the column ``mark`` of the search state.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT mark FROM rulings_searchstate WHERE id = 1")
        row = cursor.fetchone()
    return row[0] if row else ""


class FoundEntries(NamedTuple):
    """Numbers (primary keys) of entries, the smallest first, and the search version in which they were found."""

    search_version: str
    entries: list[int]


def find_entries(groups: Sequence[Iterable[str]]) -> FoundEntries:
    """Return the entries with at least one term of each group, at most 2,000, and the search version read with them."""
    any_of, all_of, quote = _OPERATORS[connection.vendor]
    conditions = [any_of.join(f"{quote}{term}{quote}" for term in group) for group in groups]
    if not conditions or not all(conditions):
        return FoundEntries(read_search_version(), [])
    expression = all_of.join(f"({part})" for part in conditions)
    with connection.cursor() as cursor:
        cursor.execute(_FIND[connection.vendor], [expression, MAX_CANDIDATES])
        search_version, entries = cursor.fetchone()
    return FoundEntries(search_version or "", json.loads(entries))

"""The only module that knows how the database searches: SQLite by FTS5, PostgreSQL by tsvector with a GIN index.

Both keep the same terms, made by one analyzer (rulings/domain/search/analysis.py), in a table ``rulings_terms`` that
no model knows, and only say which texts hold some terms; what they are worth is for rulings/domain/search/ranking.py.
Entry points: :func:`make_index`, :func:`drop_index`, :func:`make_quick`, :func:`make_plain` (for the migrations),
:func:`store_terms`, :func:`clear_terms`, :func:`entries_with`, :func:`state_mark`.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.db import connection
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MOST_CANDIDATES = 2_000

_MAKE = {
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
# The mark and the entries in one round trip. PostgreSQL keeps the plan of a function from call to call; without the
# settings it would read every row of a small table, which costs more than its index, and plan each question anew. The
# sum keeps it from walking the rows in their order instead. The pending list of a GIN index is read from end to end.
_QUICK = {
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
_PLAIN = {
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
_SIGNS = {"sqlite": (" OR ", " AND ", '"'), "postgresql": (" | ", " & ", "'")}


def make_index(_apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The table of terms; for the migration."""
    for statement in _MAKE[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def drop_index(_apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Takes the table of terms away; for the migration."""
    schema_editor.execute("DROP TABLE rulings_terms")


def make_quick(_apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What lets the database answer in one round trip and from its index; for the migration."""
    for statement in _QUICK[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def make_plain(_apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Takes that away; for the migration."""
    for statement in _PLAIN[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def store_terms(rows: Iterable[tuple[int, Iterable[str]]]) -> None:
    """Keep the terms of entries in place of what was kept of them. Terms are ASCII letters and digits only."""
    values = [(entry, " ".join(terms)) for entry, terms in rows]
    if values:
        with connection.cursor() as cursor:
            cursor.executemany(_STORE[connection.vendor], values)


def clear_terms() -> None:
    """Forget the terms of all entries."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM rulings_terms")


def state_mark() -> str:
    """The mark of the state of the search, empty where there is none; asked with every question, so without a model."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT mark FROM rulings_searchstate WHERE id = 1")
        row = cursor.fetchone()
    return row[0] if row else ""


class Named(NamedTuple):
    """Numbers of entries, the smallest first, and the mark of the state they were found in."""

    mark: str
    entries: list[int]


def entries_with(groups: Sequence[Iterable[str]]) -> Named:
    """The entries that hold at least one term of each group, at most 2,000, and the mark in the same round trip."""
    either, both, quote = _SIGNS[connection.vendor]
    asked = [either.join(f"{quote}{term}{quote}" for term in group) for group in groups]
    if not asked or not all(asked):
        return Named(state_mark(), [])
    expression = both.join(f"({part})" for part in asked)
    with connection.cursor() as cursor:
        cursor.execute(_FIND[connection.vendor], [expression, MOST_CANDIDATES])
        mark, entries = cursor.fetchone()
    return Named(mark or "", json.loads(entries))

"""Queries that Django's ORM makes once a process, for requests in which making them would take most of the time.

Entry points: :func:`prepare_query`, :class:`PreparedQuery`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import QuerySet


@dataclass(frozen=True)
class PreparedQuery:
    """SQL with its parameters, which of them are given later, and the functions that turn a column into Python."""

    sql: str
    parameters: Mapping[str, Any]
    given: Mapping[str, str]
    converters: Mapping[int, tuple[Sequence[Callable[..., Any]], Any]]

    def fetch_first(self, **values: Any) -> list[Any] | None:
        """Return the first row for the given values, None without one."""
        rows = self.fetch_all(**values)
        return rows[0] if rows else None

    def fetch_all(self, **values: Any) -> list[list[Any]]:
        """Return all rows for the given values."""
        given = {parameter: values[name] for parameter, name in self.given.items()}
        with connection.cursor() as cursor:
            cursor.execute(self.sql, {**self.parameters, **given})
            rows = [list(row) for row in cursor.fetchall()]
        for row in rows:
            for column, (converters, expression) in self.converters.items():
                for convert in converters:
                    row[column] = convert(row[column], expression, connection)
        return rows


def prepare_query(rows: QuerySet[Any, tuple[Any, ...]], **stand_ins: object) -> PreparedQuery:
    """Return a query of columns as SQL; ``stand_ins`` are values in it that stand for the named ones given later.

    Parameters have names, because SQLite's adapter searches the whole text for those without.
    """
    compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
    sql, values = compiler.as_sql()
    parameters = {f"p{place}": value for place, value in enumerate(values)}
    names = {stand_in: name for name, stand_in in stand_ins.items()}
    given = {parameter: names[value] for parameter, value in parameters.items() if value in names}
    converters = compiler.get_converters([column for column, _, _ in compiler.select or ()])
    return PreparedQuery(sql % tuple(f"%({name})s" for name in parameters), parameters, given, dict(converters))

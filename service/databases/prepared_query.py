"""Queries that Django's ORM makes once a process, for requests in which making them would take most of the time.

Entry points: :func:`prepare_query` for columns, :func:`prepare_rows` for objects of a model.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators
from django.db.models.sql.compiler import SQLCompiler

M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class PreparedQuery:
    """SQL with the values of its placeholders.

    ``given`` has, by placeholder, the name under which a value is given at each fetching. ``converters`` are, by index
    of the column, Django's functions that turn its values into Python, with the expression of the column.
    """

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


@dataclass(frozen=True)
class PreparedRows(Generic[M]):
    """A prepared query of objects, with the objects that ``select_related`` loads with them.

    ``populators`` are Django's: each makes one related object of a row and sets it at the object.
    """

    query: PreparedQuery
    model: type[M]
    columns: slice
    fields: Sequence[str]
    populators: Sequence[Any]

    def fetch_first(self, **values: Any) -> M | None:
        """Return the first object for the given values, None without one."""
        row = self.query.fetch_first(**values)
        if row is None:
            return None
        first = self.model.from_db(DEFAULT_DB_ALIAS, self.fields, row[self.columns])
        for populator in self.populators:
            populator.populate(row, first)
        return first


def prepare_query(rows: QuerySet[Any, tuple[Any, ...]], **stand_ins: object) -> PreparedQuery:
    """Return a query of columns as SQL.

    ``stand_ins`` are values in the query; fetching puts in their place the values that it is given under their names.
    Parameters have names, because SQLite's adapter searches the whole text for those without.
    """
    return _prepare(rows.query.get_compiler(DEFAULT_DB_ALIAS), stand_ins)


def prepare_rows(rows: QuerySet[M], **stand_ins: object) -> PreparedRows[M]:
    """Return a query of objects as SQL, as :func:`prepare_query` does; ``prefetch_related`` is not followed."""
    compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
    query = _prepare(compiler, stand_ins)
    select, described = compiler.select or [], compiler.klass_info or {}
    indexes = described["select_fields"]
    columns = slice(indexes[0], indexes[-1] + 1)
    return PreparedRows(
        query,
        rows.model,
        columns,
        [column.target.attname for column, _, _ in select[columns]],
        get_related_populators(described, select, DEFAULT_DB_ALIAS),  # type: ignore[call-arg]
    )


def _prepare(compiler: SQLCompiler, stand_ins: Mapping[str, object]) -> PreparedQuery:
    sql, values = compiler.as_sql()
    parameters = {f"p{index}": value for index, value in enumerate(values)}
    names = {stand_in: name for name, stand_in in stand_ins.items()}
    given = {parameter: names[value] for parameter, value in parameters.items() if value in names}
    converters = compiler.get_converters([column for column, _, _ in compiler.select or ()])
    return PreparedQuery(sql % tuple(f"%({name})s" for name in parameters), parameters, given, dict(converters))

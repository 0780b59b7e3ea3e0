"""The test database as the migrations left it, put back after every test that commits: by a copy.

Django empties the tables after such a test; the shipped cards and rulings are then loaded and indexed again, for
seconds. Entry points: `kept_untouched` for a whole session, `untouched` for one database.
"""

import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import TransactionTestCase

PutBack = Callable[[], None]


@contextmanager
def kept_untouched(aliases: list[str]) -> Iterator[None]:
    """Keep the databases as they are now; every TransactionTestCase inside gives them back so."""
    emptied = TransactionTestCase._fixture_teardown  # type: ignore[attr-defined]
    with ExitStack() as stack:
        kept = {alias: stack.enter_context(untouched(connections[alias])) for alias in aliases}

        def put_back(case: TransactionTestCase) -> None:
            for alias in set(case._databases_names(include_mirrors=False)):  # type: ignore[attr-defined]
                kept[alias]()

        TransactionTestCase._fixture_teardown = put_back  # type: ignore[attr-defined]
        try:
            yield
        finally:
            TransactionTestCase._fixture_teardown = emptied  # type: ignore[attr-defined]


@contextmanager
def untouched(connection: BaseDatabaseWrapper) -> Iterator[PutBack]:
    """Keep one database; yields what puts it back."""
    keep = _copy_of_file if connection.vendor == "sqlite" else _copy_on_server
    with keep(connection) as put_back:
        yield put_back


@contextmanager
def _copy_of_file(connection: BaseDatabaseWrapper) -> Iterator[PutBack]:
    connection.ensure_connection()
    copy = sqlite3.connect(":memory:", check_same_thread=False)
    connection.connection.backup(copy)

    def put_back() -> None:
        connection.ensure_connection()
        copy.backup(connection.connection)

    yield put_back
    copy.close()


@contextmanager
def _copy_on_server(connection: BaseDatabaseWrapper) -> Iterator[PutBack]:
    """Nobody may be in a database that is copied, so those who still are lose their connection."""
    name = connection.settings_dict["NAME"]
    copy = f"{name}_{secrets.token_hex(4)}"

    def order(*commands: str) -> None:
        connection.close()
        with connection._nodb_cursor() as cursor:
            for command in commands:
                cursor.execute(command)

    order(f'CREATE DATABASE "{copy}" TEMPLATE "{name}"')
    yield lambda: order(f'DROP DATABASE "{name}" WITH (FORCE)', f'CREATE DATABASE "{name}" TEMPLATE "{copy}"')
    order(f'DROP DATABASE "{copy}"')

"""Restores the test database from a copy after every test that commits.

Django would empty the tables after such a test, and loading and indexing the shipped cards and rulings again takes
seconds. Entry points: `restore_after_each_test` for a whole session, `restorable` for one database.
"""

import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import TransactionTestCase

Restore = Callable[[], None]


@contextmanager
def restore_after_each_test(aliases: list[str]) -> Iterator[None]:
    """Copy the databases as they are now and restore them after every TransactionTestCase in the block."""
    django_teardown = TransactionTestCase._fixture_teardown  # type: ignore[attr-defined]
    with ExitStack() as stack:
        kept = {alias: stack.enter_context(restorable(connections[alias])) for alias in aliases}

        def restore(case: TransactionTestCase) -> None:
            for alias in set(case._databases_names(include_mirrors=False)):  # type: ignore[attr-defined]
                kept[alias]()

        TransactionTestCase._fixture_teardown = restore  # type: ignore[attr-defined]
        try:
            yield
        finally:
            TransactionTestCase._fixture_teardown = django_teardown  # type: ignore[attr-defined]


@contextmanager
def restorable(connection: BaseDatabaseWrapper) -> Iterator[Restore]:
    """Copy one database and yield the function that restores it."""
    keep = _keep_file_copy if connection.vendor == "sqlite" else _keep_server_copy
    with keep(connection) as restore:
        yield restore


@contextmanager
def _keep_file_copy(connection: BaseDatabaseWrapper) -> Iterator[Restore]:
    connection.ensure_connection()
    copy = sqlite3.connect(":memory:", check_same_thread=False)
    connection.connection.backup(copy)

    def restore() -> None:
        connection.ensure_connection()
        copy.backup(connection.connection)

    yield restore
    copy.close()


@contextmanager
def _keep_server_copy(connection: BaseDatabaseWrapper) -> Iterator[Restore]:
    """Copy the database on its server; no other session may use it then.

    At the restore, other sessions are ended, because PostgreSQL cannot drop a database in use.
    """
    name = connection.settings_dict["NAME"]
    copy = f"{name}_{secrets.token_hex(4)}"

    def execute(*commands: str) -> None:
        connection.close()
        with connection._nodb_cursor() as cursor:
            for command in commands:
                cursor.execute(command)

    execute(f'CREATE DATABASE "{copy}" TEMPLATE "{name}"')
    yield lambda: execute(f'DROP DATABASE "{name}" WITH (FORCE)', f'CREATE DATABASE "{name}" TEMPLATE "{copy}"')
    execute(f'DROP DATABASE "{copy}"')

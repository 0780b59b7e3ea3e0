"""Django's SQLite with measured transactions."""

from functools import cached_property
from typing import Any

from django.db.backends.sqlite3 import base

from service.databases.transactions import Stopwatch

# What is measured here is not in its declared type.
_Django: Any = base.DatabaseWrapper


class DatabaseWrapper(_Django):  # type: ignore[misc]
    """A connection that tells how long it held the write lock."""

    @cached_property
    def _stopwatch(self) -> Stopwatch:
        return Stopwatch()

    def _start_transaction_under_autocommit(self) -> None:
        # It waits for the lock, because transactions are IMMEDIATE.
        super()._start_transaction_under_autocommit()
        self._stopwatch.begin()

    def _commit(self) -> None:
        super()._commit()
        self._stopwatch.end()

    def _rollback(self) -> None:
        super()._rollback()
        self._stopwatch.end()

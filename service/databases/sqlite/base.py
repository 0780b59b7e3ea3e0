"""Django's SQLite with measured transactions."""

from typing import Any

from django.db.backends.sqlite3 import base

from service.databases.transactions import MeasuredTransactions

# What is measured here is not in its declared type.
_Django: Any = base.DatabaseWrapper


class DatabaseWrapper(MeasuredTransactions, _Django):  # type: ignore[misc]
    """A connection that tells how long it held the write lock."""

    def _start_transaction_under_autocommit(self) -> None:
        # It waits for the lock, because transactions are IMMEDIATE.
        super()._start_transaction_under_autocommit()
        self.note_begin()

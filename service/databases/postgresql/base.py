"""Django's PostgreSQL with measured transactions."""

from typing import Any

from django.db.backends.postgresql import base

from service.databases.transactions import MeasuredTransactions

# What is measured here is not in its declared type.
_Django: Any = base.DatabaseWrapper


class DatabaseWrapper(MeasuredTransactions, _Django):  # type: ignore[misc]
    """A connection that tells how long its transactions lasted."""

    def _set_autocommit(self, autocommit: bool) -> None:
        super()._set_autocommit(autocommit)
        if not autocommit:
            self.note_begin()

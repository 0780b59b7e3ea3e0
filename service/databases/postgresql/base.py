"""Django's PostgreSQL with measured transactions."""

from functools import cached_property
from typing import Any

from django.db.backends.postgresql import base

from service.databases.transactions import Stopwatch

# What is measured here is not in its declared type.
_Django: Any = base.DatabaseWrapper


class DatabaseWrapper(_Django):  # type: ignore[misc]
    """A connection that tells how long its transactions lasted."""

    @cached_property
    def _stopwatch(self) -> Stopwatch:
        return Stopwatch()

    def _set_autocommit(self, autocommit: bool) -> None:
        super()._set_autocommit(autocommit)
        if not autocommit:
            self._stopwatch.begin()

    def _commit(self) -> None:
        super()._commit()
        self._stopwatch.end()

    def _rollback(self) -> None:
        super()._rollback()
        self._stopwatch.end()

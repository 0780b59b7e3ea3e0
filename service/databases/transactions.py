"""How long transactions last. On SQLite a transaction holds the only write lock, on PostgreSQL those of its rows.

Entry points: :func:`listen_to_transactions`, and :class:`MeasuredTransactions` for the two databases.
"""

import time
from collections.abc import Callable

_LISTENERS: list[Callable[[float], object]] = []


def listen_to_transactions(listener: Callable[[float], object]) -> None:
    """Call a function with the seconds of each transaction that ends from now on in this process."""
    if listener not in _LISTENERS:
        _LISTENERS.append(listener)


class MeasuredTransactions:
    """The part of a connection of Django that tells how long its transactions lasted; there is one at a time."""

    _begun_at: float | None = None

    def note_begin(self) -> None:
        """Note that a transaction has begun, and holds its locks from now on."""
        self._begun_at = time.perf_counter()

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]
        self._tell_listeners()

    def _rollback(self) -> None:
        super()._rollback()  # type: ignore[misc]
        self._tell_listeners()

    def _tell_listeners(self) -> None:
        begun_at, self._begun_at = self._begun_at, None
        if begun_at is not None:
            for listener in _LISTENERS:
                listener(time.perf_counter() - begun_at)

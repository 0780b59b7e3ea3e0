"""How long transactions last. On SQLite a transaction holds the only write lock, on PostgreSQL those of its rows.

Entry points: :func:`listen_to_transactions`, and :class:`Stopwatch` for the two databases.
"""

import time
from collections.abc import Callable

_LISTENERS: list[Callable[[float], object]] = []


def listen_to_transactions(listener: Callable[[float], object]) -> None:
    """Call a function with the seconds of each transaction that ends from now on in this process."""
    if listener not in _LISTENERS:
        _LISTENERS.append(listener)


class Stopwatch:
    """The time of the transaction of a connection, of which there is one at a time."""

    def __init__(self) -> None:
        self._begun_at: float | None = None

    def begin(self) -> None:
        """Note that a transaction has begun, and holds its locks from now on."""
        self._begun_at = time.perf_counter()

    def end(self) -> None:
        """Tell the listeners how long the transaction lasted."""
        begun_at, self._begun_at = self._begun_at, None
        if begun_at is not None:
            for listener in _LISTENERS:
                listener(time.perf_counter() - begun_at)

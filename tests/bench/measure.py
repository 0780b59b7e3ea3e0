"""Processor time in milliseconds, so that other work on the machine does not count.

Entry points: :func:`fastest`, :func:`ratio`.
"""

import gc
from collections.abc import Callable
from time import process_time

Run = Callable[[], object]


def fastest(run: Run, times: int) -> float:
    """The least of several times, in milliseconds: first runs warm up, and garbage is collected in some."""
    least = float("inf")
    for _ in range(times):
        gc.collect(0)
        started = process_time()
        run()
        least = min(least, process_time() - started)
    return 1000 * least


def ratio(slower: float | None, faster: float) -> float | None:
    """How many times as long; None where one was not measured."""
    return None if slower is None else slower / faster

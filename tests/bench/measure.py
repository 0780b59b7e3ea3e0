"""Measuring processor time, in milliseconds, which other work on the machine does not affect.

Entry points: :func:`fastest`, :func:`ratio`.
"""

import gc
from collections.abc import Callable
from time import process_time

Run = Callable[[], object]


def fastest(run: Run, times: int) -> float:
    """Return the shortest of several times, in milliseconds, because some runs warm up caches or collect garbage."""
    least = float("inf")
    for _ in range(times):
        gc.collect(0)
        started = process_time()
        run()
        least = min(least, process_time() - started)
    return 1000 * least


def ratio(slower: float | None, faster: float) -> float | None:
    """Return the quotient of two times, None if the slower one was not measured."""
    return None if slower is None else slower / faster

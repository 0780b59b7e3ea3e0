"""Times in milliseconds. Entry points: :func:`fastest`, :func:`ratio`."""

import gc
from collections.abc import Callable
from time import perf_counter

Run = Callable[[], object]


def fastest(run: Run, times: int) -> float:
    """The least time of several, in milliseconds: what the machine's other work adds is left out."""
    least = float("inf")
    for _ in range(times):
        gc.collect(0)
        started = perf_counter()
        run()
        least = min(least, perf_counter() - started)
    return 1000 * least


def ratio(slower: float | None, faster: float) -> float | None:
    """How many times as long; None where one was not measured."""
    return None if slower is None else slower / faster

"""Measuring time in milliseconds: processor time, which other work on the machine hardly affects, and time waited.

Entry points: :func:`fastest`, :func:`ratio`, :func:`processor_milliseconds`, :class:`Spread`.
"""

import gc
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import process_time

Run = Callable[[], object]


@dataclass(frozen=True)
class Spread:
    """The median, the 95th percentile and the largest of some times, in milliseconds."""

    p50: float
    p95: float
    slowest: float

    @classmethod
    def of(cls, times: Iterable[float]) -> "Spread":
        """Return the spread of at least one time."""
        ordered = sorted(times)
        return cls(ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)], ordered[-1])


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


def processor_milliseconds(pids: Iterable[int]) -> float:
    """Return the processor time that running processes have used so far with all their threads. Linux only.

    The clock of another process is read by the id that clock_getcpuclockid(3) makes of its pid.
    """
    return sum(1000 * time.clock_gettime((~pid << 3) | 2) for pid in pids)

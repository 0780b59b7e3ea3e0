"""Measure how long each kind of work takes. Entry point: :class:`Stopwatch`."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter


class Stopwatch:
    """Times by kind of work, in seconds; ``with stopwatch("pairing"): ...`` adds one."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = {}

    @contextmanager
    def __call__(self, kind: str) -> Iterator[None]:
        started = perf_counter()
        yield
        self.times.setdefault(kind, []).append(perf_counter() - started)

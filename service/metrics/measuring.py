"""Filling the figures of this process. Entry points: :func:`measure_web`, :func:`measure_write_locks` and, for the web
server, :func:`tell_queue`.
"""

import threading
import time
from collections.abc import Callable
from typing import Any

from django.core.signals import request_finished, request_started

from service.databases.transactions import listen_to_transactions
from service.metrics import figures
from service.request_log.refusals import listen_to_refusals
from service.roles import WEB_THREADS

_SECONDS_BETWEEN_LOOKS = 0.5

# When the request of a thread began, by the thread: a thread has one at a time, whatever becomes of it.
_BUSY: dict[int, float] = {}


class _LongestLock:
    """The longest transaction of this process, in seconds."""

    seconds = 0.0


def measure_web() -> None:
    """Measure the requests of this process and of those that are forked from it. Calling it again changes nothing."""
    request_started.connect(_note_begin, dispatch_uid="metrics")
    request_finished.connect(_note_end, dispatch_uid="metrics")
    listen_to_refusals(_note_refusal)
    measure_write_locks()


def measure_write_locks() -> None:
    """Measure how long the transactions of this process last."""
    listen_to_transactions(_note_transaction)


def tell_queue(count: Callable[[], int]) -> None:
    """Let this process of a web server tell how many whole requests wait in it for a thread.

    The server calls it once, in the process that answers, after it was forked. ``count`` is called twice a second in a
    thread of its own, so that the queue is true also while no request begins or ends, and must not wait.
    """

    def look() -> None:
        while True:
            figures.REQUESTS_QUEUED.set(count())
            time.sleep(_SECONDS_BETWEEN_LOOKS)

    threading.Thread(target=look, name="queue of requests", daemon=True).start()


def _note_begin(**_: Any) -> None:
    _BUSY[threading.get_ident()] = time.perf_counter()
    figures.THREADS.set(WEB_THREADS)
    figures.THREADS_BUSY.set(len(_BUSY))


def _note_end(**_: Any) -> None:
    begun_at = _BUSY.pop(threading.get_ident(), None)
    figures.THREADS_BUSY.set(len(_BUSY))
    if begun_at is not None:
        figures.REQUEST_SECONDS.observe(time.perf_counter() - begun_at)


def _note_refusal(status: int, code: str) -> None:
    figures.REFUSALS.labels(str(status), code).inc()


def _note_transaction(seconds: float) -> None:
    figures.WRITE_LOCK_SECONDS.observe(seconds)
    if seconds > _LongestLock.seconds:
        _LongestLock.seconds = seconds
        figures.WRITE_LOCK_LONGEST.set(seconds)

"""The text of ``/metrics``: the figures of all processes of the service, and what is looked at when they are asked for.

Entry point: :func:`write_metrics`.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from service.metrics import figures
from service.metrics.measuring import measure_web
from service.metrics.shared import is_shared, name_directory
from web.health.database import BUSY, OK
from web.health.parts import read_health

CONTENT_TYPE = CONTENT_TYPE_LATEST

_PROC_FILES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
_LISTENS = "0A"

measure_web()


def write_metrics() -> bytes:
    """Return the figures in the text format of Prometheus."""
    registry = CollectorRegistry()
    registry.register(_LookedAt())
    text = generate_latest(registry)
    if not is_shared():
        return text + generate_latest(figures.REGISTRY)
    _forget_dead_processes(name_directory(settings.DATA_DIR))
    processes = CollectorRegistry()
    MultiProcessCollector(processes)  # type: ignore[no-untyped-call]
    return text + generate_latest(processes)


class _LookedAt(Collector):
    """The figures that belong to no process."""

    def collect(self) -> Iterable[Metric]:
        health = read_health()
        parts = GaugeMetricFamily("kartel_part_working", "1 for a part that works, else 0.", labels=["part"])
        for name, state in health.parts.items():
            parts.add_metric([name], float(state in {OK, BUSY, "none"}))
        yield parts
        jobs = GaugeMetricFamily("kartel_jobs", "Background jobs that wait, and that run.", labels=["state"])
        for state, number in health.jobs.items():
            jobs.add_metric([state], number)
        yield jobs
        queued = count_connections_waiting(settings.PORT)
        if queued is not None:
            yield GaugeMetricFamily(
                "kartel_connections_waiting", "Connections that the web server has not taken yet.", value=queued
            )


def count_connections_waiting(port: int) -> int | None:
    """Return how many connections wait in the queue of the listening socket, None where the system does not tell.

    Linux lists it as the receive queue of a socket that listens.
    """
    waiting: int | None = None
    for path in _PROC_FILES:
        with suppress(OSError):
            for line in path.read_text().splitlines()[1:]:
                _, local, _, state, queues = line.split()[:5]
                if state == _LISTENS and int(local.rpartition(":")[2], 16) == port:
                    waiting = (waiting or 0) + int(queues.partition(":")[2], 16)
    return waiting


def _forget_dead_processes(directory: Path) -> None:
    """Delete the states of processes that have ended, such as their busy threads. Their counts stay."""
    for path in directory.glob("gauge_live*.db"):
        process = path.stem.rpartition("_")[2]
        try:
            os.kill(int(process), 0)
        except ProcessLookupError:
            mark_process_dead(int(process), str(directory))  # type: ignore[no-untyped-call]

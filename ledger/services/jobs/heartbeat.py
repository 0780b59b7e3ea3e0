"""Keeps a lease alive while the work goes on, so that a lease can be short and a killed worker is missed soon."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from django.db import DatabaseError, connection

from ledger.models import Job
from ledger.services.jobs.lease import extend_lease

log = logging.getLogger("kartel.jobs")

SECONDS_BETWEEN_BEATS = 3.0
# A handler that hangs for ever shall not hold its job for ever.
LONGEST_SECONDS = 15 * 60.0


@contextmanager
def heartbeat(job: Job) -> Iterator[None]:
    """While inside, the lease on the job is extended every few seconds, from a thread with its own connection."""
    stopped = Event()
    thread = Thread(target=_beat, args=(job, stopped), name=f"heartbeat of job {job.pk}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def _beat(job: Job, stopped: Event) -> None:
    until = time.monotonic() + LONGEST_SECONDS
    try:
        while not stopped.wait(SECONDS_BETWEEN_BEATS) and time.monotonic() < until:
            if not _extend(job):
                return
    finally:
        connection.close()


def _extend(job: Job) -> bool:
    """False when the lease is lost; a database that is away for a moment may be back at the next beat."""
    try:
        return extend_lease(job)
    except DatabaseError as error:
        log.warning("the lease on job %s could not be extended: %s", job.pk, error)
        return True

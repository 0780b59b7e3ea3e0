"""The heartbeat extends a lease while the work goes on. Leases can be short, so a killed worker is noticed soon."""

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
# A handler that hangs must not hold its job for ever.
MAX_LEASE_SECONDS = 15 * 60.0


@contextmanager
def keep_lease(job: Job) -> Iterator[None]:
    """Extend the lease on the job every few seconds, from a thread with its own connection, until the block ends."""
    stopped = Event()
    thread = Thread(target=_extend_until, args=(job, stopped), name=f"heartbeat of job {job.pk}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def _extend_until(job: Job, stopped: Event) -> None:
    """Extend the lease until ``stopped`` is set, the lease is lost or the longest time is over."""
    deadline = time.monotonic() + MAX_LEASE_SECONDS
    try:
        while not stopped.wait(SECONDS_BETWEEN_BEATS) and time.monotonic() < deadline:
            try:
                if not extend_lease(job):
                    return
            except DatabaseError as error:
                log.warning("the lease on job %s could not be extended: %s", job.pk, error)
                # The database may be back at the next beat, but a broken connection stays broken.
                connection.close()
    finally:
        connection.close()

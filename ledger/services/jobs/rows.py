"""Jobs that write rows, such as a list of names. Entry point: :func:`write_rows`.

A batch is written and taken off the job in one transaction. A worker that is killed therefore loses no row, the next
attempt writes none twice, and other writes to the same rows wait for one batch only.
"""

import time

from django.db import connection, transaction
from django.utils import timezone

from ledger.handlers import RowHandler
from ledger.models import Job
from ledger.services.jobs.lease import LEASE, LeaseLost, update_if_held

# The number of rows in a batch. Half as many take a quarter longer in all, because each batch reads the state of the
# event and stores the rows that are left; twice as many hold the lock of SQLite for 0.3 s on a busy machine.
AT_ONCE = 250
# A database without locks of rows has one lock and no queue: a write that waits asks again after up to 25 ms, later up
# to 100, and would find it taken by the next batch each time. So the job leaves it free for this part of the time of
# each batch, and for at least so many seconds.
_FREE, _MIN_FREE_LENGTH = 0.3, 0.03


def write_rows(job: Job, handler: RowHandler) -> None:
    """Write the rows that are left of a job. Raises LeaseLost; then the batch of that moment is not written."""
    left, skipped = list(job.rows_left), list(job.rows_skipped)
    _store(job, left, skipped)
    write = handler(job.params)
    while left:
        batch, left = left[:AT_ONCE], left[AT_ONCE:]
        begun = time.monotonic()
        with transaction.atomic():
            skipped += write(batch)
            _store(job, left, skipped)
        if not connection.features.has_select_for_update:
            time.sleep(max(_MIN_FREE_LENGTH, _FREE * (time.monotonic() - begun)))


def _store(job: Job, left: list[object], skipped: list[object]) -> None:
    """Store what is left and skipped, and the progress, and extend the lease. Raises LeaseLost."""
    stored = update_if_held(
        job,
        rows_left=left,
        rows_skipped=skipped,
        progress_done=job.progress_total - len(left),
        lease_until=timezone.now() + LEASE,
    )
    if not stored:
        raise LeaseLost

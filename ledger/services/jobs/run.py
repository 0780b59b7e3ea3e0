"""Running a job: claim it, call its handler, store the result under the lease."""

import logging
import time

from django.db import transaction
from django.utils import timezone

from ledger.handlers import JobResult, OnProgress, find_handler, find_row_handler
from ledger.models import Job
from ledger.services.jobs.heartbeat import keep_lease
from ledger.services.jobs.lease import MAX_ATTEMPTS, LeaseLost, claim_job, record_progress, update_if_held
from ledger.services.jobs.request import send_job
from ledger.services.jobs.rows import write_rows
from ledger.services.jobs.turns import claim_next_job, end_turn, find_next_job
from ledger.services.log import record_action
from problems import Problem, Refused
from service.request_log.request_id import identify_job

log = logging.getLogger("kartel.jobs")

# Progress is only displayed, so more frequent writes would be wasted.
_SECONDS_BETWEEN_PROGRESS = 0.2


def run_job(*, job_id: int) -> bool:
    """Run the job if it can be claimed. Return true if this call finished it, done or failed."""
    job = claim_job(job_id=job_id)
    return job is not None and _run_claimed(job)


def run_next_job(*, asked: int | None = None) -> Job | None:
    """Run the waiting job that is next in turn, and return it; None if this process has none to run now.

    ``asked`` is the job of the message that woke the worker (:mod:`ledger.services.jobs.turns`).
    """
    job = claim_next_job(asked=asked)
    if job is None:
        return None
    try:
        _run_claimed(job)
    finally:
        if end_turn(job) and (following := find_next_job()) is not None:
            send_job(job_id=following)
    return job


def _run_claimed(job: Job) -> bool:
    """Do the work of a claimed job. Return true if this call finished it, done or failed."""
    with identify_job(job.pk):
        if job.attempts > MAX_ATTEMPTS:
            # Every attempt killed its worker, so no worker could record the failure.
            return _fail_after_attempts(job, MAX_ATTEMPTS)
        try:
            with keep_lease(job):
                result = _call_handler(job)
            return _finish(job, result)
        except LeaseLost:
            return False
        except Refused as refused:
            return _fail(job, refused.problems)
        except Exception:
            log.exception("job %s (%s) failed in attempt %s", job.pk, job.kind, job.attempts)
            return _requeue_or_fail(job)


def _call_handler(job: Job) -> JobResult | None:
    """Do the work of a job. Return its result, None for a job that only writes rows.

    Raises LeaseLost, Refused job_kind_unknown, and what the handler raises.
    """
    row_handler = find_row_handler(job.kind)
    if row_handler is not None:
        write_rows(job, row_handler)
        return None
    handler = find_handler(job.kind)
    if handler is None:
        raise Refused((Problem("job_kind_unknown", {"kind": job.kind}),))
    return handler(job.params, _progress_callback(job))


def _progress_callback(job: Job) -> OnProgress:
    """Return a callback that stores the progress of a job. It raises LeaseLost."""
    stored_at = -_SECONDS_BETWEEN_PROGRESS

    def on_progress(done: int, total: int) -> None:
        nonlocal stored_at
        if done < total and time.monotonic() - stored_at < _SECONDS_BETWEEN_PROGRESS:
            return
        stored_at = time.monotonic()
        if not record_progress(job, done, total):
            raise LeaseLost

    return on_progress


@transaction.atomic
def _finish(job: Job, result: JobResult | None) -> bool:
    stored: dict[str, object] = {}
    if result is not None:
        stored = {"result": result.content, "result_type": result.media_type, "result_name": result.file_name}
    held = update_if_held(job, state=Job.State.DONE, finished_at=timezone.now(), **stored)
    if held:
        record_action(actor=None, verb="job.done", scope=job.scope, subject=f"job:{job.pk}")
    return held


@transaction.atomic
def _fail(job: Job, problems: tuple[Problem, ...]) -> bool:
    stored = [problem.as_dict() for problem in problems]
    held = update_if_held(job, state=Job.State.FAILED, finished_at=timezone.now(), problems=stored, rows_left=[])
    if held:
        codes = [problem.code for problem in problems]
        record_action(actor=None, verb="job.failed", scope=job.scope, subject=f"job:{job.pk}", after={"codes": codes})
    return held


def _requeue_or_fail(job: Job) -> bool:
    """Queue the job again after an unexpected error, such as a database restart, unless it was the last attempt."""
    if job.attempts >= MAX_ATTEMPTS:
        return _fail_after_attempts(job, job.attempts)
    # sent_at makes the sweeper wait before it sends the job again.
    update_if_held(job, state=Job.State.QUEUED, sent_at=timezone.now())
    return False


def _fail_after_attempts(job: Job, attempts: int) -> bool:
    return _fail(job, (Problem("job_failed", {"attempts": attempts}),))

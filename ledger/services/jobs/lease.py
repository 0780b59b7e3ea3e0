"""The lease on a job row: one holder at a time, by conditional updates that need no lock."""

import secrets
from datetime import timedelta

from django.db.models import F, Q
from django.utils import timezone

from ledger.models import Job

# Short, because the heartbeat extends it: a job whose worker was killed is to be had again this soon.
LEASE = timedelta(seconds=10)
MOST_ATTEMPTS = 5


def claim_job(*, job_id: int) -> Job | None:
    """Take a job that waits, or whose holder let the lease run out.

    Returns it with its new token, None if it is not to be had.
    """
    now = timezone.now()
    token = secrets.token_hex(16)
    free = Q(state=Job.State.QUEUED) | Q(state=Job.State.RUNNING, lease_until__lt=now)
    taken = Job.objects.filter(free, pk=job_id).update(
        state=Job.State.RUNNING,
        lease_token=token,
        lease_until=now + LEASE,
        attempts=F("attempts") + 1,
        progress_done=0,
    )
    return Job.objects.get(pk=job_id) if taken else None


def update_if_held(job: Job, **fields: object) -> bool:
    """Write to a job while holding it. Returns False when the lease has gone to somebody else."""
    held = Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, lease_token=job.lease_token)
    return bool(held.update(**fields))


def extend_lease(job: Job) -> bool:
    """Hold the job a little longer. Returns False when the lease has gone to somebody else."""
    return update_if_held(job, lease_until=timezone.now() + LEASE)


def record_progress(job: Job, done: int, total: int) -> bool:
    """Say how far the work is, which also extends the lease."""
    return update_if_held(job, progress_done=done, progress_total=total, lease_until=timezone.now() + LEASE)

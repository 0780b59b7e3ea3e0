"""The lease on a job row: one holder at a time, by conditional updates that need no lock."""

import secrets
from datetime import timedelta

from django.db.models import F, Q
from django.utils import timezone

from ledger.models import Job

# Short, because the heartbeat extends it: the job of a killed worker can be claimed again this soon.
LEASE = timedelta(seconds=10)
MAX_ATTEMPTS = 5


class LeaseLost(Exception):
    """Another worker holds the job; this worker stops and writes nothing."""


def claim_job(*, job_id: int) -> Job | None:
    """Claim a queued job, or a running one with an expired lease.

    Returns the job with its new token, None if another worker holds it or it is finished.
    """
    now = timezone.now()
    token = secrets.token_hex(16)
    claimable = Q(state=Job.State.QUEUED) | Q(state=Job.State.RUNNING, lease_until__lt=now)
    claimed = Job.objects.filter(claimable, pk=job_id).update(
        state=Job.State.RUNNING,
        lease_token=token,
        lease_until=now + LEASE,
        started_at=now,
        attempts=F("attempts") + 1,
        progress_done=0,
    )
    return Job.objects.get(pk=job_id) if claimed else None


def update_if_held(job: Job, **fields: object) -> bool:
    """Write to a job under its lease. Return false if the lease was lost."""
    held = Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, lease_token=job.lease_token)
    return bool(held.update(**fields))


def extend_lease(job: Job) -> bool:
    """Extend the lease from now. Return false if the lease was lost."""
    return update_if_held(job, lease_until=timezone.now() + LEASE)


def record_progress(job: Job, done: int, total: int) -> bool:
    """Store the progress and extend the lease. Return false if the lease was lost."""
    return update_if_held(job, progress_done=done, progress_total=total, lease_until=timezone.now() + LEASE)


def shorten_leases_ahead() -> None:
    """Shorten leases that end later than any holder writes: the clock was set back since.

    A living holder extends its lease as before. That of a dead worker ends after ``LEASE``, and not only when the clock
    has caught up.
    """
    now = timezone.now()
    # Twice the length, because the clocks of several machines differ a little.
    ahead = Job.objects.filter(state=Job.State.RUNNING, lease_until__gt=now + 2 * LEASE)
    if ahead.exists():
        ahead.update(lease_until=now + LEASE)

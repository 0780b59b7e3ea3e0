"""The sweeper: sends again what nobody took, or nobody finished. The broker may lose everything."""

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from ledger.models import Job
from ledger.services.jobs.request import send_job
from ledger.services.jobs.run import run_job

# What was sent and not taken for this long is sent again; taking it twice is harmless, the claim lets one in.
SEND_AGAIN_AFTER = timedelta(seconds=10)


def waiting_jobs() -> list[int]:
    """Ids of jobs nobody works on: queued and not on their way, or held by somebody whose lease ran out."""
    now = timezone.now()
    unsent = Q(state=Job.State.QUEUED) & (Q(sent_at=None) | Q(sent_at__lt=now - SEND_AGAIN_AFTER))
    abandoned = Q(state=Job.State.RUNNING, lease_until__lt=now)
    resent = Q(sent_at=None) | Q(sent_at__lt=now - SEND_AGAIN_AFTER)
    return list(Job.objects.filter(unsent | (abandoned & resent)).order_by("id").values_list("id", flat=True)[:500])


def send_waiting_jobs() -> int:
    """One sweep. Returns how many were sent."""
    return sum(send_job(job_id=job_id) for job_id in waiting_jobs())


def run_waiting_jobs() -> int:
    """One sweep where there is no broker: the work is done here. Returns how many jobs were finished."""
    return sum(run_job(job_id=job_id) for job_id in waiting_jobs())

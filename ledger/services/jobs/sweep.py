"""The sweeper: sends again what nobody took, or nobody finished. The broker may lose everything."""

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from ledger.models import Job
from ledger.services.jobs.request import count_messages, send_job
from ledger.services.jobs.run import run_job

# What was sent and not taken for this long may be lost; taking it twice is harmless, the claim lets one in.
SEND_AGAIN_AFTER = timedelta(seconds=10)
_MOST_AT_ONCE = 500


def unsent_jobs() -> list[int]:
    """Ids of jobs that no message speaks of: never sent, or held by somebody whose lease ran out."""
    never_sent = Q(state=Job.State.QUEUED, sent_at=None)
    abandoned = Q(state=Job.State.RUNNING, lease_until__lt=timezone.now())
    return _ids(never_sent | (abandoned & (Q(sent_at=None) | _sent_long_ago())))


def overdue_jobs() -> list[int]:
    """Ids of jobs that were sent and not taken for a while: the broker lost the message, or is busy."""
    return _ids(Q(state=Job.State.QUEUED) & _sent_long_ago())


def send_waiting_jobs() -> int:
    """One sweep. Returns how many were sent.

    While the broker still holds as many messages as there are overdue jobs, they are only waiting their turn.
    """
    overdue = overdue_jobs()
    lost = overdue if overdue and count_messages() < len(overdue) else []
    return sum(send_job(job_id=job_id) for job_id in [*unsent_jobs(), *lost])


def run_waiting_jobs() -> int:
    """One sweep where there is no broker: the work is done here. Returns how many jobs were finished."""
    return sum(run_job(job_id=job_id) for job_id in [*unsent_jobs(), *overdue_jobs()])


def _sent_long_ago() -> Q:
    return Q(sent_at__lt=timezone.now() - SEND_AGAIN_AFTER)


def _ids(which: Q) -> list[int]:
    return list(Job.objects.filter(which).order_by("id").values_list("id", flat=True)[:_MOST_AT_ONCE])

"""The sweeper sends jobs again that no worker claimed or finished, because the broker may lose all messages."""

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from ledger.models import Job
from ledger.services.jobs.lease import shorten_leases_ahead
from ledger.services.jobs.request import count_messages, send_job
from ledger.services.jobs.run import run_next_job

# A message not claimed for this long may be lost. Sending it twice is harmless, because a job is claimed once.
SEND_AGAIN_AFTER = timedelta(seconds=10)
_MAX_AT_ONCE = 500


def list_unsent_jobs() -> list[int]:
    """Return the ids of jobs without a message at the broker: never sent, or claimed under a lease that expired."""
    never_sent = Q(state=Job.State.QUEUED, sent_at=None)
    abandoned = Q(state=Job.State.RUNNING, lease_until__lt=timezone.now())
    return _job_ids(never_sent | (abandoned & (Q(sent_at=None) | _sent_long_ago())))


def list_overdue_jobs() -> list[int]:
    """Return the ids of jobs that were sent and not claimed for a while: the message is lost or waits in the queue."""
    return _job_ids(Q(state=Job.State.QUEUED) & _sent_long_ago())


def send_waiting_jobs() -> int:
    """Send all waiting jobs again. Return how many were sent.

    Overdue jobs are left alone while the broker holds as many messages as there are overdue jobs: they wait in the
    queue.
    """
    shorten_leases_ahead()
    overdue = list_overdue_jobs()
    lost = overdue if overdue and count_messages() < len(overdue) else []
    return sum(send_job(job_id=job_id) for job_id in [*list_unsent_jobs(), *lost])


def run_waiting_jobs() -> int:
    """Run the waiting jobs in turn in this process, for installations without a broker. Return how many were finished.

    Jobs that are requested meanwhile wait for the next call, so that the other work of the sweeper goes on.
    """
    shorten_leases_ahead()
    waiting = len([*list_unsent_jobs(), *list_overdue_jobs()])
    run = (run_next_job() for _ in range(waiting))
    return Job.objects.filter(pk__in=[job.pk for job in run if job], finished_at__isnull=False).count()


def _sent_long_ago() -> Q:
    """Match jobs sent long ago. One sent later than now was sent before the clock was set back."""
    now = timezone.now()
    return Q(sent_at__lt=now - SEND_AGAIN_AFTER) | Q(sent_at__gt=now + SEND_AGAIN_AFTER)


def _job_ids(condition: Q) -> list[int]:
    return list(Job.objects.filter(condition).order_by("id").values_list("id", flat=True)[:_MAX_AT_ONCE])

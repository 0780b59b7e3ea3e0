"""Jobs that enter long lists of names. Entry points: :func:`get_list_job`, :func:`is_list_being_entered`."""

from ledger.models import Job
from ledger.queries.jobs import get_job, list_jobs
from tournament.models import Event

JOB_KIND = "tournament.names"


def make_list_scope(event: Event) -> str:
    """Return the scope of the jobs that enter lists in an event.

    It is not the scope of the event, because the log of the event has a line for every entered player instead.
    """
    return f"{event.scope}.names"


def is_list_being_entered(event: Event) -> bool:
    """Return true if a job enters names in the event, or waits for a worker."""
    return list_jobs(make_list_scope(event)).filter(state__in=(Job.State.QUEUED, Job.State.RUNNING)).exists()


def get_list_job(event: Event, job_id: int) -> Job:
    """Return the job of a list. Raises Refused not_found, also for a job of another event."""
    return get_job(job_id, make_list_scope(event))


def count_entered(job: Job) -> int:
    """Return how many names of a list were entered so far."""
    return job.progress_done - len(job.rows_skipped)

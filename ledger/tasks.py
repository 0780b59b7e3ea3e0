"""The Celery task that runs waiting jobs: a message says that a job waits, the worker decides which is next in turn."""

from celery import shared_task

from ledger.handlers import RUN_JOB
from ledger.services.jobs import run_next_job


@shared_task(name=RUN_JOB)
def run_job_task(job_id: int) -> None:
    """Run one waiting job: that of the message, or one with an earlier turn. The other has a message of its own."""
    run_next_job(asked=job_id)

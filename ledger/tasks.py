"""The Celery task that runs a job by its id."""

from celery import shared_task

from ledger.services.jobs import run_job


@shared_task(name="ledger.run_job")
def run_job_task(job_id: int) -> None:
    """Run the job if it can be claimed."""
    run_job(job_id=job_id)

"""The one Celery task: a job row's id in, nothing out."""

from celery import shared_task

from ledger.services.jobs import run_job


@shared_task(name="ledger.run_job")
def run_job_task(job_id: int) -> None:
    """Do the job if it is to be had."""
    run_job(job_id=job_id)

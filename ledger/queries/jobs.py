"""Queries of jobs."""

from django.db.models import Count, QuerySet

from ledger.handlers import JobResult
from ledger.models import Job
from problems import refuse


def list_jobs(scope: str) -> QuerySet[Job]:
    """Return the jobs of a scope without their results and rows, newest first."""
    return Job.objects.filter(scope=scope).defer("result", "rows_left").order_by("-id")


def get_job(job_id: int, scope: str) -> Job:
    """Return a job of a scope. Raises Refused not_found, also for a job of another scope."""
    job = list_jobs(scope).filter(pk=job_id).first()
    if job is None:
        refuse("not_found")
    return job


def get_result(job_id: int, scope: str) -> JobResult:
    """Return the result of a finished job. Raises Refused not_found, document_not_ready."""
    job = get_job(job_id, scope)
    if job.state != Job.State.DONE or job.result is None:
        refuse("document_not_ready")
    return JobResult(bytes(job.result), job.result_type, job.result_name)


def count_open_jobs() -> dict[str, int]:
    """Return the number of jobs that wait, and of those that run, by their state."""
    counted = dict(
        Job.objects.filter(state__in=(Job.State.QUEUED, Job.State.RUNNING))
        .order_by()
        .values_list("state")
        .annotate(number=Count("id"))
    )
    return {"waiting": counted.get(Job.State.QUEUED, 0), "running": counted.get(Job.State.RUNNING, 0)}

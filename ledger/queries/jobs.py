"""Jobs as pages and the API show them."""

from django.db.models import QuerySet

from ledger.handlers import JobResult
from ledger.models import Job
from problems import refuse


def jobs_of(scope: str) -> QuerySet[Job]:
    """The jobs of a scope without their results, newest first."""
    return Job.objects.filter(scope=scope).defer("result").order_by("-id")


def get_job(job_id: int, scope: str) -> Job:
    """A job of a scope; raises Refused not_found, also for a job of another scope."""
    job = jobs_of(scope).filter(pk=job_id).first()
    if job is None:
        refuse("not_found")
    return job


def get_result(job_id: int, scope: str) -> JobResult:
    """What a finished job made; raises Refused not_found, or document_not_ready while there is nothing."""
    job = get_job(job_id, scope)
    if job.state != Job.State.DONE or job.result is None:
        refuse("document_not_ready")
    return JobResult(bytes(job.result), job.result_type, job.result_name)

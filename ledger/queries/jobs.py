"""Jobs as pages and the API show them."""

from ledger.models import Job
from problems import refuse


def get_job(job_id: int, scope: str) -> Job:
    """A job of a scope; raises Refused not_found, also for a job of another scope."""
    job = Job.objects.filter(pk=job_id, scope=scope).defer("result").first()
    if job is None:
        refuse("not_found")
    return job

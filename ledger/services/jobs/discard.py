"""Putting finished papers aside when what they say may not be read any more. Entry point: :func:`discard_results`."""

from django.db import transaction

from ledger.models import Job
from problems import Problem


@transaction.atomic
def discard_results(*, scope: str, kind: str) -> int:
    """Take the bytes of all finished jobs of a kind in a scope away, and let those that run begin again.

    The rows stay, failed with job_result_withdrawn. Returns how many lost their bytes. A worker that holds one of those
    that run finds the lease gone and writes nothing.
    """
    jobs = Job.objects.filter(scope=scope, kind=kind)
    jobs.filter(state=Job.State.RUNNING).update(state=Job.State.QUEUED, lease_token="", lease_until=None, sent_at=None)
    said = [Problem("job_result_withdrawn").as_dict()]
    return jobs.filter(state=Job.State.DONE).update(
        state=Job.State.FAILED, result=None, result_type="", result_name="", problems=said
    )

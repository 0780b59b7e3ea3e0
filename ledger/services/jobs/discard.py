"""Deleting the results of jobs that must not be read any more. Entry point: :func:`discard_results`."""

from django.db import transaction

from ledger.models import Job
from problems import Problem


@transaction.atomic
def discard_results(*, scope: str, kind: str) -> int:
    """Delete the results of all finished jobs of a kind in a scope, and start the running ones again.

    Finished rows stay, failed with job_result_withdrawn; returns their number. The worker of a running job loses its
    lease and writes nothing.
    """
    jobs = Job.objects.filter(scope=scope, kind=kind)
    jobs.filter(state=Job.State.RUNNING).update(state=Job.State.QUEUED, lease_token="", lease_until=None, sent_at=None)
    problems = [Problem("job_result_withdrawn").as_dict()]
    return jobs.filter(state=Job.State.DONE).update(
        state=Job.State.FAILED, result=None, result_type="", result_name="", problems=problems
    )

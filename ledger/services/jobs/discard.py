"""Deleting the results of jobs that must not be read any more, and ending jobs.

Entry points: :func:`discard_results`, :func:`end_jobs`.
"""

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from ledger.models import Job
from problems import Problem

# As many as the page of papers lists; repeated changes of a name must not fill the queue.
_MAX_REPEATED = 20


@transaction.atomic
def discard_results(*, scope: str, kind: str) -> int:
    """Delete the results of all finished jobs of a kind in a scope, and start the newest of each request again.

    Running jobs are started again, too: their worker loses its lease and writes nothing. Older rows of the same request
    stay, failed with job_result_withdrawn. Returns the number of deleted results.
    """
    jobs = Job.objects.filter(scope=scope, kind=kind)
    queued_again = {"state": Job.State.QUEUED, "lease_token": "", "lease_until": None, "sent_at": None}
    jobs.filter(state=Job.State.RUNNING).update(**queued_again)
    done = jobs.filter(state=Job.State.DONE)
    newest_ids: dict[str, int] = {}
    for job_id, params in done.order_by("-id").values_list("id", "params"):
        newest_ids.setdefault(repr(sorted(params.items())), job_id)
    no_result = {"result": None, "result_type": "", "result_name": ""}
    restarted = done.filter(pk__in=[*newest_ids.values()][:_MAX_REPEATED]).update(
        **queued_again, **no_result, attempts=0, progress_done=0, progress_total=0, finished_at=None
    )
    problems = [Problem("job_result_withdrawn").as_dict()]
    return restarted + done.update(state=Job.State.FAILED, **no_result, problems=problems)


@transaction.atomic
def end_jobs(*, scope: str, problem: Problem) -> int:
    """Fail all open jobs of a scope and of the scopes within it. Return their number.

    A worker that runs one loses its lease and writes nothing more.
    """
    waiting = Job.objects.filter(Q(scope=scope) | Q(scope__startswith=f"{scope}."))
    return waiting.filter(state__in=(Job.State.QUEUED, Job.State.RUNNING)).update(
        state=Job.State.FAILED,
        lease_token="",
        lease_until=None,
        finished_at=timezone.now(),
        problems=[problem.as_dict()],
        rows_left=[],
    )

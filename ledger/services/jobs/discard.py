"""Deleting the results of jobs that must not be read any more. Entry point: :func:`discard_results`."""

from django.db import transaction

from ledger.models import Job
from problems import Problem

# As many as the page of papers lists; repeated changes of a name must not fill the queue.
_MOST_REPEATED = 20


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
    restarted = done.filter(pk__in=[*newest_ids.values()][:_MOST_REPEATED]).update(
        **queued_again, **no_result, attempts=0, progress_done=0, progress_total=0, finished_at=None
    )
    problems = [Problem("job_result_withdrawn").as_dict()]
    return restarted + done.update(state=Job.State.FAILED, **no_result, problems=problems)

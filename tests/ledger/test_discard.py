"""Results that must not be read any more are deleted, and the newest of each request is made again."""

from typing import Any

import pytest

from ledger.handlers import JobResult, OnProgress
from ledger.models import Job
from ledger.services.jobs import request_job, run_job, run_waiting_jobs
from ledger.services.jobs.discard import discard_results
from ledger.services.jobs.lease import claim_job, update_if_held
from tests.ledger.kinds import PAPER, register_kind

pytestmark = pytest.mark.django_db
SCOPE = "event:7"


def make_paper(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
    return PAPER


def request_paper(scope: str = SCOPE, **params: Any) -> Job:
    return request_job(kind="paper", params=params, actor=None, scope=scope)


def make_papers(*jobs: Job) -> None:
    for job in jobs:
        assert run_job(job_id=job.pk)


def states(*jobs: Job) -> list[str]:
    return [Job.objects.get(pk=job.pk).state for job in jobs]


def test_the_newest_paper_of_each_request_is_made_again() -> None:
    with register_kind("paper", make_paper):
        old, new, other = request_paper(round=1), request_paper(round=1), request_paper(round=2)
        make_papers(old, new, other)
        assert discard_results(scope=SCOPE, kind="paper") == 3
        assert states(old, new, other) == ["failed", "queued", "queued"]
        assert all(Job.objects.get(pk=job.pk).result is None for job in (old, new, other))
        run_waiting_jobs()
        assert states(old, new, other) == ["failed", "done", "done"]
        assert bytes(Job.objects.get(pk=new.pk).result or b"") == PAPER.content
    assert [found["code"] for found in Job.objects.get(pk=old.pk).problems] == ["job_result_withdrawn"]


def test_papers_of_another_scope_stay() -> None:
    with register_kind("paper", make_paper):
        other = request_paper(scope="event:8")
        make_papers(other)
        assert discard_results(scope=SCOPE, kind="paper") == 0
    assert states(other) == ["done"]


def test_a_running_paper_is_started_again_and_its_worker_writes_nothing() -> None:
    job = request_paper(round=1)
    claimed = claim_job(job_id=job.pk)
    assert claimed
    discard_results(scope=SCOPE, kind="paper")
    assert not update_if_held(claimed, state=Job.State.DONE)
    assert states(job) == ["queued"]


def test_repeated_changes_of_a_name_do_not_fill_the_queue() -> None:
    with register_kind("paper", make_paper):
        jobs = [request_paper(round=number) for number in range(25)]
        make_papers(*jobs)
        discard_results(scope=SCOPE, kind="paper")
    assert Job.objects.filter(state="queued").count() == 20
    assert states(*jobs[:5]) == ["failed"] * 5

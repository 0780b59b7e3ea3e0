"""Of many workers one claims a job, on both databases, because the claim is one conditional update."""

from functools import partial
from typing import Any

import pytest

from ledger.handlers import JobResult, OnProgress
from ledger.models import Action, Job
from ledger.services.jobs import request_job, run_job
from ledger.services.jobs.lease import claim_job
from tests.ledger.kinds import PAPER, register_kind
from tests.ledger.threads import run_at_once

pytestmark = pytest.mark.django_db(transaction=True)

WORKERS = 6


def test_of_many_claims_at_once_one_succeeds() -> None:
    job = request_job(kind="paper", params={}, actor=None)
    claims = run_at_once(*[partial(claim_job, job_id=job.pk)] * WORKERS)
    winners = [claim for claim in claims if claim is not None]
    assert [type(winner) for winner in winners] == [Job]
    assert Job.objects.get(pk=job.pk).attempts == 1


def test_of_many_workers_one_runs_the_job() -> None:
    job = request_job(kind="paper", params={}, actor=None)
    done = []

    def work(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
        done.append("once")
        return PAPER

    with register_kind("paper", work):
        finished = run_at_once(*[partial(run_job, job_id=job.pk)] * WORKERS)
    assert sorted(map(str, finished)) == ["False"] * (WORKERS - 1) + ["True"]
    assert done == ["once"]
    assert Action.objects.filter(verb="job.done").count() == 1


def test_many_requests_at_once_are_all_stored() -> None:
    asked = run_at_once(*[partial(request_job, kind="paper", params={}, actor=None)] * WORKERS)
    assert {type(job) for job in asked} == {Job}
    assert Job.objects.count() == Action.objects.filter(verb="job.requested").count() == WORKERS

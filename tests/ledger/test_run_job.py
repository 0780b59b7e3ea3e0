"""Running a job: result, refusal, retries, and a worker that lost its lease."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from ledger.handlers import JobResult, OnProgress, find_handler, job_handler
from ledger.models import Action, Job
from ledger.services.jobs import request_job, run_job
from ledger.services.jobs.lease import LEASE, MAX_ATTEMPTS, claim_job, record_progress, update_if_held
from problems import refuse
from tests.ledger.kinds import PAPER, register_kind

pytestmark = pytest.mark.django_db


def make_paper(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
    for step in range(1, params.get("steps", 1) + 1):
        on_progress(step, params.get("steps", 1))
    return PAPER


def fail(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
    raise RuntimeError("the printer is on fire")


def refuse_job(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
    refuse("not_found")


def request_paper(kind: str = "paper", **params: Any) -> Job:
    return request_job(kind=kind, params=params, actor=None, scope="event:7")


def verbs() -> list[str]:
    return list(Action.objects.filter(scope="event:7").order_by("id").values_list("verb", flat=True))


def test_a_job_stores_its_result_and_two_log_lines() -> None:
    bozena = User.objects.create_user("bozena", given_name="Božena", family_name="Čermáková")
    job = request_job(kind="paper", params={"steps": 3}, actor=bozena, scope="event:7")
    with register_kind("paper", make_paper):
        assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.percent, bytes(job.result or b"")) == ("done", 100, PAPER.content)
    assert (job.result_name, job.result_type, job.attempts) == ("poradi.txt", "text/plain", 1)
    assert verbs() == ["job.requested", "job.done"]
    assert Action.objects.get(verb="job.requested").actor == bozena


def test_a_finished_job_is_not_run_again() -> None:
    job = request_paper()
    with register_kind("paper", make_paper):
        assert run_job(job_id=job.pk)
        assert not run_job(job_id=job.pk)
    job.refresh_from_db()
    assert job.attempts == 1


def test_a_refusal_fails_the_job_at_once_with_its_reasons() -> None:
    job = request_paper("refused")
    with register_kind("refused", refuse_job):
        assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, [problem["code"] for problem in job.problems]) == ("failed", ["not_found"])
    assert verbs()[-1] == "job.failed"


def test_an_unknown_kind_fails_with_its_name() -> None:
    job = request_paper("knitting")
    assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert job.problems[0]["params"] == {"kind": "knitting"}


def test_an_unexpected_error_is_retried_a_few_times() -> None:
    job = request_paper("broken")
    with register_kind("broken", fail):
        finished = [run_job(job_id=job.pk) for _ in range(MAX_ATTEMPTS)]
        assert finished == [False] * (MAX_ATTEMPTS - 1) + [True]
        assert not run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.problems[0]["code"]) == ("failed", "job_failed")


def test_a_job_that_kills_every_worker_fails_in_the_end() -> None:
    job = request_paper()
    Job.objects.filter(pk=job.pk).update(
        state="running", attempts=MAX_ATTEMPTS, lease_until=timezone.now() - timedelta(seconds=1)
    )
    with register_kind("paper", make_paper):
        assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.result) == ("failed", None)
    assert job.problems[0]["params"] == {"attempts": MAX_ATTEMPTS}


def test_a_held_job_cannot_be_claimed_until_the_lease_expires() -> None:
    job = request_paper()
    first = claim_job(job_id=job.pk)
    assert first
    assert claim_job(job_id=job.pk) is None
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    second = claim_job(job_id=job.pk)
    assert second
    assert second.lease_token != first.lease_token


def test_a_lease_is_short() -> None:
    job = claim_job(job_id=request_paper().pk)
    assert job
    assert job.lease_until
    assert timezone.now() < job.lease_until <= timezone.now() + LEASE
    assert timedelta(seconds=30) > LEASE


def test_a_worker_that_lost_its_lease_writes_nothing() -> None:
    job = request_paper(steps=2)

    def lose(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
        Job.objects.filter(pk=job.pk).update(lease_token="another worker")
        return PAPER

    with register_kind("paper", lose):
        assert not run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.result, job.lease_token) == ("running", None, "another worker")
    assert verbs() == ["job.requested"]


def test_a_worker_that_lost_its_lease_stops_at_the_next_progress() -> None:
    job = request_paper()
    steps = []

    def go_on(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
        Job.objects.filter(pk=job.pk).update(lease_token="another worker")
        on_progress(1, 1)
        steps.append("after the loss")
        return PAPER

    with register_kind("paper", go_on):
        assert not run_job(job_id=job.pk)
    assert steps == []


def test_a_failure_under_a_lost_lease_writes_nothing() -> None:
    job = request_paper()

    def lose_and_break(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
        Job.objects.filter(pk=job.pk).update(lease_token="another worker")
        raise RuntimeError("too late to matter")

    with register_kind("paper", lose_and_break):
        assert not run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.lease_token) == ("running", "another worker")


def test_progress_is_stored_and_extends_the_lease() -> None:
    job = claim_job(job_id=request_paper().pk)
    assert job
    update_if_held(job, lease_until=timezone.now())
    assert record_progress(job, 3, 4)
    job.refresh_from_db()
    assert job.percent == 75
    assert job.lease_until
    assert job.lease_until > timezone.now()


def test_progress_is_below_100_until_the_result_is_stored() -> None:
    assert Job(state="running", progress_done=7, progress_total=7).percent == 99
    assert Job(state="running").percent == 0


def test_two_handlers_for_one_kind_are_a_programming_error() -> None:
    with register_kind("paper", make_paper):
        assert find_handler("paper") is make_paper
        with pytest.raises(ValueError, match="two handlers"):
            job_handler("paper")(fail)

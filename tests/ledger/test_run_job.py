"""Doing a job: result, refusal, retries, and what a worker may still write when it is no longer the holder."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from ledger.handlers import JobResult, OnProgress, find_handler, job_handler
from ledger.models import Action, Job
from ledger.services.jobs import request_job, run_job
from ledger.services.jobs.lease import LEASE, MOST_ATTEMPTS, claim_job, record_progress, update_if_held
from problems import refuse
from tests.ledger.kinds import PAPER, registered

pytestmark = pytest.mark.django_db


def make_paper(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
    for step in range(1, params.get("steps", 1) + 1):
        on_progress(step, params.get("steps", 1))
    return PAPER


def break_down(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
    raise RuntimeError("the printer is on fire")


def say_no(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
    refuse("not_found")


def ask(kind: str = "paper", **params: Any) -> Job:
    return request_job(kind=kind, params=params, actor=None, scope="event:7")


def verbs() -> list[str]:
    return list(Action.objects.filter(scope="event:7").order_by("id").values_list("verb", flat=True))


def test_a_job_leaves_its_result_and_two_lines_in_the_log() -> None:
    bozena = User.objects.create_user("bozena", given_name="Božena", family_name="Čermáková")
    job = request_job(kind="paper", params={"steps": 3}, actor=bozena, scope="event:7")
    with registered("paper", make_paper):
        assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.percent, bytes(job.result or b"")) == ("done", 100, PAPER.content)
    assert (job.result_name, job.result_type, job.attempts) == ("poradi.txt", "text/plain", 1)
    assert verbs() == ["job.requested", "job.done"]
    assert Action.objects.get(verb="job.requested").actor == bozena


def test_a_finished_job_is_not_done_again() -> None:
    job = ask()
    with registered("paper", make_paper):
        assert run_job(job_id=job.pk)
        assert not run_job(job_id=job.pk)
    job.refresh_from_db()
    assert job.attempts == 1


def test_a_refusal_fails_the_job_at_once_with_its_reasons() -> None:
    job = ask("refused")
    with registered("refused", say_no):
        assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, [problem["code"] for problem in job.problems]) == ("failed", ["not_found"])
    assert verbs()[-1] == "job.failed"


def test_an_unknown_kind_fails_with_its_name() -> None:
    job = ask("knitting")
    assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert job.problems[0]["params"] == {"kind": "knitting"}


def test_what_nobody_foresaw_is_tried_a_few_times() -> None:
    job = ask("broken")
    with registered("broken", break_down):
        finished = [run_job(job_id=job.pk) for _ in range(MOST_ATTEMPTS)]
        assert finished == [False] * (MOST_ATTEMPTS - 1) + [True]
        assert not run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.problems[0]["code"]) == ("failed", "job_failed")


def test_a_job_that_kills_every_worker_fails_in_the_end() -> None:
    job = ask()
    Job.objects.filter(pk=job.pk).update(
        state="running", attempts=MOST_ATTEMPTS, lease_until=timezone.now() - timedelta(seconds=1)
    )
    with registered("paper", make_paper):
        assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.result) == ("failed", None)
    assert job.problems[0]["params"] == {"attempts": MOST_ATTEMPTS}


def test_a_held_job_is_not_to_be_had_until_the_lease_runs_out() -> None:
    job = ask()
    first = claim_job(job_id=job.pk)
    assert first
    assert claim_job(job_id=job.pk) is None
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    second = claim_job(job_id=job.pk)
    assert second
    assert second.lease_token != first.lease_token


def test_a_lease_is_short_enough_to_miss_a_killed_worker_soon() -> None:
    job = claim_job(job_id=ask().pk)
    assert job
    assert job.lease_until
    assert timezone.now() < job.lease_until <= timezone.now() + LEASE
    assert timedelta(seconds=30) > LEASE


def test_a_worker_that_lost_its_lease_writes_nothing() -> None:
    job = ask(steps=2)

    def lose(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
        Job.objects.filter(pk=job.pk).update(lease_token="somebody else")
        return PAPER

    with registered("paper", lose):
        assert not run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.result, job.lease_token) == ("running", None, "somebody else")
    assert verbs() == ["job.requested"]


def test_a_worker_that_lost_its_lease_stops_at_the_next_step() -> None:
    job = ask()
    steps = []

    def go_on(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
        Job.objects.filter(pk=job.pk).update(lease_token="somebody else")
        on_progress(1, 1)
        steps.append("after the loss")
        return PAPER

    with registered("paper", go_on):
        assert not run_job(job_id=job.pk)
    assert steps == []


def test_a_failure_of_the_old_holder_does_not_take_the_job_from_the_new_one() -> None:
    job = ask()

    def lose_and_break(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
        Job.objects.filter(pk=job.pk).update(lease_token="somebody else")
        raise RuntimeError("too late to matter")

    with registered("paper", lose_and_break):
        assert not run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.lease_token) == ("running", "somebody else")


def test_progress_shows_and_extends_the_lease() -> None:
    job = claim_job(job_id=ask().pk)
    assert job
    update_if_held(job, lease_until=timezone.now())
    assert record_progress(job, 3, 4)
    job.refresh_from_db()
    assert job.percent == 75
    assert job.lease_until
    assert job.lease_until > timezone.now()


def test_progress_never_says_100_before_the_result_is_there() -> None:
    assert Job(state="running", progress_done=7, progress_total=7).percent == 99
    assert Job(state="running").percent == 0


def test_two_handlers_for_one_kind_are_a_mistake_in_the_program() -> None:
    with registered("paper", make_paper):
        assert find_handler("paper") is make_paper
        with pytest.raises(ValueError, match="two handlers"):
            job_handler("paper")(break_down)

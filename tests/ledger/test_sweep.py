"""The sweeper with a real broker: every requested job is run, also if the broker loses its messages."""

from datetime import timedelta
from typing import Any

import pytest
from celery import Celery
from django.conf import settings
from django.core.management import call_command
from django.test import TestCase
from django.utils import timezone
from redis import Redis

from accounts.models import User
from ledger.handlers import JobResult, OnProgress
from ledger.models import IdempotencyKey, Job
from ledger.services.idempotency import ANSWERS_KEPT_FOR, answer_once
from ledger.services.jobs import lease, request_job, run_waiting_jobs, send_waiting_jobs
from ledger.services.jobs.request import count_messages
from ledger.services.jobs.sweep import SEND_AGAIN_AFTER, list_overdue_jobs, list_unsent_jobs
from tests.ground.service import wait_until
from tests.ledger.kinds import PAPER, register_kind

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        "not __import__('service.broker').broker.find_embedded_server()", reason="no Valkey in the wheel"
    ),
]

LONG_AGO = timezone.now() - 10 * SEND_AGAIN_AFTER


def make_paper(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
    return PAPER


def request_paper() -> Job:
    with TestCase.captureOnCommitCallbacks(execute=True):
        return request_job(kind="paper", params={}, actor=None)


def flush_broker() -> None:
    Redis.from_url(settings.REDIS_URL).flushall()


def test_a_committed_request_is_sent() -> None:
    job = request_paper()
    job.refresh_from_db()
    assert job.sent_at
    assert count_messages() == 1
    assert send_waiting_jobs() == 0


def test_a_job_lost_by_the_broker_is_sent_again() -> None:
    jobs = [request_paper() for _ in range(3)]
    Job.objects.update(sent_at=LONG_AGO)
    flush_broker()
    assert list_overdue_jobs() == [job.pk for job in jobs]
    assert send_waiting_jobs() == 3
    assert count_messages() == 3
    assert send_waiting_jobs() == 0


def test_a_job_waiting_in_the_queue_is_not_sent_again() -> None:
    for _ in range(3):
        request_paper()
    Job.objects.update(sent_at=LONG_AGO)
    assert send_waiting_jobs() == 0
    assert count_messages() == 3


def test_a_job_requested_while_the_broker_is_away_is_sent_later(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as away:
        away.setattr(settings, "HAS_BROKER", False)
        job = request_paper()
    assert list_unsent_jobs() == [job.pk]
    assert send_waiting_jobs() == 1
    assert count_messages() == 1


def test_an_abandoned_job_is_sent_again_and_a_held_one_is_not() -> None:
    abandoned, held = request_paper(), request_paper()
    Job.objects.update(state="running", sent_at=LONG_AGO)
    Job.objects.filter(pk=abandoned.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    Job.objects.filter(pk=held.pk).update(lease_until=timezone.now() + timedelta(seconds=9))
    assert list_unsent_jobs() == [abandoned.pk]
    assert list_overdue_jobs() == []


def test_an_abandoned_job_is_not_sent_at_every_sweep() -> None:
    job = request_paper()
    Job.objects.update(state="running", sent_at=LONG_AGO, lease_until=timezone.now() - timedelta(seconds=1))
    assert send_waiting_jobs() == 1
    assert send_waiting_jobs() == 0
    assert Job.objects.get(pk=job.pk).state == "running"


def test_a_clock_set_back_an_hour_does_not_hold_the_job_of_a_dead_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker died before the clock was set back, so the times that it wrote lie an hour ahead."""
    monkeypatch.setattr(lease, "LEASE", timedelta(seconds=0.2))
    before_the_change = timezone.now() + timedelta(hours=1)
    job = request_paper()
    Job.objects.update(
        state="running", sent_at=before_the_change, lease_until=before_the_change + lease.LEASE, lease_token="dead"
    )
    with register_kind("paper", make_paper):
        wait_until(run_waiting_jobs, "the job run by the next sweep after its lease")
    job.refresh_from_db()
    assert job.state == "done"


def test_a_clock_set_back_an_hour_does_not_hide_a_lost_message() -> None:
    job = request_paper()
    Job.objects.update(sent_at=timezone.now() + timedelta(hours=1))
    flush_broker()
    assert list_overdue_jobs() == [job.pk]
    assert send_waiting_jobs() == 1
    assert count_messages() == 1


def test_a_clock_set_back_takes_no_job_from_a_living_worker() -> None:
    job = request_paper()
    held = lease.claim_job(job_id=job.pk)
    assert held
    Job.objects.update(lease_until=timezone.now() + timedelta(hours=1))
    assert send_waiting_jobs() == 0
    assert lease.extend_lease(held)
    assert lease.claim_job(job_id=job.pk) is None


def test_a_failed_attempt_waits_before_the_next() -> None:
    def fail(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
        raise RuntimeError("not yet")

    job = request_paper()
    with register_kind("paper", fail):
        assert run_waiting_jobs() == 0
        Job.objects.update(sent_at=None)
        assert run_waiting_jobs() == 0
    job.refresh_from_db()
    assert (job.state, job.attempts) == ("queued", 1)
    assert [*list_unsent_jobs(), *list_overdue_jobs()] == []


@pytest.mark.django_db(transaction=True)
def test_without_a_broker_the_sweeper_runs_the_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "HAS_BROKER", False)
    job = request_paper()
    with register_kind("paper", make_paper):
        call_command("sweep")
    job.refresh_from_db()
    assert (job.state, job.sent_at) == ("done", None)


def test_a_request_is_stored_if_the_broker_cannot_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = Celery("nowhere", broker="redis+socket:///nowhere/valkey.sock", set_as_current=False)
    nowhere.conf.broker_transport_options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        raise OSError("no other attempt: a reader waits for the page")

    monkeypatch.setattr("ledger.services.jobs.request.current_app", nowhere)
    monkeypatch.setattr("kombu.utils.functional.sleep", pause)
    job = request_paper()
    assert pauses == []
    assert Job.objects.get(pk=job.pk).sent_at is None
    assert list_unsent_jobs() == [job.pk]
    assert count_messages() == 0


@pytest.mark.django_db(transaction=True)
def test_old_answers_are_deleted() -> None:
    jiri = User.objects.create_user("jiri", given_name="Jiří", family_name="Ťok")
    for key in ("old", "new"):
        answer_once(user=jiri, key=key, request={}, do=lambda: (200, {}))
    IdempotencyKey.objects.filter(key="old").update(at=timezone.now() - ANSWERS_KEPT_FOR - timedelta(minutes=1))
    call_command("sweep")
    assert [row.key for row in IdempotencyKey.objects.all()] == ["new"]

"""The heartbeat keeps the lease of a long job and ends with the worker."""

import threading
import time
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from ledger.handlers import JobResult, OnProgress
from ledger.models import Job
from ledger.services.jobs import heartbeat, lease, request_job, run_job
from tests.ground.service import wait_until
from tests.ledger.kinds import PAPER, register_kind

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _quick_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "SECONDS_BETWEEN_BEATS", 0.05)
    monkeypatch.setattr(lease, "LEASE", timedelta(seconds=0.4))


def lease_of(job: Job) -> datetime:
    until = Job.objects.values_list("lease_until", flat=True).get(pk=job.pk)
    assert until
    return until


def test_a_job_longer_than_its_lease_keeps_it() -> None:
    job = request_job(kind="slow", params={}, actor=None)
    second_claims = []

    def work_slowly(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
        for _ in range(8):
            time.sleep(0.1)
            second_claims.append(lease.claim_job(job_id=job.pk))
        return PAPER

    with register_kind("slow", work_slowly):
        assert run_job(job_id=job.pk)
    assert second_claims == [None] * 8


def test_the_heartbeat_stops_with_the_work() -> None:
    job = lease.claim_job(job_id=request_job(kind="slow", params={}, actor=None).pk)
    assert job
    with heartbeat.keep_lease(job):
        before = lease_of(job)
        wait_until(lambda: lease_of(job) > before, "a beat")
    after = lease_of(job)
    assert f"heartbeat of job {job.pk}" not in {thread.name for thread in threading.enumerate()}
    time.sleep(0.2)
    assert lease_of(job) == after


def test_the_heartbeat_stops_after_the_longest_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "MAX_LEASE_SECONDS", 0.0)
    job = lease.claim_job(job_id=request_job(kind="slow", params={}, actor=None).pk)
    assert job
    with heartbeat.keep_lease(job):
        before = lease_of(job)
        time.sleep(0.3)
        assert lease_of(job) == before


def test_the_heartbeat_does_not_extend_a_lost_lease() -> None:
    job = lease.claim_job(job_id=request_job(kind="slow", params={}, actor=None).pk)
    assert job
    with heartbeat.keep_lease(job):
        Job.objects.filter(pk=job.pk).update(lease_token="another worker", lease_until=None)
        time.sleep(0.3)
    assert Job.objects.get(pk=job.pk).lease_until is None


def test_the_heartbeat_goes_on_after_its_connection_broke(monkeypatch: pytest.MonkeyPatch) -> None:
    """With PostgreSQL a broken connection stayed broken, so the lease ended and a second worker could start the job."""
    job = lease.claim_job(job_id=request_job(kind="slow", params={}, actor=None).pk)
    assert job
    broken: list[str] = []

    def break_first(job: Job) -> bool:
        if not broken:
            connection.ensure_connection()
            connection.connection.close()
            broken.append(threading.current_thread().name)
        return lease.extend_lease(job)

    monkeypatch.setattr(heartbeat, "extend_lease", break_first)
    with heartbeat.keep_lease(job):
        before = lease_of(job)
        wait_until(lambda: lease_of(job) > before, "a beat after the connection broke", 10)
    assert broken == [f"heartbeat of job {job.pk}"]

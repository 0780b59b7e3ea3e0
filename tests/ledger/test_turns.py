"""Events take turns with their jobs, small ones first; a large job leaves a thread of the worker for small ones."""

from collections.abc import Iterator
from datetime import timedelta
from threading import Event as Signal
from threading import Thread
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import connection
from django.utils import timezone

from ledger.handlers import JobResult, OnProgress
from ledger.models import Job
from ledger.services.jobs import request_job, run_next_job, run_waiting_jobs
from ledger.services.jobs.turns import MAX_SMALL_NUMBER, RETRY_AFTER
from tests.builders import make_person
from tests.ledger.kinds import PAPER, register_kind
from tests.refusals import refused

pytestmark = pytest.mark.django_db
LARGE = MAX_SMALL_NUMBER + 1


def make_paper(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
    return PAPER


@pytest.fixture
def papers() -> Iterator[None]:
    """Register the kind ``paper`` for a test."""
    with register_kind("paper", make_paper):
        yield


def ask(scope: str, size: int = 0) -> Job:
    return request_job(kind="paper", params={}, actor=None, scope=scope, size=size)


def run_all() -> list[tuple[str, int]]:
    """Run all waiting jobs; return event and size of each in the order of their turns."""
    run = iter(run_next_job, None)
    return [(job.scope, job.size) for job in run if job is not None]


@pytest.mark.usefixtures("papers")
def test_events_take_turns_and_small_jobs_come_first() -> None:
    for size in (500, 100, 300):
        ask("event:1", size)
    for size in (200, 50):
        ask("event:2", size)
    assert run_all() == [("event:2", 50), ("event:1", 100), ("event:2", 200), ("event:1", 300), ("event:1", 500)]


@pytest.mark.usefixtures("papers")
def test_an_event_with_many_jobs_does_not_delay_another() -> None:
    for _ in range(20):
        ask("event:1", 10)
    assert run_next_job() is not None
    ask("event:2", 900)
    job = run_next_job()
    assert job is not None
    assert job.scope == "event:2"


@pytest.mark.usefixtures("papers")
def test_all_scopes_of_an_event_have_one_turn() -> None:
    for scope in ("event:1", "event:1.names", "event:1.verification", "event:2"):
        ask(scope, 10)
    assert [scope for scope, _ in run_all()][1] == "event:2"


@pytest.mark.usefixtures("papers")
def test_without_a_broker_the_jobs_have_the_same_turns() -> None:
    first, second, other = ask("event:1", 20), ask("event:1", 30), ask("event:2", 40)
    assert run_waiting_jobs() == 3
    begun = Job.objects.order_by("started_at").values_list("pk", flat=True)
    assert list(begun) == [first.pk, other.pk, second.pk]


def test_a_failed_job_does_not_take_the_turns_of_others() -> None:
    def fail(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
        raise RuntimeError("not yet")

    with register_kind("broken", fail), register_kind("paper", make_paper):
        broken = request_job(kind="broken", params={}, actor=None, scope="event:1")
        other = ask("event:2")
        assert [job.pk for job in iter(run_next_job, None) if job] == [broken.pk, other.pk]
        Job.objects.filter(pk=broken.pk).update(sent_at=timezone.now() - RETRY_AFTER - timedelta(seconds=1))
        assert [job.pk for job in iter(run_next_job, None) if job] == [broken.pk]


def test_the_message_of_a_job_sent_again_runs_this_job() -> None:
    with register_kind("paper", make_paper):
        ask("event:1", 1)
        again = ask("event:2", LARGE)
        Job.objects.filter(pk=again.pk).update(attempts=1, sent_at=timezone.now())
        job = run_next_job(asked=again.pk)
    assert job == again


@pytest.mark.django_db(transaction=True)
def test_while_a_large_job_runs_small_ones_of_all_events_do_not_wait() -> None:
    begun, may_end = Signal(), Signal()

    def wait(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
        begun.set()
        assert may_end.wait(30)
        return PAPER

    def run_large() -> None:
        run_next_job()
        connection.close()

    with register_kind("large", wait), register_kind("paper", make_paper):
        large = [
            request_job(kind="large", params={}, actor=None, scope=f"event:{number}", size=LARGE) for number in (1, 2)
        ]
        thread = Thread(target=run_large)
        thread.start()
        assert begun.wait(30)
        small = [ask("event:1"), ask("event:3", MAX_SMALL_NUMBER)]
        # The second large job waits, although its event had no turn.
        assert [job.pk for job in iter(run_next_job, None) if job] == [small[1].pk, small[0].pk]
        may_end.set()
        thread.join()
        assert run_next_job() == large[1]
    assert not Job.objects.exclude(state="done").exists()


def test_an_account_with_too_many_jobs_is_refused_until_one_is_done(settings: LazySettings) -> None:
    settings.JOBS_PER_ACCOUNT = 2
    first, second = make_person(), make_person("Marek Ptáček")
    with register_kind("paper", make_paper):
        for _ in range(2):
            request_job(kind="paper", params={}, actor=first)
        with refused("too_many_jobs"):
            request_job(kind="paper", params={}, actor=first)
        assert request_job(kind="paper", params={}, actor=second)
        assert run_next_job()
        assert request_job(kind="paper", params={}, actor=first)
    assert Job.objects.count() == 4

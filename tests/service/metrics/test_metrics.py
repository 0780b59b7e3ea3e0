"""The figures of one process: write locks, refusals, jobs, threads."""

import socket
import time
from pathlib import Path

import pytest
from django.core.signals import request_finished, request_started
from django.db import connection, transaction
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from ledger.models import Job
from ledger.services.beats import record_beat
from ledger.services.jobs import request_job
from service.metrics import figures, shared
from service.roles import WEB_THREADS
from web.health import database, parts
from web.health.exposition import count_connections_waiting, write_metrics

pytestmark = pytest.mark.django_db(transaction=True)

OWN = {"host": "127.0.0.1"}


@pytest.fixture(autouse=True)
def _read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_READER", parts._Reader())
    monkeypatch.setattr(database, "_CHECK", database.DatabaseCheck())


def read_metrics() -> dict[tuple[str, ...], float]:
    """Return the figures that the machine itself reads, by their names and the values of their labels."""
    answer = Client().get("/metrics", headers=OWN)
    assert answer.status_code == 200
    return parse_metrics(answer.content.decode())


def parse_metrics(text: str) -> dict[tuple[str, ...], float]:
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_a_long_transaction_is_the_longest_write_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.metrics.measuring._LongestLock.seconds", 0.0)
    with transaction.atomic():
        record_beat(name="long")
        time.sleep(0.31)
    with transaction.atomic():
        record_beat(name="short")
    found = read_metrics()
    assert 0.31 <= found["kartel_write_lock_longest_seconds",] < 5
    assert found["kartel_write_lock_seconds_bucket", "0.3"] < found["kartel_write_lock_seconds_count",]


def test_a_transaction_that_is_rolled_back_is_measured_too() -> None:
    before = read_metrics()["kartel_write_lock_seconds_count",]
    with transaction.atomic():
        record_beat(name="undone")
        transaction.set_rollback(True)
    # The check of health writes at most once meanwhile.
    assert 1 <= read_metrics()["kartel_write_lock_seconds_count",] - before <= 2


def test_waiting_for_the_lock_is_not_holding_it() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has no lock of all writes")
    before = figures.WRITE_LOCK_SECONDS._sum.get()
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("BEGIN IMMEDIATE")
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 300")
        with pytest.raises(Exception, match="locked"), transaction.atomic():
            record_beat(name="never")
    finally:
        other.close()
        connection.close()
    assert figures.WRITE_LOCK_SECONDS._sum.get() - before < 0.2


def test_refusals_are_counted_by_status_and_code() -> None:
    key = ("kartel_refusals_total", "404", "not_found")
    before = read_metrics().get(key, 0.0)
    for _ in range(3):
        Client().get("/nothing/here/")
    assert read_metrics()[key] == before + 3


def test_jobs_that_wait_and_run_are_counted() -> None:
    jobs = [request_job(kind="nothing", params={}, actor=None) for _ in range(3)]
    Job.objects.filter(pk__in=[job.pk for job in jobs]).update(state=Job.State.QUEUED)
    Job.objects.filter(pk=jobs[0].pk).update(state=Job.State.RUNNING)
    found = read_metrics()
    assert (found["kartel_jobs", "waiting"], found["kartel_jobs", "running"]) == (2, 1)


def test_a_thread_is_busy_while_it_answers() -> None:
    found = read_metrics()
    assert (found["kartel_threads",], found["kartel_threads_busy",]) == (WEB_THREADS, 1)
    assert figures.THREADS_BUSY._value.get() == 0


def test_a_request_without_an_end_does_not_stay_busy_when_its_thread_has_the_next() -> None:
    request_started.send(None)
    assert figures.THREADS_BUSY._value.get() == 1
    request_started.send(None)
    request_finished.send(None)
    assert figures.THREADS_BUSY._value.get() == 0


def test_connections_that_no_process_has_taken_are_counted() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(16)
        port = listener.getsockname()[1]
        assert count_connections_waiting(port) == 0
        waiting = [socket.create_connection(("127.0.0.1", port)) for _ in range(3)]
        assert count_connections_waiting(port) == 3
        for client in waiting:
            client.close()
    assert count_connections_waiting(1) is None


def test_no_figure_names_a_person_or_an_address() -> None:
    Client().get("/account/link/tajny-kod/")
    assert b"tajny-kod" not in write_metrics()


def test_the_directory_of_the_processes_is_private_and_emptied_at_a_start(tmp_path: Path) -> None:
    directory = Path(shared.prepare_directory(tmp_path))
    (directory / "counter_1.db").write_bytes(b"old")
    assert shared.prepare_directory(tmp_path) == str(directory)
    assert (list(directory.iterdir()), directory.stat().st_mode & 0o777) == ([], 0o700)
    shared.remove_directory(str(directory))
    assert not directory.exists()


def test_a_directory_that_another_user_could_write_is_not_used(tmp_path: Path) -> None:
    directory = Path(shared.prepare_directory(tmp_path))
    directory.chmod(0o777)
    try:
        assert shared.prepare_directory(tmp_path) == ""
    finally:
        shared.remove_directory(str(directory))

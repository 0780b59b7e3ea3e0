"""Jobs outlive their workers and their broker: the row is the truth."""

import sqlite3
from pathlib import Path

import pytest
from redis import Redis

from tests.ground.service import Service, kill, wait_until
from tests.service.conftest import Starter

pytestmark = pytest.mark.service

ASK = """
import sys, django
django.setup()
from ledger.services.jobs import request_job
for steps in sys.argv[2:]:
    print(request_job(kind="slow", params={"notes": sys.argv[1], "steps": int(steps)}, actor=None).pk)
"""


@pytest.fixture
def service(prepared: Starter) -> Service:
    running = prepared(DJANGO_SETTINGS_MODULE="tests.service.settings_slow")
    running.start()
    return running


def ask(service: Service, notes: Path, *steps: int) -> list[int]:
    return [int(line) for line in service.python("-c", ASK, str(notes), *map(str, steps)).split()]


def read(service: Service, column: str) -> list[object]:
    with sqlite3.connect(service.data_dir / "kartel.sqlite3", timeout=20) as database:
        return [value for (value,) in database.execute(f"SELECT {column} FROM ledger_job ORDER BY id")]


def test_a_job_is_done_once(service: Service, tmp_path: Path) -> None:
    ask(service, tmp_path / "notes", 1)
    wait_until(lambda: read(service, "state") == ["done"], "the job done")
    assert (tmp_path / "notes").read_text() == "begun\n"
    assert read(service, "result") == [b"counted"]


def test_a_job_whose_worker_is_killed_in_the_middle_is_done_by_the_next(service: Service, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    ask(service, notes, 15)
    wait_until(lambda: (read(service, "progress_done") or [0])[0], "the first steps")
    kill(service.find("celery")[0])
    # A lease of 10 seconds, a sweep every 2, a worker's start, and 3 seconds of work.
    wait_until(lambda: read(service, "state") == ["done"], "the job done", 45)
    assert notes.read_text() == "begun\n" * 2
    assert read(service, "attempts") == [2]


def test_jobs_that_the_broker_forgot_are_done(service: Service, tmp_path: Path) -> None:
    ids = ask(service, tmp_path / "notes", 10, 1, 1, 1)
    Redis(unix_socket_path=str(service.data_dir / "valkey.sock")).flushall()
    wait_until(lambda: read(service, "state") == ["done"] * len(ids), "all jobs done")
    assert read(service, "attempts") == [1] * len(ids)


def test_jobs_asked_for_without_a_service_are_done_by_the_next(prepared: Starter, tmp_path: Path) -> None:
    service = prepared(DJANGO_SETTINGS_MODULE="tests.service.settings_slow")
    ask(service, tmp_path / "notes", 1)
    assert read(service, "state") == ["queued"]
    service.start()
    wait_until(lambda: read(service, "state") == ["done"], "the job done")


def test_a_job_survives_the_end_of_the_whole_service(service: Service, tmp_path: Path) -> None:
    ask(service, tmp_path / "notes", 15)
    wait_until(lambda: (read(service, "progress_done") or [0])[0], "the first steps")
    service.kill_all()
    service.start()
    wait_until(lambda: read(service, "state") == ["done"], "the job done")


def test_where_there_is_no_broker_jobs_are_done_by_the_sweeper(prepared: Starter, tmp_path: Path) -> None:
    service = prepared(DJANGO_SETTINGS_MODULE="tests.service.settings_without_broker")
    service.start()
    ask(service, tmp_path / "notes", 1)
    wait_until(lambda: read(service, "state") == ["done"], "the job done")

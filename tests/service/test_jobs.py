"""Jobs are finished although their worker or their broker ends, because the row is authoritative."""

import sqlite3
from pathlib import Path

import pytest
from redis import Redis

from tests.ground.service import Service, kill, wait_until
from tests.service.conftest import ServiceFactory

pytestmark = [pytest.mark.service, pytest.mark.own_database]

REQUEST_JOBS = """
import sys, django
django.setup()
from ledger.services.jobs import request_job
for steps in sys.argv[2:]:
    print(request_job(kind="slow", params={"notes": sys.argv[1], "steps": int(steps)}, actor=None).pk)
"""


@pytest.fixture(scope="module")
def idle(make_service: ServiceFactory) -> Service:
    """Return the service of this file; the first test starts it."""
    return make_service(DJANGO_SETTINGS_MODULE="tests.service.settings_with_slow_job")


@pytest.fixture
def service(idle: Service) -> Service:
    """Return the running service without a job."""
    if idle.process is None:
        idle.start()
    with sqlite3.connect(idle.data_dir / "kartel.sqlite3", timeout=20) as database:
        database.execute("DELETE FROM ledger_job")
    return idle


def request_jobs(service: Service, notes: Path, *steps: int) -> list[int]:
    return [int(line) for line in service.python("-c", REQUEST_JOBS, str(notes), *map(str, steps)).split()]


def read_column(service: Service, column: str) -> list[object]:
    with sqlite3.connect(service.data_dir / "kartel.sqlite3", timeout=20) as database:
        return [value for (value,) in database.execute(f"SELECT {column} FROM ledger_job ORDER BY id")]


def test_jobs_requested_without_a_service_are_run_after_its_start(idle: Service, tmp_path: Path) -> None:
    if idle.process is not None:
        assert idle.stop()
    request_jobs(idle, tmp_path / "notes", 1)
    assert read_column(idle, "state")[-1] == "queued"
    idle.start()
    wait_until(lambda: read_column(idle, "state")[-1] == "done", "the job done")


def test_a_job_is_run_once(service: Service, tmp_path: Path) -> None:
    request_jobs(service, tmp_path / "notes", 1)
    wait_until(lambda: read_column(service, "state") == ["done"], "the job done")
    assert (tmp_path / "notes").read_text() == "begun\n"
    assert read_column(service, "result") == [b"counted"]


def test_a_job_of_a_killed_worker_is_finished_by_the_next_worker(service: Service, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    request_jobs(service, notes, 15)
    wait_until(lambda: (read_column(service, "progress_done") or [0])[0], "the first steps")
    kill(service.find("celery")[0])
    # A lease of 4 seconds, a sweep every 2 seconds, the start of a worker, and 3 seconds of work.
    wait_until(lambda: read_column(service, "state") == ["done"], "the job done", 45)
    assert notes.read_text() == "begun\n" * 2
    assert read_column(service, "attempts") == [2]


def test_jobs_lost_by_the_broker_are_run(service: Service, tmp_path: Path) -> None:
    ids = request_jobs(service, tmp_path / "notes", 10, 1, 1, 1)
    Redis(unix_socket_path=str(service.data_dir / "valkey.sock")).flushall()
    wait_until(lambda: read_column(service, "state") == ["done"] * len(ids), "all jobs done")
    assert read_column(service, "attempts") == [1] * len(ids)


@pytest.mark.nightly
def test_a_job_of_a_killed_service_is_finished_after_its_start(service: Service, tmp_path: Path) -> None:
    request_jobs(service, tmp_path / "notes", 15)
    wait_until(lambda: (read_column(service, "progress_done") or [0])[0], "the first steps")
    service.kill_all()
    service.start()
    wait_until(lambda: read_column(service, "state") == ["done"], "the job done")


REQUEST_OF_EVENTS = """
import sys, django
django.setup()
from ledger.services.jobs import request_job
for scope, size, steps in (("event:1", 5_000, 25), ("event:1", 5_000, 1), ("event:1", 9_000, 1), ("event:2", 10, 1)):
    params = {"notes": sys.argv[1], "steps": steps}
    print(request_job(kind="slow", params=params, actor=None, scope=scope, size=size).pk)
"""


def test_large_papers_of_one_event_do_not_delay_a_small_one_of_another(service: Service, tmp_path: Path) -> None:
    """The large ones run one after the other; the last one is run though its message came while the first one ran."""
    service.python("-c", REQUEST_OF_EVENTS, str(tmp_path / "notes"))
    wait_until(lambda: read_column(service, "state")[-1:] == ["done"], "the small job done")
    assert read_column(service, "state") == ["running", "queued", "queued", "done"]
    wait_until(lambda: read_column(service, "state") == ["done"] * 4, "all jobs done", 30)
    begun = [str(at) for at in read_column(service, "started_at")]
    ended = [str(at) for at in read_column(service, "finished_at")]
    assert ended[0] <= begun[1]
    assert ended[1] <= begun[2]
    assert read_column(service, "attempts") == [1] * 4


@pytest.mark.nightly
def test_without_a_broker_the_sweeper_runs_the_jobs(make_service: ServiceFactory, tmp_path: Path) -> None:
    service = make_service(DJANGO_SETTINGS_MODULE="tests.service.settings_without_broker")
    service.start()
    request_jobs(service, tmp_path / "notes", 1)
    wait_until(lambda: read_column(service, "state") == ["done"], "the job done")

"""A service whose PostgreSQL hangs, is killed and comes back: what it says about itself, and how much it logs."""

import json
import os
import re
import signal
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from service.roles import WEB_PROCESSES, WEB_THREADS
from tests.ground.memory import find_memory_dir
from tests.ground.missing import skip_or_fail
from tests.ground.postgres import PostgresServer, find_postgres, own_postgres
from tests.ground.prepared import service_environment
from tests.ground.processes import descendants_of
from tests.ground.service import Service, free_port, wait_until

pytestmark = [pytest.mark.service, pytest.mark.postgres, pytest.mark.own_database]

TOKEN = "žluťoučký-token".encode().hex()


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    """Yield a server of this file alone, because the tests stop it."""
    binaries = find_postgres()
    if binaries is None:
        skip_or_fail("PostgreSQL", "REQUIRE_POSTGRES")
    with own_postgres(binaries) as server:
        yield server


@pytest.fixture(scope="module")
def service(server: PostgresServer) -> Iterator[Service]:
    """Start a service without a sample on the server."""
    with tempfile.TemporaryDirectory(prefix="kartel-live-", dir=find_memory_dir()) as data_dir:
        port = free_port()
        named = {"HOST": "127.0.0.1", "PORT": str(port), "DATABASE_URL": server.url, "KARTEL_METRICS_TOKEN": TOKEN}
        named["DJANGO_SETTINGS_MODULE"] = "tests.live.settings_without_migrations"
        service = Service(Path(data_dir), port, service_environment(Path(data_dir), **named))
        service.manage("migrate", "--run-syncdb", "--verbosity", "0")
        service.start()
        yield service
        service.stop()


def get(service: Service, path: str, timeout: float = 20.0) -> tuple[int, str]:
    """Return status and body of an answer, also of a refusal."""
    try:
        with urllib.request.urlopen(f"{service.url}{path}", timeout=timeout) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def read_ready(service: Service) -> tuple[int, dict[str, Any]]:
    status, body = get(service, "/health/ready")
    return status, json.loads(body)


def wait_until_ready(service: Service) -> None:
    wait_until(lambda: get(service, "/health/ready")[0] == 200, "a service that is ready")


@contextmanager
def stopped(server: PostgresServer) -> Iterator[None]:
    """Let all processes of the server hang during the block."""
    # The first one stops first, so that it starts no other meanwhile.
    os.kill(server.pid, signal.SIGSTOP)
    pids = [server.pid, *descendants_of(server.pid)]
    try:
        for pid in pids:
            send(pid, signal.SIGSTOP)
        yield
    finally:
        for pid in pids:
            send(pid, signal.SIGCONT)


def send(pid: int, number: signal.Signals) -> None:
    """Send a signal to a process, whose session may have ended meanwhile."""
    with suppress(ProcessLookupError):
        os.kill(pid, number)


@pytest.mark.nightly
def test_a_database_that_hangs_is_not_ready_and_the_process_lives(service: Service, server: PostgresServer) -> None:
    wait_until_ready(service)
    with stopped(server):
        time.sleep(1.1)  # an answer may be a second old
        for _ in range(4):
            status, answer = read_ready(service)
            assert (status, answer["status"]) == (503, "unready")
            assert answer["parts"]["reading"] == "database_lost"
            assert answer["parts"]["disk"] == answer["parts"]["broker"] == "ok"
        assert get(service, "/health/live")[0] == 200
        status, figures = get(service, "/metrics")
        assert status == 200
        assert 'kartel_part_working{part="reading"} 0.0' in figures
    wait_until_ready(service)


@pytest.mark.nightly
def test_a_service_whose_threads_all_wait_says_so(service: Service, server: PostgresServer) -> None:
    wait_until_ready(service)
    threads, more = WEB_PROCESSES * WEB_THREADS, 8
    with ThreadPoolExecutor(threads + more) as visitors:
        with stopped(server):
            asked = [visitors.submit(get, service, "/api/v1/events/", 120.0) for _ in range(threads + more)]
            wait_until(lambda: read_figure(service, "kartel_requests_queued") >= more, "requests that wait")
            assert read_figure(service, "kartel_threads_busy") > threads / 2
            assert get(service, "/health/live")[0] == 200
            wait_until(lambda: read_ready(service)[0] == 503, "a service that is not ready")
        assert {answer.result()[0] for answer in asked} == {200}
    wait_until(lambda: read_figure(service, "kartel_requests_queued") == 0, "an empty queue")
    wait_until(lambda: read_figure(service, "kartel_threads_busy") == 1, "free threads")


def read_figure(service: Service, name: str) -> float:
    found = re.search(rf"^{name} (\S+)$", get(service, "/metrics")[1], re.MULTILINE)
    assert found is not None
    return float(found[1])


def test_a_killed_database_is_not_ready_until_it_is_back(service: Service, server: PostgresServer) -> None:
    wait_until_ready(service)
    server.stop()
    try:
        # Each process has an answer of its own, which may be a second old.
        wait_until(lambda: read_ready(service)[0] == 503, "a service that is not ready")
        time.sleep(1.1)
        for _ in range(4):
            status, answer = read_ready(service)
            assert (status, answer["parts"]["writing"]) == (503, "database_lost")
        assert get(service, "/health/live")[0] == 200
    finally:
        server.start()
    wait_until_ready(service)


@pytest.mark.nightly
def test_an_outage_of_the_database_leaves_one_line_a_second(service: Service, server: PostgresServer) -> None:
    wait_until_ready(service)
    server.stop()
    try:
        begun, before = time.monotonic(), len(service.output)
        answers = ask_often(service, seconds=6.0)
        seconds = time.monotonic() - begun
        time.sleep(1)
        written = service.output[before:]
    finally:
        server.start()
    wait_until_ready(service)
    assert len(answers) > 100
    assert set(answers) == {503}
    # Lines about other parts, such as a slow Valkey or what an earlier test asked, may be among them.
    lines = [line for line in written.splitlines() if line.startswith("[web]")]
    refused = [line for line in lines if "route=api/v1/events" in line]
    assert 2 <= len(refused) <= len(lines) <= seconds + 5, written[-3000:]
    assert all("kartel.requests: refused" in line and "code=database_lost" in line for line in refused), refused
    left_out = sum(int(number) for number in re.findall(r"left out since the last such line: (\d+)", written))
    assert left_out > len(answers) / 2
    assert "Traceback" not in written


def ask_often(service: Service, seconds: float) -> list[int]:
    """Ask for a page that reads the database in four threads as fast as it is answered. Return the statuses."""
    statuses: list[int] = []
    deadline = time.monotonic() + seconds

    def ask() -> None:
        while time.monotonic() < deadline:
            statuses.append(get(service, "/api/v1/events/")[0])

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses

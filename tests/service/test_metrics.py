"""The figures of a running service are those of all its processes, whichever of them is asked."""

import socket
import time
import urllib.error
import urllib.request

import pytest
from prometheus_client.parser import text_string_to_metric_families

from service.roles import WEB_PROCESSES, WEB_THREADS
from tests.ground.service import Service, kill, wait_until
from tests.service.conftest import ServiceFactory

pytestmark = [pytest.mark.service, pytest.mark.own_database]


@pytest.fixture(scope="module")
def service(make_service: ServiceFactory) -> Service:
    running = make_service()
    running.start()
    return running


def ask(service: Service, path: str, **headers: str) -> tuple[int, str]:
    request = urllib.request.Request(f"{service.url}{path}", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def read_metrics(service: Service) -> dict[tuple[str, ...], float]:
    status, text = ask(service, "/metrics")
    assert status == 200
    families = text_string_to_metric_families(text)
    return {(s.name, *sorted(s.labels.values())): s.value for family in families for s in family.samples}


REFUSED = ("kartel_refusals_total", "404", "not_found")


def test_every_process_tells_the_refusals_of_all(service: Service) -> None:
    before = read_metrics(service).get(REFUSED, 0.0)
    for _ in range(40):
        assert ask(service, "/nothing/here/")[0] == 404
    time.sleep(0.2)
    assert {read_metrics(service)[REFUSED] - before for _ in range(20)} == {40}
    # Both processes have answered some of so many requests.
    assert read_metrics(service)["kartel_threads",] == WEB_PROCESSES * WEB_THREADS


def test_counts_stay_and_states_go_when_a_process_is_killed(service: Service) -> None:
    before = read_metrics(service)
    kill(service.find("web")[-1])
    service.wait_until_up()

    def is_told() -> bool:
        for _ in range(20):
            ask(service, "/help/")
        found = read_metrics(service)
        return found["kartel_threads",] == WEB_PROCESSES * WEB_THREADS and found["kartel_threads_busy",] == 1

    wait_until(is_told, "the threads of the processes that run")
    after = read_metrics(service)
    assert after[REFUSED] >= before[REFUSED]
    assert after["kartel_request_seconds_count",] > before["kartel_request_seconds_count",]


def test_requests_that_are_not_whole_are_counted_and_leave_one_line_a_second(service: Service) -> None:
    before, key = read_metrics(service), ("kartel_refusals_total", "400", "bad_request")
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", service.port), timeout=60) as visitor:
            visitor.sendall(b"this is no request\r\n\r\n")
            assert visitor.recv(100).startswith(b"HTTP/1.1 400 ")
    time.sleep(0.2)
    assert read_metrics(service)[key] - before.get(key, 0.0) == 20

    def count_lines() -> int:
        return service.output.count("status=400 code=bad_request ms=- route=-")

    # The supervisor holds the output of the first seconds back.
    wait_until(count_lines, "a line of the refused requests")
    assert count_lines() < 20


def test_the_sweeper_tells_its_writes_and_its_life(service: Service) -> None:
    wait_until(lambda: '"sweeper": "ok"' in ask(service, "/health/ready")[1], "a sweeper that lives")
    assert read_metrics(service)["kartel_write_lock_longest_seconds",] > 0


def test_strangers_find_no_metrics_through_a_proxy(service: Service) -> None:
    forwarded = {"X-Forwarded-For": "192.0.2.7"}
    assert ask(service, "/metrics", **forwarded)[0] == 404
    assert ask(service, "/health/ready", **forwarded) == (200, '{"status": "ready"}')

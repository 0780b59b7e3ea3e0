"""Stopping without restarting or leaving a process, also when the supervisor is killed."""

import os
import signal
from collections.abc import Callable

import pytest

from tests.ground.processes import is_alive
from tests.ground.service import Service, kill, wait_until
from tests.service.conftest import ServiceFactory

pytestmark = [pytest.mark.service, pytest.mark.own_database]

# Seconds after which a service that does not stop fails its test.
MAX_STOP_SECONDS = 60.0


def to_the_supervisor(number: signal.Signals) -> Callable[[Service], None]:
    return lambda service: os.kill(_pid(service), number)


def to_the_group(number: signal.Signals) -> Callable[[Service], None]:
    return lambda service: os.killpg(_pid(service), number)


def to_all_processes(number: signal.Signals) -> Callable[[Service], None]:
    """Signal every process of the service, as some service managers do."""

    def send(service: Service) -> None:
        for pid in service.all_processes():
            os.kill(pid, number)

    return send


def _pid(service: Service) -> int:
    assert service.process
    return service.process.pid


@pytest.mark.parametrize(
    "send",
    [
        pytest.param(to_the_supervisor(signal.SIGTERM), id="SIGTERM", marks=pytest.mark.nightly),
        pytest.param(to_the_supervisor(signal.SIGINT), id="Ctrl-C", marks=pytest.mark.nightly),
        pytest.param(to_the_group(signal.SIGINT), id="Ctrl-C to the group"),
        pytest.param(to_the_group(signal.SIGTERM), id="SIGTERM to the group", marks=pytest.mark.nightly),
        pytest.param(to_all_processes(signal.SIGTERM), id="SIGTERM to all processes", marks=pytest.mark.nightly),
        pytest.param(to_the_group(signal.SIGHUP), id="the terminal is closed", marks=pytest.mark.nightly),
    ],
)
def test_the_service_stops_and_leaves_no_process(make_service: ServiceFactory, send: Callable[[Service], None]) -> None:
    service = make_service()
    service.start()
    pids = service.all_processes()
    assert len(pids) >= 7
    send(service)
    assert service.process
    assert service.process.wait(MAX_STOP_SECONDS) == 0
    assert [pid for pid in pids if is_alive(pid)] == []
    assert "starting it again" not in service.output
    assert not (service.data_dir / "valkey.sock").exists()


def test_a_killed_supervisor_leaves_no_process_and_can_be_started_again(make_service: ServiceFactory) -> None:
    service = make_service()
    service.start()
    pids = service.all_processes()
    kill(_pid(service))
    assert service.process
    service.process.wait(5)
    # Immediately, as a service manager does: the new service waits for the end of the old children.
    service.start()
    wait_until(lambda: service.output.count("Kartel runs on") == 2, "the second service")
    assert [pid for pid in pids if is_alive(pid)] == []


def test_a_killed_guard_is_replaced_by_one_that_works(make_service: ServiceFactory) -> None:
    service = make_service()
    service.start()
    (first,) = service.find("guard.py")
    kill(first)
    wait_until(lambda: service.find("guard.py") not in ([], [first]), "another guard")
    pids = service.all_processes()
    kill(_pid(service))
    wait_until(lambda: not any(is_alive(pid) for pid in pids), "the end of all processes", MAX_STOP_SECONDS)


@pytest.mark.nightly
def test_a_hanging_worker_does_not_delay_the_stop(make_service: ServiceFactory) -> None:
    service = make_service()
    service.start()
    (worker,) = service.find("celery")
    os.kill(worker, signal.SIGSTOP)
    assert service.stop(), service.output
    assert not is_alive(worker)


@pytest.mark.nightly
def test_two_signals_at_once_count_as_one(make_service: ServiceFactory) -> None:
    """Ctrl-C in the terminal of ``make run`` reaches the service from the terminal and from make."""
    service = make_service()
    service.start()
    os.killpg(_pid(service), signal.SIGINT)
    os.killpg(_pid(service), signal.SIGINT)
    assert service.process
    assert service.process.wait(MAX_STOP_SECONDS) == 0

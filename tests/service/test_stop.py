"""Stopping: within ten seconds, restarting nobody, leaving nobody; also when the supervisor itself is killed."""

import os
import signal
from collections.abc import Callable

import pytest

from tests.ground.processes import is_alive
from tests.ground.service import Service, kill, wait_until
from tests.service.conftest import Starter

pytestmark = pytest.mark.service

# Only so that a service that never stops does not stop the suite.
PATIENCE = 60.0


def to_itself(number: signal.Signals) -> Callable[[Service], None]:
    return lambda service: os.kill(_pid(service), number)


def to_its_group(number: signal.Signals) -> Callable[[Service], None]:
    return lambda service: os.killpg(_pid(service), number)


def to_everybody(number: signal.Signals) -> Callable[[Service], None]:
    """As a service manager does that signals every process it knows of."""

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
        pytest.param(to_itself(signal.SIGTERM), id="SIGTERM"),
        pytest.param(to_itself(signal.SIGINT), id="Ctrl-C"),
        pytest.param(to_its_group(signal.SIGINT), id="Ctrl-C to the group"),
        pytest.param(to_its_group(signal.SIGTERM), id="SIGTERM to the group"),
        pytest.param(to_everybody(signal.SIGTERM), id="SIGTERM to everybody"),
        pytest.param(to_its_group(signal.SIGHUP), id="the terminal is closed"),
    ],
)
def test_it_stops_and_leaves_nobody(prepared: Starter, send: Callable[[Service], None]) -> None:
    service = prepared()
    service.start()
    pids = service.all_processes()
    assert len(pids) >= 7
    send(service)
    assert service.process
    assert service.process.wait(PATIENCE) == 0
    assert [pid for pid in pids if is_alive(pid)] == []
    assert "starting it again" not in service.output
    assert not (service.data_dir / "valkey.sock").exists()


def test_a_killed_supervisor_leaves_nobody_and_starts_again(prepared: Starter) -> None:
    service = prepared()
    service.start()
    pids = service.all_processes()
    kill(_pid(service))
    assert service.process
    service.process.wait(5)
    # At once, as a service manager would: it waits for the old children to be gone.
    service.start()
    wait_until(lambda: service.output.count("Kartel runs on") == 2, "the second service")
    assert [pid for pid in pids if is_alive(pid)] == []


def test_a_killed_guard_is_replaced_and_still_guards(prepared: Starter) -> None:
    service = prepared()
    service.start()
    (first,) = service.find("guard.py")
    kill(first)
    wait_until(lambda: service.find("guard.py") not in ([], [first]), "another guard")
    pids = service.all_processes()
    kill(_pid(service))
    wait_until(lambda: not any(is_alive(pid) for pid in pids), "everybody gone", PATIENCE)


def test_a_worker_that_hangs_is_not_waited_for(prepared: Starter) -> None:
    service = prepared()
    service.start()
    (worker,) = service.find("celery")
    os.kill(worker, signal.SIGSTOP)
    assert service.stop(), service.output
    assert not is_alive(worker)


def test_two_signals_at_once_are_one(prepared: Starter) -> None:
    """Ctrl-C in the terminal of ``make run`` reaches the service from the terminal and from make."""
    service = prepared()
    service.start()
    os.killpg(_pid(service), signal.SIGINT)
    os.killpg(_pid(service), signal.SIGINT)
    assert service.process
    assert service.process.wait(PATIENCE) == 0

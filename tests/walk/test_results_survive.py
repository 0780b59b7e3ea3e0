"""kill -9 of the web processes in mid-result, again and again: what was acknowledged is there, and there once."""

import logging
import threading

import pytest

from tests.ground.service import Service, kill, wait_until
from tests.walk.conftest import LayEvent
from tests.walk.desk import Desk, lost_or_doubled
from tests.walk.visitor import Visitor

pytestmark = pytest.mark.service

log = logging.getLogger("kartel.tests")

PLAYERS, THREADS, WRITES = 120, 8, 8
KILLS_OF_WORKERS, KILLS_OF_ALL = 10, 2


def test_nothing_acknowledged_is_lost_and_nothing_done_twice(
    house: Service, irena: Visitor, lay_event: LayEvent
) -> None:
    big = lay_event(PLAYERS)
    desk = Desk(house, irena, big["slug"], big["tables"])
    threads = desk.work(THREADS, WRITES)
    kills = sum(_kill_workers(desk, threads) for _ in range(KILLS_OF_WORKERS))
    kills += sum(_kill_web(desk, threads) for _ in range(KILLS_OF_ALL))
    for thread in threads:
        thread.join(120)
    figures = f"{kills} processes killed, {desk.figures}"
    log.info(figures)
    assert desk.faults == []
    assert lost_or_doubled(desk) == []
    assert desk.count == len(big["tables"]) * WRITES
    assert kills >= 2 * KILLS_OF_WORKERS, figures
    assert desk.unanswered > 0, f"no kill hit anybody: {figures}"


def _kill_workers(desk: Desk, threads: list[threading.Thread]) -> int:
    """Wait until results flow again, then kill all of gunicorn's workers at once; gunicorn starts others."""
    if not _flows(desk, threads):
        return 0
    workers = desk.house.find("gunicorn")[1:]
    for pid in workers:
        kill(pid)
    return len(workers)


def _kill_web(desk: Desk, threads: list[threading.Thread]) -> int:
    """Kill gunicorn whole, its master first; the supervisor starts another."""
    if not _flows(desk, threads):
        return 0
    pids = desk.house.find("gunicorn")
    for pid in pids:
        kill(pid)
    wait_until(lambda: set(desk.house.find("gunicorn")) - set(pids), "another gunicorn")
    return len(pids)


def _flows(desk: Desk, threads: list[threading.Thread]) -> bool:
    """Ten more results are in; False when all the work is done."""
    before = desk.count
    wait_until(lambda: desk.count >= before + 10 or not any(thread.is_alive() for thread in threads), "more results")
    return any(thread.is_alive() for thread in threads)

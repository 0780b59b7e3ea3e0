"""The web processes are killed repeatedly while results are entered: every acknowledged result is stored once."""

import logging
import threading

import pytest

from tests.ground.nightly import count_examples
from tests.ground.service import Service, kill, wait_until
from tests.live.conftest import BigEventFactory
from tests.live.scorekeepers import Scorekeepers, find_lost_or_doubled
from tests.live.visitor import Visitor

pytestmark = [pytest.mark.service, pytest.mark.fuller_at_night]

log = logging.getLogger("kartel.tests")

PLAYERS, THREADS, WRITES = 120, 8, count_examples(change=3, night=8)
KILLS_OF_WORKERS, KILLS_OF_ALL = count_examples(change=3, night=10), count_examples(change=1, night=2)


def test_nothing_acknowledged_is_lost_or_written_twice(
    service: Service, organizer: Visitor, make_big_event: BigEventFactory
) -> None:
    event = make_big_event(PLAYERS)
    scorekeepers = Scorekeepers(service, organizer, event["slug"], event["tables"])
    threads = scorekeepers.start(THREADS, WRITES)
    kills = sum(_kill_workers(scorekeepers, threads) for _ in range(KILLS_OF_WORKERS))
    kills += sum(_kill_web(scorekeepers, threads) for _ in range(KILLS_OF_ALL))
    for thread in threads:
        thread.join(120)
    figures = f"{kills} processes killed, {scorekeepers.figures}"
    log.info(figures)
    assert scorekeepers.faults == []
    assert find_lost_or_doubled(scorekeepers) == []
    assert scorekeepers.count == len(event["tables"]) * WRITES
    assert kills >= 2 * KILLS_OF_WORKERS, figures
    assert scorekeepers.unanswered > 0, f"no kill interrupted a request: {figures}"


def _kill_workers(scorekeepers: Scorekeepers, threads: list[threading.Thread]) -> int:
    """Wait for new results, then kill all processes of the web server at once; their master starts others."""
    if not _wait_for_more_results(scorekeepers, threads):
        return 0
    workers = scorekeepers.service.find("service.web_server")[1:]
    for pid in workers:
        kill(pid)
    return len(workers)


def _kill_web(scorekeepers: Scorekeepers, threads: list[threading.Thread]) -> int:
    """Kill the web server with its processes, the master first; the supervisor starts another."""
    if not _wait_for_more_results(scorekeepers, threads):
        return 0
    pids = scorekeepers.service.find("service.web_server")
    for pid in pids:
        kill(pid)
    wait_until(lambda: set(scorekeepers.service.find("service.web_server")) - set(pids), "another web server")
    return len(pids)


def _wait_for_more_results(scorekeepers: Scorekeepers, threads: list[threading.Thread]) -> bool:
    """Wait for ten more results. Return false if all threads have ended."""
    before = scorekeepers.count
    wait_until(
        lambda: scorekeepers.count >= before + 10 or not any(thread.is_alive() for thread in threads), "more results"
    )
    return any(thread.is_alive() for thread in threads)

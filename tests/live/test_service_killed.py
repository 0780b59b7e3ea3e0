"""All processes are killed at once, while results are entered and papers printed, and started again."""

import logging
from collections.abc import Callable

import pytest

from tests.ground.processes import is_alive
from tests.ground.service import Service, wait_until
from tests.live.conftest import BigEventFactory
from tests.live.scorekeepers import Scorekeepers, find_lost_or_doubled
from tests.live.visitor import Visitor

# For a change tests/live/test_web_killed.py enters results while processes are killed.
pytestmark = [pytest.mark.service, pytest.mark.nightly]

log = logging.getLogger("kartel.tests")

PLAYERS, PRINTED, THREADS, PAPERS, KILLS, WRITES = 60, 300, 4, 4, 3, 8


def test_nothing_acknowledged_is_lost_if_all_processes_are_killed(
    service: Service, organizer: Visitor, make_big_event: BigEventFactory
) -> None:
    printed = f"/api/v1/events/{make_big_event(PRINTED, closed=True)['slug']}/documents/"
    event = make_big_event(PLAYERS)
    scorekeepers = Scorekeepers(service, organizer, event["slug"], event["tables"])
    threads = scorekeepers.start(THREADS, WRITES)
    killed = 0
    requested: list[int] = []

    def request_papers() -> None:
        requested.extend(_request_paper(organizer, printed) for _ in range(PAPERS))

    for _ in range(KILLS):
        killed += _kill_during_work(scorekeepers, request_papers)
        service.start()
    for thread in threads:
        thread.join(120)
    wait_until(lambda: _open_jobs(service) == 0, "all papers done", 90)
    log.info("%s processes killed, %s, %s papers asked for and done", killed, scorekeepers.figures, len(requested))
    assert scorekeepers.faults == []
    assert find_lost_or_doubled(scorekeepers) == []
    assert scorekeepers.count == len(event["tables"]) * WRITES
    done = service.rows("SELECT id FROM ledger_job WHERE state = 'done' AND result IS NOT NULL ORDER BY id")
    assert [row[0] for row in done] == requested


def _request_paper(visitor: Visitor, address: str) -> int:
    status, answer = visitor.post_json(address, {"kind": "standings", "round": 1})
    assert status == 202, answer
    return int(answer["id"])


def _kill_during_work(scorekeepers: Scorekeepers, request_papers: Callable[[], None]) -> int:
    """Wait for new results, request papers and kill all processes before the last is made. Return their number."""
    before = scorekeepers.count

    def has_open_paper() -> bool:
        request_papers()
        return _open_jobs(scorekeepers.service) > 0

    wait_until(lambda: scorekeepers.count > before + 3, "new results")
    # A paper takes less time than the other requests on a busy machine, so more are requested until one is open.
    wait_until(has_open_paper, "a paper that is not done")
    pids = scorekeepers.service.all_processes()
    scorekeepers.service.kill_all()
    wait_until(lambda: not any(map(is_alive, pids)), "the end of all processes", 15)
    return len(pids)


def _open_jobs(service: Service) -> int:
    return int(service.rows("SELECT count(*) FROM ledger_job WHERE state NOT IN ('done', 'failed')")[0][0])

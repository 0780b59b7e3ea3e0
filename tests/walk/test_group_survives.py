"""kill -9 of everything at once, in mid-result and mid-PDF, and started again on the same data."""

import logging

import pytest

from tests.ground.processes import is_alive
from tests.ground.service import Service, wait_until
from tests.walk.conftest import LayEvent
from tests.walk.desk import Desk, lost_or_doubled
from tests.walk.visitor import Visitor

pytestmark = pytest.mark.service

log = logging.getLogger("kartel.tests")

PLAYERS, THREADS, WRITES, KILLS, PAPERS = 60, 4, 8, 3, 4


def test_everything_acknowledged_is_there_after_the_whole_group_was_killed(
    house: Service, irena: Visitor, lay_event: LayEvent
) -> None:
    printed = f"/api/v1/events/{lay_event(300, closed=True)['slug']}/documents/"
    big = lay_event(PLAYERS)
    desk = Desk(house, irena, big["slug"], big["tables"])
    threads = desk.work(THREADS, WRITES)
    killed, asked = 0, []
    for _ in range(KILLS):
        asked += [_ask(irena, printed) for _ in range(PAPERS)]
        killed += _kill_in_mid_work(desk)
        house.start()
    for thread in threads:
        thread.join(120)
    wait_until(lambda: _open_jobs(house) == 0, "all papers done", 90)
    log.info("%s processes killed, %s, %s papers asked for and done", killed, desk.figures, len(asked))
    assert desk.faults == []
    assert lost_or_doubled(desk) == []
    assert desk.count == len(big["tables"]) * WRITES
    done = house.rows("SELECT id FROM ledger_job WHERE state = 'done' AND result IS NOT NULL ORDER BY id")
    assert [row[0] for row in done] == asked


def _ask(visitor: Visitor, address: str) -> int:
    status, answer = visitor.post_json(address, {"kind": "standings", "round": 1})
    assert status == 202, answer
    return int(answer["id"])


def _kill_in_mid_work(desk: Desk) -> int:
    """Wait until results flow and a paper is under way, then leave nobody alive. Returns how many that were."""
    before = desk.count
    wait_until(lambda: desk.count > before + 3 and _open_jobs(desk.house) > 0, "results and papers under way")
    pids = desk.house.all_processes()
    desk.house.kill_all()
    wait_until(lambda: not any(map(is_alive, pids)), "the end of all processes", 15)
    return len(pids)


def _open_jobs(house: Service) -> int:
    return int(house.rows("SELECT count(*) FROM ledger_job WHERE state NOT IN ('done', 'failed')")[0][0])

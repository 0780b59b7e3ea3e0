"""kill -9 of the Celery worker in mid-PDF: every paper asked for is finished, and is the same file."""

import io
import logging

import pytest
from pypdf import PdfReader

from config.serve.backoff import MOST_FALSE_STARTS
from tests.ground.service import Service, kill, wait_until
from tests.walk.conftest import LayEvent
from tests.walk.visitor import Visitor

pytestmark = pytest.mark.service

log = logging.getLogger("kartel.tests")

Attempt = tuple[int, int]
PLAYERS, PAPERS, KILLS = 400, 6, 3
_JOBS = "SELECT id, state, attempts, progress_done, progress_total FROM ledger_job ORDER BY id"


def test_every_paper_is_finished_whoever_dies(house: Service, irena: Visitor, lay_event: LayEvent) -> None:
    address = f"/api/v1/events/{lay_event(PLAYERS, closed=True)['slug']}/documents/"
    asked = [_ask(irena, address) for _ in range(PAPERS)]
    hit: list[Attempt] = []
    for _ in range(KILLS):
        hit.append(_kill_worker_in_mid_paper(house, hit))
    wait_until(lambda: {row[1] for row in house.rows(_JOBS)} == {"done"}, "all papers done", 90)
    attempts = {job: tried for job, _, tried, *_ in house.rows(_JOBS)}
    assert set(attempts) == set(asked), "nothing was asked for twice"
    assert sum(attempts.values()) == PAPERS + len(hit), f"every kill cost one attempt: {attempts}, {hit}"
    papers = {_fetch(irena, f"{address}{job}/pdf/") for job in asked}
    assert len(papers) == 1, "the same standing is the same file, also from a second attempt"
    _expect_whole(papers.pop())
    log.info("%s workers killed in mid-PDF, %s papers asked for, all done; attempts %s", len(hit), PAPERS, attempts)


def test_what_is_asked_while_nobody_works_is_not_forgotten(house: Service, irena: Visitor, lay_event: LayEvent) -> None:
    """The broker is killed too, so that the message is lost and only the row remembers."""
    address = f"/api/v1/events/{lay_event(20, closed=True)['slug']}/documents/"
    for pid in [*house.find("celery"), *house.find("valkey-server")]:
        kill(pid)
    job = _ask(irena, address)
    done = f"SELECT state FROM ledger_job WHERE id = {job}"
    wait_until(lambda: house.rows(done) == [("done",)], "the paper after broker and worker died", 60)


def test_a_worker_killed_more_often_than_it_may_fail_to_start_comes_back(
    house: Service, irena: Visitor, lay_event: LayEvent
) -> None:
    address = f"/api/v1/events/{lay_event(20, closed=True)['slug']}/documents/"
    killed: set[int] = set()
    while len(killed) <= MOST_FALSE_STARTS:
        wait_until(lambda: set(house.find("celery")) - killed, f"a worker after {len(killed)} were killed")
        for pid in set(house.find("celery")) - killed:
            kill(pid)
            killed.add(pid)
    job = _ask(irena, address)
    done = f"SELECT state FROM ledger_job WHERE id = {job}"
    wait_until(lambda: house.rows(done) == [("done",)], f"the paper after {len(killed)} workers were killed", 60)


def _ask(visitor: Visitor, address: str) -> int:
    status, answer = visitor.post_json(address, {"kind": "standings", "round": 1, "language": "cs"})
    assert status == 202, answer
    return int(answer["id"])


def _kill_worker_in_mid_paper(house: Service, hit: list[Attempt]) -> Attempt:
    """Kill while lines of a paper are being set. Returns the job and its attempt that was cut off."""
    while True:
        wait_until(lambda: _under_way(house, hit), "a paper under way", 40)
        worker = house.find("celery")[:1]
        for attempt in _under_way(house, hit)[: len(worker)]:
            kill(worker[0])
            if attempt in _running(house):
                return attempt


def _under_way(house: Service, hit: list[Attempt]) -> list[Attempt]:
    """Attempts that have set some lines and have half of them before them, except those whose worker is dead."""
    far = _running(house).items()
    return [attempt for attempt, (done, total) in far if attempt not in hit and 0 < done <= total / 2]


def _running(house: Service) -> dict[Attempt, tuple[int, int]]:
    return {(job, tried): (done, total) for job, state, tried, done, total in house.rows(_JOBS) if state == "running"}


def _fetch(visitor: Visitor, path: str) -> bytes:
    status, content = visitor.request("GET", path)
    assert status == 200
    return content


def _expect_whole(content: bytes) -> None:
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]
    assert f"strana {len(pages)} z {len(pages)}" in pages[-1]
    text = "\n".join(pages)
    assert text.count("Ďuro") == PLAYERS // 10
    assert "Šťastovský Přemysl" in text

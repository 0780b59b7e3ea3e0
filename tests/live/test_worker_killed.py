"""The Celery worker is killed while it prints or enters names: every paper is finished and is the same file, and every
name is entered once.
"""

import io
import logging
from collections.abc import Callable

import pytest
from pypdf import PdfReader

from service.backoff import MAX_FALSE_STARTS
from tests.ground.service import Service, kill, wait_until
from tests.live.conftest import BigEventFactory
from tests.live.visitor import Visitor

# For a change tests/service/test_jobs.py kills a worker.
pytestmark = [pytest.mark.service, pytest.mark.nightly]

log = logging.getLogger("kartel.tests")

# The id of a job, and the number of the attempt to run it.
Attempt = tuple[int, int]
# Large papers, of which a worker prints one at a time.
PLAYERS, WAITING, KILLS, LISTED = 1_200, 2, 3, 6_000
_JOBS = "SELECT id, state, attempts, progress_done, progress_total FROM ledger_job ORDER BY id"


def test_every_paper_is_finished_although_workers_are_killed(
    service: Service, organizer: Visitor, make_big_event: BigEventFactory
) -> None:
    address = f"/api/v1/events/{make_big_event(PLAYERS, closed=True)['slug']}/documents/"
    requested: list[int] = []
    interrupted: list[Attempt] = []

    def find_attempts() -> list[Attempt]:
        unfinished = sum(state != "done" for _, state, *_ in service.rows(_JOBS))
        requested.extend(_request_paper(organizer, address) for _ in range(WAITING - unfinished))
        return _attempts_in_first_half(service, interrupted)

    for _ in range(KILLS):
        interrupted += [_kill_worker_while_printing(service, find_attempts)]
    wait_until(lambda: {row[1] for row in service.rows(_JOBS)} == {"done"}, "all papers done", 90)
    attempts = {job: attempt_count for job, _, attempt_count, *_ in service.rows(_JOBS)}
    assert set(attempts) == set(requested), "nothing was requested twice"
    assert sum(attempts.values()) == len(requested) + len(interrupted), (
        f"every kill cost one attempt: {attempts}, {interrupted}"
    )
    papers = {_fetch(organizer, f"{address}{job}/pdf/") for job in requested}
    assert len(papers) == 1, "the same standings are the same file, also from a second attempt"
    _expect_complete(papers.pop())
    log.info(
        "%s workers killed in mid-PDF, %s papers, all done; attempts %s", len(interrupted), len(requested), attempts
    )


def test_a_paper_requested_without_worker_and_broker_is_finished(
    service: Service, organizer: Visitor, make_big_event: BigEventFactory
) -> None:
    """The broker is killed too, so that the message is lost and only the row is left."""
    address = f"/api/v1/events/{make_big_event(20, closed=True)['slug']}/documents/"
    for pid in [*service.find("celery"), *service.find("valkey-server")]:
        kill(pid)
    job = _request_paper(organizer, address)
    done = f"SELECT state FROM ledger_job WHERE id = {job}"
    wait_until(lambda: service.rows(done) == [("done",)], "the paper after broker and worker died", 60)


def test_a_worker_killed_more_often_than_a_start_may_fail_is_started_again(
    service: Service, organizer: Visitor, make_big_event: BigEventFactory
) -> None:
    address = f"/api/v1/events/{make_big_event(20, closed=True)['slug']}/documents/"
    killed: set[int] = set()
    while len(killed) <= MAX_FALSE_STARTS:
        wait_until(lambda: set(service.find("celery")) - killed, f"a worker after {len(killed)} were killed")
        for pid in set(service.find("celery")) - killed:
            kill(pid)
            killed.add(pid)
    job = _request_paper(organizer, address)
    done = f"SELECT state FROM ledger_job WHERE id = {job}"
    wait_until(lambda: service.rows(done) == [("done",)], f"the paper after {len(killed)} workers were killed", 60)


def test_every_name_of_a_long_list_is_entered_once_although_workers_are_killed(
    service: Service, organizer: Visitor, make_big_event: BigEventFactory
) -> None:
    slug = make_big_event(20)["slug"]
    text = "\n".join(f"Ota{number} Říha" for number in range(LISTED))
    status, answer = organizer.post_json(f"/api/v1/events/{slug}/entries/names/", {"text": text, "enter": True})
    assert status == 202, answer
    job = int(answer["job"]["id"])
    state = f"SELECT state, progress_done, attempts FROM ledger_job WHERE id = {job}"
    killed_at: list[int] = []

    def find_next_batch() -> bool:
        ((now, done, _),) = service.rows(state)
        return bool(now == "done" or (now == "running" and done > max(killed_at, default=0)))

    for _ in range(KILLS):
        wait_until(find_next_batch, "a batch after the last kill", 60)
        for pid in service.find("celery"):
            kill(pid)
        killed_at.append(service.rows(state)[0][1])
    wait_until(lambda: service.rows(state)[0][0] == "done", "the list after the workers were killed", 90)
    names = "SELECT given_name FROM accounts_user WHERE given_name LIKE 'Ota%' AND family_name = 'Říha'"
    entered = sorted(name for (name,) in service.rows(names))
    assert entered == sorted(f"Ota{number}" for number in range(LISTED))
    ((rows_left,),) = service.rows(f"SELECT rows_left FROM ledger_job WHERE id = {job}")
    assert str(rows_left) == "[]"
    log.info("killed after %s of %s names; %s attempts", killed_at, LISTED, service.rows(state)[0][2])


def _request_paper(visitor: Visitor, address: str) -> int:
    status, answer = visitor.post_json(address, {"kind": "standings", "round": 1, "language": "cs"})
    assert status == 202, answer
    return int(answer["id"])


def _kill_worker_while_printing(service: Service, find_attempts: Callable[[], list[Attempt]]) -> Attempt:
    """Kill the worker while it sets lines of a paper. Return the job and the number of the interrupted attempt."""
    while True:
        wait_until(find_attempts, "a paper under way", 40)
        worker = service.find("celery")[:1]
        for attempt in find_attempts()[: len(worker)]:
            kill(worker[0])
            if attempt in _running(service):
                return attempt


def _attempts_in_first_half(service: Service, interrupted: list[Attempt]) -> list[Attempt]:
    """Return the running attempts that have set some lines, at most half, without the interrupted ones."""
    progress = _running(service).items()
    return [attempt for attempt, (done, total) in progress if attempt not in interrupted and 0 < done <= total / 2]


def _running(service: Service) -> dict[Attempt, tuple[int, int]]:
    return {
        (job, attempt_count): (done, total)
        for job, state, attempt_count, done, total in service.rows(_JOBS)
        if state == "running"
    }


def _fetch(visitor: Visitor, path: str) -> bytes:
    status, content = visitor.request("GET", path)
    assert status == 200
    return content


def _expect_complete(content: bytes) -> None:
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]
    assert f"strana {len(pages)} z {len(pages)}" in pages[-1]
    text = "\n".join(pages)
    assert text.count("Ďuro") == PLAYERS // 10
    assert "Přemysl Šťastovský" in text

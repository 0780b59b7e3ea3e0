"""No write of the API and no job makes more queries for each further entry than its row says: most make none."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from ledger import handlers
from tests.contracts import collect_contracts
from tests.described_answers import list_undescribed
from tests.ground.nightly import sampled
from tests.tournament.big_event import made_around_tests, make_big_event
from tests.tournament.writes.jobs import JOBS, AskedJob
from tests.tournament.writes.sending import prepare_write
from tests.tournament.writes.table import PAGES, WITHOUT_ENTRIES, WRITES, Write
from tournament.models import Event
from tournament.papers.registry import PAPERS

# The queries are the same on every database; one run is enough. test_order_of_locks.py makes every write on PostgreSQL.
pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif("os.environ.get('DATABASE_URL', '').startswith('postgres')", reason="counted on SQLite"),
]

FEW, MANY = 20, 40
# A paper has a second page by now, whose progress is written, or a statement for many rows is split in two: one query.
SPLIT = 1 / (MANY - FEW)


@pytest.fixture(scope="module")
def events(django_db_setup: None, django_db_blocker: Any) -> Iterator[tuple[Event, Event]]:
    """Yield an event and one with twice as many players for all tests of this file, in a transaction around them."""
    with made_around_tests(django_db_blocker, lambda: (make_big_event(FEW), make_big_event(MANY))) as made:
        yield made


def test_every_write_of_the_api_and_every_job_has_a_row() -> None:
    """A new one gets a row, with an event in which it concerns as many entries as it can."""
    api = {
        (method, path) for path, methods in collect_contracts()["api"].items() for method in methods if method != "get"
    }
    assert api == WRITES.keys() | WITHOUT_ENTRIES
    # Other tests register kinds of their own.
    kinds = {kind for kind in (*handlers._HANDLERS, *handlers._ROW_HANDLERS) if kind.startswith("tournament.")}
    assert {job.kind for job in JOBS.values()} == kinds
    assert {f"paper {kind}" for kind in PAPERS} <= JOBS.keys()


def undone(measure: Callable[[], int]) -> int:
    """Return what ``measure`` returns, and undo what it wrote."""
    cache.clear()
    with transaction.atomic():
        counted = measure()
        transaction.set_rollback(True)
    return counted


def count_growth(events: tuple[Event, Event], measure: Callable[[Event], int]) -> float:
    """Return how many queries more each further entry needs.

    The small event is measured twice, so that what a process loads once is not counted.
    """
    again = (Event.objects.get(pk=event.pk) for event in (events[0], *events))
    _, few, many = (undone(partial(measure, event)) for event in again)
    return (many - few) / (MANY - FEW)


def count_of_write(event: Event, method: str, path: str, write: Write) -> int:
    """Return the queries of a write, which must succeed with an answer that the schema describes."""
    send = prepare_write(event, method, path, write)
    with CaptureQueriesContext(connection) as queries:
        answer = send()
    assert answer.status_code == write.status, answer.content.decode()[:2_000]
    assert not list_undescribed(answer)
    return len(queries)


ROWS = [*WRITES.items(), *PAGES.items()]


@pytest.mark.parametrize("row", sampled([(row,) for row in ROWS], every=3), ids=lambda row: " ".join(row[0]))
def test_a_write_makes_no_more_queries_for_an_entry(events: tuple[Event, Event], row: tuple[Any, Write]) -> None:
    (method, path), write = row
    assert (
        count_growth(events, lambda event: count_of_write(event, method, path, write))
        <= write.queries_per_entry + SPLIT
    )


@pytest.mark.parametrize("name", JOBS)
def test_a_job_makes_no_more_queries_for_an_entry(
    events: tuple[Event, Event], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = JOBS[name]
    # Progress is written from time to time, not for each entry.
    monkeypatch.setattr("ledger.services.jobs.run._SECONDS_BETWEEN_PROGRESS", 3_600)
    assert count_growth(events, lambda event: count_of_job(event, job)) <= job.queries_per_entry + SPLIT


def count_of_job(event: Event, asked: AskedJob) -> int:
    """Return the queries of a job, which must end with its work done."""
    job = asked.request(event)
    with CaptureQueriesContext(connection) as queries:
        assert asked.run(job)
    return len(queries)

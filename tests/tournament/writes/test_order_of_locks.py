"""Every write and every job locks its event first, then persons, and raises the revisions of the event last.

Two writes in another order would wait for each other for ever. For a change this is also the file that makes every
write of the API and every paper on PostgreSQL, where the tests of the API and of papers do not run.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, transaction

from tests.tournament.big_event import made_around_tests, make_big_event
from tests.tournament.writes.jobs import JOBS
from tests.tournament.writes.sending import prepare_write
from tests.tournament.writes.table import PAGES, WRITES
from tournament.models import Event

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif("not os.environ.get('DATABASE_URL', '').startswith('postgres')", reason="SQLite has one lock"),
]

# What a write locks, in the order in which it has to.
ORDER = ("event", "person", "revisions")
LOCKS = {
    "event": re.compile(r'SELECT .* FROM "tournament_event" .*FOR (NO KEY )?UPDATE'),
    "person": re.compile(r'SELECT .* FROM "accounts_user" .*FOR (NO KEY )?UPDATE'),
    "revisions": re.compile(r'UPDATE "tournament_eventrevisions"'),
}
MAKES_AN_EVENT = 'INSERT INTO "tournament_event"'

# It locks the event to be requested once, and changes nothing in it.
VERIFICATION = ("post", "/api/v1/events/{slug}/verification/")


@pytest.fixture(scope="module")
def event(django_db_setup: None, django_db_blocker: Any) -> Iterator[Event]:
    with made_around_tests(django_db_blocker, lambda: make_big_event(8)) as made:
        yield made


def find_locks(write: Callable[[], Any]) -> list[str]:
    """Return what a write locks, each once; an event that it makes itself is locked by no other write."""
    found: dict[str, None] = {}
    is_own = False

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal is_own
        is_own = is_own or sql.startswith(MAKES_AN_EVENT)
        found.update(
            {kind: None for kind, pattern in LOCKS.items() if pattern.match(sql) and not (is_own and kind == "event")}
        )
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        write()
    return list(found)


def check_status(answer: Any, status: int) -> None:
    assert answer.status_code == status, answer.content.decode()[:2_000]


def check_order(locks: list[str]) -> None:
    assert locks == sorted(locks, key=ORDER.index)


def test_the_order_of_one_write_with_all_three(event: Event) -> None:
    name = ("put", "/api/v1/events/{slug}/entries/{entry_id}/name/")
    with transaction.atomic():
        send = prepare_write(event, *name, WRITES[name])
        assert find_locks(send) == list(ORDER)
        transaction.set_rollback(True)


@pytest.mark.parametrize("name", [*WRITES, *PAGES], ids=" ".join)
def test_a_write_locks_the_event_then_persons_then_revisions(event: Event, name: tuple[str, str]) -> None:
    """A write that changes a locked event raises its revisions, by which others see that they computed too early."""
    cache.clear()
    write = {**WRITES, **PAGES}[name]
    with transaction.atomic():
        send = prepare_write(Event.objects.get(pk=event.pk), *name, write)
        locks = find_locks(lambda: check_status(send(), write.status))
        check_order(locks)
        assert "event" not in locks or "revisions" in locks or name == VERIFICATION
        transaction.set_rollback(True)


@pytest.mark.parametrize("name", JOBS)
def test_a_job_locks_the_event_then_persons_then_revisions(event: Event, name: str) -> None:
    with transaction.atomic():
        job = JOBS[name].request(Event.objects.get(pk=event.pk))
        check_order(find_locks(partial(JOBS[name].run, job)))
        transaction.set_rollback(True)

"""Every page and every list of the API is quick while PostgreSQL takes the filled tables for empty.

It does so after its statistics were taken from pages of deleted rows, or of rows that were not committed yet: until the
next statistics are taken, about a minute later, every step of a plan is expected to find one row. Joins of several
tables are then made row by row; three queries took more than half an hour for a thousand players.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection, transaction
from django.test import Client

from tests.builders import entries, organizer_of, player_of
from tests.ground.nightly import at_night
from tests.tournament.big_event import insert_results, made_around_tests, make_big_event
from tests.tournament.test_big_event import addresses, read
from tournament.api.urls import urlpatterns as api_addresses
from tournament.models import Event
from tournament.rounds.queries.draft_changes import find_draft_changes
from tournament.rounds.queries.rounds import get_round
from tournament.rounds.services.rounds import close_round, discard_draft, pair_next_round, publish_round
from tournament.urls import urlpatterns as page_addresses

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif("not os.environ.get('DATABASE_URL', '').startswith('postgres')", reason="plans of PostgreSQL"),
]

PLAYERS = 500
# A query that joins row by row takes minutes, any other milliseconds.
SECONDS_A_QUERY = 3


@pytest.fixture(scope="module")
def event(django_db_setup: None, django_db_blocker: Any) -> Iterator[Event]:
    """Yield a large event in tables that PostgreSQL takes for empty, in a transaction around all tests of this file."""
    with made_around_tests(django_db_blocker, _make_event) as made:
        yield made


def _make_event() -> Event:
    made = make_big_event(PLAYERS)
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE pg_class SET reltuples = 0, relpages = greatest(1, pg_relation_size(oid) / 8192)"
            " WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
        )
        cursor.execute(f"SET LOCAL statement_timeout = '{SECONDS_A_QUERY}s'")
    return made


@contextmanager
def recorded_timeouts() -> Iterator[list[str]]:
    """Yield a list that gets every query that PostgreSQL ends for its time."""
    found: list[str] = []

    def record(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        try:
            return execute(sql, params, many, context)
        except OperationalError:
            found.append(sql)
            raise

    with connection.execute_wrapper(record):
        yield found


@pytest.mark.parametrize("role", ["organizer", at_night("player"), at_night("anonymous")])
@pytest.mark.parametrize("patterns", [page_addresses, api_addresses], ids=["pages", "api"])
def test_no_query_joins_row_by_row(event: Event, role: str, patterns: Any) -> None:
    client = Client(raise_request_exception=False)
    if role != "anonymous":
        client.force_login(organizer_of(event) if role == "organizer" else player_of(entries(event)[1]))
    ended = {}
    for address in list(addresses(event, patterns)):
        cache.clear()
        # A query that was ended leaves its transaction unusable; the next address starts before it.
        with recorded_timeouts() as queries, transaction.atomic():
            read(client, address)
            transaction.set_rollback(bool(queries))
        if queries:
            ended[address] = queries[0]
    assert not ended, "\n\n".join(f"{address}\n{query}" for address, query in ended.items())


def test_no_click_joins_row_by_row(event: Event) -> None:
    round_ = event.rounds.get(number=2)
    insert_results(event, round_.matches.filter(result=None), lambda match: {"games": [1, 0, 0]})
    organizer = organizer_of(event)
    with recorded_timeouts() as queries:
        close_round(event=event, number=2, actor=organizer)
        pair_next_round(event=event, actor=organizer)
        find_draft_changes(get_round(event, 3))
        discard_draft(event=event, number=3, actor=organizer)
        pair_next_round(event=event, actor=organizer)
        publish_round(event=event, number=3, actor=organizer)
    assert not queries

"""Rows that are inserted without an object for each."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import entries, make_event, pair
from tournament.event.services.inserted_rows import insert_rows
from tournament.models import Event, Match, Round, Seat
from tournament.rounds.queries.rounds import list_seated_matches
from tournament.rounds.services.match_rows import seat_matches

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def make_empty_round(event: Event) -> Round:
    round_ = pair(event, publish=False)
    Seat.objects.filter(match__round=round_).delete()
    round_.matches.update(result=None)
    round_.matches.all().delete()
    return round_


def test_rows_are_those_of_the_model() -> None:
    event = make_event(2)
    round_ = make_empty_round(event)
    insert_rows(Match, ("round", "table", "revision", "extra_minutes"), [(round_.pk, 3, 0, 0), (round_.pk, None, 1, 0)])
    with_table, without = round_.matches.all()
    assert (with_table.table, with_table.result, without.table, without.revision) == (3, None, None, 1)
    insert_rows(Seat, ("match", "entry", "order"), [(with_table.pk, entries(event)[0].pk, 1)])
    assert Seat.objects.get(match=with_table).shown_at is None


def test_no_row_makes_no_query() -> None:
    with CaptureQueriesContext(connection) as queries:
        insert_rows(Seat, ("match", "entry", "order"), [])
    assert len(queries) == 0


def test_no_query_has_more_parameters_than_sqlite_takes() -> None:
    round_ = make_empty_round(make_event(2))
    longest = 0

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal longest
        longest = max(longest, len(params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        insert_rows(
            Match, ("round", "table", "revision", "extra_minutes"), ((round_.pk, at, 0, 0) for at in range(600))
        )
    assert (round_.matches.count(), longest) == (600, 996)


def test_entries_sit_in_the_order_and_at_the_tables_that_were_given() -> None:
    event = make_event(7)
    round_ = make_empty_round(event)
    first, second, third, fourth, fifth, sixth, seventh = (entry.pk for entry in entries(event))
    seated = [(5, [third, first]), (2, [sixth, second, fifth]), (None, [seventh]), (None, [fourth])]
    seat_matches(round_, seated)
    assert sorted(list_seated_matches(round_), key=str) == sorted(
        [(table, tuple(ids)) for table, ids in seated], key=str
    )
    byes = round_.matches.filter(table=None)
    assert [(bye.result and bye.result.outcome, bye.revision) for bye in byes] == [("bye", 1)] * 2

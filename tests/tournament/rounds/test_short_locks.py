"""Pairing, repair, closing and entering names compute before their lock, and notice a change that comes before it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event as Signal
from typing import Any, TypeVar

import pytest
from django.db import connection, transaction

from engine.json_io.state import write_canonical_json
from problems import Refused, refuse
from tests.builders import FIRST, SECOND, entries, make_event, pair, play_round, report, report_all
from tournament.entries.services.check_in_desk import add_walk_ins
from tournament.entries.services.entries import change_status
from tournament.entries.services.newcomers import Newcomer
from tournament.event.queries.state import read_event_state
from tournament.event.services.locks import lock_after_computing
from tournament.models import Event, Seat, StoredRank
from tournament.ranking.services import rebuild_standings
from tournament.rounds.services.repair import plan_repair, repair_round
from tournament.rounds.services.rounds import close_round, pair_next_round

pytestmark = pytest.mark.django_db(transaction=True)

T = TypeVar("T")
READS = ("SELECT", "SAVEPOINT", "RELEASE")


def is_lock(sql: str) -> bool:
    """Return true for the statement by which a write gets the lock: of the database, or of the row of its event."""
    return sql == "BEGIN IMMEDIATE" or ("tournament_event" in sql and sql.endswith("FOR UPDATE"))


def change_before_lock(event: Event, change: Callable[[], object], write: Callable[[], T]) -> T:
    """Run ``change`` and return what ``write`` returns, which has computed without the change when it gets the lock."""
    waits = Signal()

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if is_lock(sql):
            waits.set()
        return execute(sql, params, many, context)

    def run() -> T:
        try:
            with connection.execute_wrapper(watch):
                return write()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            Event.objects.select_for_update().get(pk=event.pk)
            change()
            written = pool.submit(run)
            assert waits.wait(60)
        return written.result(60)


def drop(event: Event, index: int) -> None:
    change_status(entry=entries(event)[index], to="dropped", actor=None)


def test_a_drop_between_pairing_and_lock_is_in_the_round() -> None:
    event = make_event(8)
    play_round(event, FIRST)
    drafted = change_before_lock(
        event, partial(drop, event, 2), partial(pair_next_round, event=event, actor=None, number=2)
    )
    assert entries(event)[2].pk not in Seat.objects.filter(match__round=drafted).values_list("entry_id", flat=True)
    assert drafted.pairing_input == write_canonical_json(read_event_state(event))


def test_a_drop_between_the_plan_of_a_repair_and_its_lock_is_repaired() -> None:
    event = make_event(8)
    round_ = pair(event)
    drop(event, 0)
    change_before_lock(event, partial(drop, event, 5), partial(repair_round, event=event, number=1, actor=None))
    dropped = {entries(event)[index].pk for index in (0, 5)}
    assert not dropped & set(Seat.objects.filter(match__round=round_).values_list("entry_id", flat=True))
    with pytest.raises(Refused, match="nothing_to_repair"):
        plan_repair(event=event, number=1)


def test_a_repair_that_was_read_is_outdated_by_a_drop_before_its_lock() -> None:
    event = make_event(8)
    round_ = pair(event)
    drop(event, 0)
    digest = plan_repair(event=event, number=1).plan_digest
    repair = partial(repair_round, event=event, number=1, actor=None, digest=digest)
    with pytest.raises(Refused, match="repair_outdated"):
        change_before_lock(event, partial(drop, event, 5), repair)
    round_.refresh_from_db()
    assert round_.attempt == 1


def test_a_result_between_counting_and_lock_is_in_the_standings() -> None:
    event = make_event(8)
    pair(event)
    report_all(event)
    close = partial(close_round, event=event, number=1, actor=None)
    change_before_lock(event, partial(report, event, 1, SECOND), close)
    winner = event.rounds.get().matches.get(table=1).seats.get(order=2).entry_id
    assert StoredRank.objects.get(entry=winner).wins == 1
    assert rebuild_standings(event=event, actor=None) == []


def test_a_name_that_another_desk_entered_before_the_lock_is_a_namesake() -> None:
    event, people = make_event(2, state="registration"), [Newcomer("Běla", "Nová")]
    enter = partial(add_walk_ins, event=event, people=people, actor=None)
    with pytest.raises(Refused, match="name_entered_already"):
        change_before_lock(event, enter, enter)
    assert len(entries(event)) == 3


def list_statements(write: Callable[[], object]) -> list[str]:
    statements = []

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        statements.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        write()
    return statements


def test_the_matches_are_read_before_the_lock_and_nothing_is_written_there() -> None:
    """Reading, pairing and counting take most of the time of these writes; others do not wait for it."""
    event = make_event(8)
    play_round(event)
    paired = list_statements(lambda: pair_next_round(event=event, actor=None))
    drop(event, 0)
    repaired = list_statements(lambda: repair_round(event=event, number=2, actor=None))
    event.rounds.filter(number=2).update(state="published")
    report_all(event)
    closed = list_statements(lambda: close_round(event=event, number=2, actor=None))
    for statements in (paired, repaired, closed):
        lock = next(index for index, sql in enumerate(statements) if is_lock(sql))
        assert all(sql.startswith(READS) for sql in statements[:lock])
        results = [
            index for index, sql in enumerate(statements) if "in_game_points" in sql and sql.startswith("SELECT")
        ]
        assert results
        assert max(results) < lock


def test_computing_happens_once_and_outside_of_a_transaction() -> None:
    event, seen = make_event(2), []
    with lock_after_computing(event, lambda read: seen.append(connection.in_atomic_block)) as (_, get_computed):
        get_computed()
        assert connection.in_atomic_block
    assert seen == [False]


def test_a_refusal_and_a_fault_of_computing_come_under_the_lock() -> None:
    event = make_event(2)

    def fail(read: Event) -> None:
        if not connection.in_atomic_block:
            raise KeyError(read.pk)
        refuse("nobody_checked_in")

    with lock_after_computing(event, fail) as (_, get_computed), pytest.raises(Refused, match="nobody_checked_in"):
        get_computed()

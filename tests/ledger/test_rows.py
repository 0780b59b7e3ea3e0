"""Jobs that write rows in batches: every row once, whatever happens to the worker between two batches."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from ledger import handlers
from ledger.handlers import RowHandler, RowWriter, row_job_handler
from ledger.models import Action, Job
from ledger.services.jobs import request_job, run_job
from ledger.services.jobs.rows import AT_ONCE
from problems import refuse

pytestmark = pytest.mark.django_db

ROWS = [f"řádek {number}" for number in range(2 * AT_ONCE + 7)]


@contextmanager
def register_rows(handler: RowHandler) -> Iterator[None]:
    row_job_handler("rows")(handler)
    try:
        yield
    finally:
        handlers._ROW_HANDLERS.pop("rows")


def open_lines(params: dict[str, Any]) -> RowWriter:
    """Write each row as a line of the log, except those that the params name."""

    def write(rows: list[Any]) -> list[Any]:
        Action.objects.bulk_create(Action(verb="row", scope="test", subject=row) for row in rows)
        return [row for row in rows if row in params["skip"]]

    return write


def queue(**params: Any) -> Job:
    return request_job(kind="rows", params={"skip": [], **params}, actor=None, scope="test", rows=ROWS)


def written() -> list[str]:
    return list(Action.objects.filter(verb="row").order_by("id").values_list("subject", flat=True))


def expire(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def test_all_rows_are_written_in_their_order_and_deleted_from_the_job() -> None:
    job = queue(skip=[ROWS[3], ROWS[-1]])
    assert (len(job.rows_left), job.progress_total) == (len(ROWS), len(ROWS))
    with register_rows(open_lines):
        assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.rows_left, job.rows_skipped) == ("done", [], [ROWS[3], ROWS[-1]])
    assert (job.progress_done, written()) == (len(ROWS), ROWS)


def test_a_killed_worker_neither_loses_nor_repeats_a_row() -> None:
    """It is killed in the middle of every batch once; KeyboardInterrupt is not handled, as a kill is not."""
    killed: set[str] = set()

    def open_killed(params: dict[str, Any]) -> RowWriter:
        write = open_lines(params)

        def write_and_die(rows: list[Any]) -> list[Any]:
            skipped = write(rows)
            if rows[0] not in killed:
                killed.add(rows[0])
                raise KeyboardInterrupt
            return skipped

        return write_and_die

    job = queue()
    with register_rows(open_killed):
        for batch in range(3):
            with pytest.raises(KeyboardInterrupt):
                run_job(job_id=job.pk)
            assert written() == ROWS[: batch * AT_ONCE]
            expire(job)
        assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.attempts, written()) == ("done", 4, ROWS)


def test_a_worker_without_its_lease_writes_nothing() -> None:
    def open_stolen(params: dict[str, Any]) -> RowWriter:
        write = open_lines(params)

        def write_too_late(rows: list[Any]) -> list[Any]:
            Job.objects.filter(kind="rows").update(lease_token="of another worker")
            return write(rows)

        return write_too_late

    job = queue()
    with register_rows(open_stolen):
        assert not run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (written(), job.rows_left) == ([], ROWS)


def test_a_refusal_keeps_the_written_rows_and_deletes_the_others() -> None:
    def open_refused(params: dict[str, Any]) -> RowWriter:
        write = open_lines(params)

        def refuse_the_second(rows: list[Any]) -> list[Any]:
            return write(rows) if rows[0] == ROWS[0] else refuse("not_found")

        return refuse_the_second

    job = queue()
    with register_rows(open_refused):
        assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.rows_left, job.progress_done) == ("failed", [], AT_ONCE)
    assert written() == ROWS[:AT_ONCE]

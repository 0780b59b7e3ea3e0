"""How long each write of the API and each job holds the lock of the database, or of its event on PostgreSQL.

    python -m benchmarks.locks [--players 2000 10000] [--only TEXT ...]
    python -m tests.ground.postgres python -m benchmarks.locks

Without DATABASE_URL in a SQLite of its own. On SQLite a write holds the lock of the database from BEGIN IMMEDIATE to
the end of its transaction; compared is the time of the processor, which other work on the machine hardly affects. On
PostgreSQL it holds that of its event from the first statement that locks or writes; compared is the time waited. Of a
write with several transactions the longest counts. Ends with exit code 1 if one is above its bound. Entry points:
:func:`measure_locks`, :class:`LockClock`.
"""

import argparse
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import django

from benchmarks.report import write_table

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper

    from tournament.models import Event

SIZES = (2_000, 10_000)
# Work in parts, in seconds; any other write, with as many entries as the first sizes and the second.
OF_A_PART, OF_A_WRITE, OF_A_LARGE_WRITE = 0.3, 1.0, 3.0
IN_PARTS = ("slips", "names")
_LOCKING = re.compile(r"\s*(INSERT|UPDATE|DELETE)|.*FOR (NO KEY )?UPDATE", re.DOTALL)


@dataclass
class LockClock:
    """The seconds for which each transaction held its lock: waited, and of the processor in this process."""

    held: list[tuple[float, float]] = field(default_factory=list)
    since: tuple[float, float] | None = None

    def begin(self) -> None:
        """Note that the lock is taken now, unless the transaction has it already."""
        self.since = self.since or (time.perf_counter(), time.thread_time())

    def end(self) -> None:
        """Note that the transaction ends, with or without a lock."""
        if self.since is not None:
            self.held.append((time.perf_counter() - self.since[0], time.thread_time() - self.since[1]))
        self.since = None

    def longest(self) -> tuple[float, float]:
        """Return the longest time waited and the longest of the processor."""
        waited, used = zip(*self.held, strict=True) if self.held else ((0.0,), (0.0,))
        return max(waited), max(used)


@contextmanager
def watch_locks(connection: "BaseDatabaseWrapper") -> Iterator[LockClock]:
    """Yield a clock of the transactions of this connection in the block."""
    clock = LockClock()
    ends: dict[str, Callable[[], None]] = {"commit": connection.commit, "rollback": connection.rollback}

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if connection.vendor != "sqlite" and _LOCKING.match(sql):
            clock.begin()
        result = execute(sql, params, many, context)
        if sql == "BEGIN IMMEDIATE":
            clock.begin()
        if not connection.in_atomic_block and sql != "BEGIN IMMEDIATE":
            clock.end()
        return result

    def ending(end: Callable[[], None]) -> Callable[[], None]:
        def run() -> None:
            end()
            clock.end()

        return run

    for name, end in ends.items():
        setattr(connection, name, ending(end))
    try:
        with connection.execute_wrapper(watch):
            yield clock
    finally:
        for name in ends:
            delattr(connection, name)


def measure_locks(event: "Event", only: Sequence[str] = ()) -> Iterator[tuple[str, float, float, int]]:
    """Yield each write and job with its longest lock, waited and of the processor, and its number of transactions.

    The database is restored after each. Raises AssertionError for a write that is refused.
    """
    from django.core.cache import cache
    from django.db import connection

    from tests.ground.restore import restorable
    from tests.tournament.writes.jobs import JOBS
    from tests.tournament.writes.sending import prepare_write
    from tests.tournament.writes.table import PAGES, WRITES
    from tournament.models import Event

    def writes() -> Iterator[tuple[str, Callable[[Event], Callable[[], Any]]]]:
        for (method, path), write in {**WRITES, **PAGES}.items():
            what = f"{method.upper()} {path.removeprefix('/api/v1')}"
            yield what, partial(prepare_write, method=method, path=path, write=write)
        for name, asked in JOBS.items():
            yield f"job: {name}", partial(_prepare_job, asked)

    with restorable(connection) as restore:
        for what, prepare in writes():
            if only and not any(text in what for text in only):
                continue
            send = prepare(Event.objects.get(pk=event.pk))
            with watch_locks(connection) as clock:
                answer = send()
            assert answer is True or answer.status_code < 400, f"{what}: {answer.content[:500]!r}"
            sys.stderr.write(f"{what} {clock.longest()}\n")
            yield what, *clock.longest(), len(clock.held)
            restore()
            cache.clear()


def _prepare_job(asked: Any, event: "Event") -> Callable[[], bool]:
    job = asked.request(event)
    return lambda: bool(asked.run(job))


def find_bound(what: str, players: int) -> float:
    """Return for how many seconds a write may hold the lock."""
    if any(part in what for part in IN_PARTS):
        return OF_A_PART
    return OF_A_LARGE_WRITE if players > SIZES[0] else OF_A_WRITE


def main() -> None:
    """Make an event of each size and print the locks of its writes, the longest first."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--players", type=int, nargs="+", default=SIZES)
    arguments.add_argument(
        "--only", nargs="+", default=(), metavar="TEXT", help="writes with this text in their address"
    )
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KARTEL_DATA_DIR"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        django.setup()
        _make_database()
        over = [players for players in options.players if _print_size(players, options.only)]
        sys.exit(1 if over else 0)


def _make_database() -> None:
    """Make a database that can be dropped and restored, which the named one on a server may not be."""
    from django.db import connection

    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)


def _print_size(players: int, only: Sequence[str]) -> bool:
    """Print the table of an event of so many players, and return true if a lock is above its bound."""
    from django.conf import settings
    from django.db import connection

    from service.loaded_program import exempt_loaded_program
    from tests.tournament.big_event import make_big_event

    settings.ALLOWED_HOSTS.append("testserver")
    event = make_big_event(players)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    # As the processes of the service do at their start.
    exempt_loaded_program()
    lines, is_over = [], False
    for what, waited, used, number in sorted(measure_locks(event, only), key=lambda row: -row[1]):
        bound = find_bound(what, players)
        compared = used if connection.vendor == "sqlite" else waited
        is_over |= compared > bound
        verdict = "yes" if compared <= bound else "**no**"
        lines.append((what, f"{1000 * waited:.0f}", f"{1000 * used:.0f}", str(number), f"{1000 * bound:.0f}", verdict))
    head = ("write", "held, ms", "processor, ms", "transactions", "bound, ms", "kept")
    sys.stdout.write(f"\n{connection.vendor}, {players} entries\n\n{write_table(head, lines)}\n")
    sys.stdout.flush()
    return is_over


if __name__ == "__main__":
    main()

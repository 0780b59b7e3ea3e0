"""Whether the database can be read and written. Entry point: :func:`check_database`.

A thread reads and writes on a new connection, as a request would, and the check waits for it only shortly: a database
that does not answer must not bind the threads of visitors. A thread that still waits is asked again the next time.
"""

import threading
import time
from dataclasses import dataclass, field

from django.conf import settings
from django.db import DatabaseError, connection

from ledger.queries.beats import find_seconds_since_beat
from ledger.queries.jobs import count_open_jobs
from ledger.services.beats import record_beat
from service.databases.outage import find_outage

OK, BUSY = "ok", "busy"
SWEEPER, CHECK = "sweeper", "health"

# A read of a database that works waits for no lock.
_SECONDS_TO_READ = 2.0
# A write may wait for the lock of another, such as that of an event that closes. The answer does not wait with it.
_SECONDS_TO_WRITE = 0.2
# So long a request waits for the write lock before it is refused. Longer waiting means that writing is not possible.
_SECONDS_OF_LOCK = float(settings.DATABASES["default"].get("OPTIONS", {}).get("timeout", 5))


@dataclass
class DatabaseHealth:
    """What was found: "ok", "busy" or the code of the problem, and what the read found."""

    reading: str
    writing: str
    seconds_since_sweep: float | None = None
    jobs: dict[str, int] = field(default_factory=dict)


class _Attempt:
    """A reading and a writing in a thread of its own."""

    def __init__(self) -> None:
        self.begun_at = time.monotonic()
        self.has_read, self.has_ended = threading.Event(), threading.Event()
        self.problem = ""
        self.seconds_since_sweep: float | None = None
        self.jobs: dict[str, int] = {}
        threading.Thread(target=self._run, name="health of the database", daemon=True).start()

    def _run(self) -> None:
        try:
            self.seconds_since_sweep, self.jobs = find_seconds_since_beat(SWEEPER), count_open_jobs()
            self.has_read.set()
            record_beat(name=CHECK)
        except Exception as error:  # any error means that requests fail, too
            problem = find_outage(error) if isinstance(error, DatabaseError) else None
            self.problem = problem.code if problem is not None else "database_failed"
        finally:
            connection.close()
            self.has_ended.set()


class DatabaseCheck:
    """The attempts of a process, one at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._attempt: _Attempt | None = None
        self._last_writing = OK

    def check(self) -> DatabaseHealth:
        """Return what an attempt has found, after 2.2 seconds at most, and at once if one waits for so long already."""
        with self._lock:
            if self._attempt is None or self._attempt.has_ended.is_set():
                self._attempt = _Attempt()
            attempt = self._attempt
        _wait(attempt, attempt.has_read, _SECONDS_TO_READ)
        _wait(attempt, attempt.has_ended, _SECONDS_TO_READ if not attempt.has_read.is_set() else _SECONDS_TO_WRITE)
        health = self._judge(attempt)
        self._last_writing = health.writing
        return health

    def _judge(self, attempt: _Attempt) -> DatabaseHealth:
        has_ended = attempt.has_ended.is_set()
        if not attempt.has_read.is_set():
            problem = attempt.problem if has_ended else "database_lost"
            return DatabaseHealth(problem, problem)
        if has_ended:
            writing = attempt.problem or OK
        elif self._last_writing in {OK, BUSY} and time.monotonic() - attempt.begun_at < _SECONDS_OF_LOCK:
            writing = BUSY
        else:
            writing = "database_busy"
        return DatabaseHealth(OK, writing, attempt.seconds_since_sweep, attempt.jobs)


def _wait(attempt: _Attempt, event: threading.Event, seconds: float) -> None:
    """Wait for an event of an attempt, or for its end, until so many seconds after its beginning."""
    deadline = attempt.begun_at + seconds
    while not event.wait(0.01) and not attempt.has_ended.is_set() and time.monotonic() < deadline:
        pass


_CHECK = DatabaseCheck()


def check_database() -> DatabaseHealth:
    """Return whether the database of this process can be read and written."""
    return _CHECK.check()

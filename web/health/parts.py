"""The state of the service by its parts. Entry point: :func:`read_health`.

Without database or disk no request can be answered, so the service is not ready. Without broker or sweeper it answers
all requests, and background work waits: it is degraded.
"""

import shutil
import tempfile
import threading
import time
from dataclasses import dataclass

from django.conf import settings
from redis.exceptions import RedisError

from service.databases.connection import find_database_file
from service.databases.outage import find_outage
from service.valkey import connect_valkey
from web.health.database import BUSY, OK, check_database

READY, DEGRADED, UNREADY = "ready", "degraded", "unready"

# The sweeper writes its beat every ten seconds, and may wait for the write lock.
MAX_SECONDS_SINCE_SWEEP = 60.0
_PROBE = b"\0" * 4096
# Whatever is asked how often: the parts are looked at once in this time.
_SECONDS_KEPT = 1.0


@dataclass(frozen=True)
class Health:
    """The parts by their names, each with "ok", "busy" or the code of its problem; and the counted jobs."""

    parts: dict[str, str]
    jobs: dict[str, int]

    @property
    def status(self) -> str:
        """Return ready, degraded or unready."""
        if any(self.parts[name] not in {OK, BUSY} for name in ("reading", "writing", "disk")):
            return UNREADY
        return READY if {self.parts["broker"], self.parts["sweeper"]} <= {OK, "none"} else DEGRADED


class _Reader:
    """The health that was read last, of this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._read_at = 0.0
        self._health = Health({}, {})

    def read(self) -> Health:
        with self._lock:
            if not self._read_at or time.monotonic() - self._read_at >= _SECONDS_KEPT:
                self._health = _look_at_parts()
                self._read_at = time.monotonic()
            return self._health


def _look_at_parts() -> Health:
    database = check_database()
    parts = {
        "reading": database.reading,
        "writing": database.writing,
        "disk": check_disk(),
        "broker": check_broker(),
    }
    seconds = database.seconds_since_sweep
    is_in_time = seconds is not None and seconds <= MAX_SECONDS_SINCE_SWEEP
    parts["sweeper"] = "unknown" if database.reading != OK else OK if is_in_time else "late"
    return Health(parts, database.jobs)


def check_disk() -> str:
    """Return "ok", disk_full with less free space than the setting asks for, or disk_failed.

    Looked at are the data directory and that of a SQLite database; each takes a small file without a name.
    """
    file = find_database_file(settings.DATABASES["default"])
    try:
        for directory in {settings.DATA_DIR, *([file.parent] if file is not None else [])}:
            if shutil.disk_usage(directory).free < settings.MIN_FREE_DISK:
                return "disk_full"
            with tempfile.TemporaryFile(dir=directory, buffering=0) as probe:
                probe.write(_PROBE)
    except OSError as error:
        return "disk_full" if find_outage(error) else "disk_failed"
    return OK


def check_broker() -> str:
    """Return "ok", "away" for a broker that does not answer within half a second, "none" without one."""
    if not settings.HAS_BROKER:
        return "none"
    # On a new connection, and also while the breaker of this process asks nothing.
    with connect_valkey(settings.REDIS_URL) as client:
        try:
            client.ping()
        except (RedisError, OSError):
            return "away"
    return OK


_READER = _Reader()


def read_health() -> Health:
    """Return the state of the parts, not older than a second."""
    return _READER.read()

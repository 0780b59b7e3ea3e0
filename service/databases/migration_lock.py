"""A lock on a database under which it is migrated, by one process of all machines. Entry point:
:func:`hold_migration_lock`.

Both locks end with their process, however it ends: the one on a file of SQLite, which is on one machine, and the
advisory lock of a session of PostgreSQL.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db.backends.base.base import BaseDatabaseWrapper

from service.data_dir import make_private_file, try_to_lock

# Any number that no other program in the same database uses; this one is "kartel" in ASCII.
ADVISORY_KEY = int.from_bytes(b"kartel", "big")
_SECONDS_BETWEEN_TRIES = 0.2


@contextmanager
def hold_migration_lock(connection: BaseDatabaseWrapper, on_wait: Callable[[], None]) -> Iterator[None]:
    """Hold the lock during the block. ``on_wait`` is called once if another process holds it.

    The lock is tried again and again: a session of PostgreSQL that waits in a query holds a snapshot, for which a
    migration that makes an index concurrently would wait in turn. Raises DatabaseError, or OSError for a directory of
    the database that cannot be written.
    """
    lock = _lock_on_server if connection.vendor == "postgresql" else _lock_on_file
    with lock(connection) as take:
        if not take():
            on_wait()
            while not take():
                time.sleep(_SECONDS_BETWEEN_TRIES)
        yield


@contextmanager
def _lock_on_server(connection: BaseDatabaseWrapper) -> Iterator[Callable[[], bool]]:
    """Yield a function that tries to lock, in a session of its own, which the migrations neither use nor close."""
    session = connection.copy()

    def take() -> bool:
        with session.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_lock(%s)", [ADVISORY_KEY])
            return bool(cursor.fetchone()[0])

    try:
        yield take
    finally:
        session.close()


@contextmanager
def _lock_on_file(connection: BaseDatabaseWrapper) -> Iterator[Callable[[], bool]]:
    """Yield a function that tries to lock a file beside the database; a database in memory has no other process."""
    name = str(connection.settings_dict["NAME"])
    if name == ":memory:" or name.startswith("file:"):
        yield lambda: True
        return
    path = f"{name}-migrate.lock"
    make_private_file(path)
    descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)

    try:
        yield lambda: try_to_lock(descriptor)
    finally:
        os.close(descriptor)

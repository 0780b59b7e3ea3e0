"""What must be true before anything is started: a data directory of our own, a free port, a database that is set up."""

import fcntl
import os
import socket
import time
from pathlib import Path

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from config.data_dir import make_private_directory
from config.serve.errors import ServeError

# As long as the guard of a service that was killed may take to stop its children.
_WAIT_FOR_GUARD = 8.0


def lock_data_dir(data_dir: Path) -> int:
    """Be the only service on this data directory. Returns the file that holds the lock; it is held while open."""
    path = data_dir / "serve.lock"
    try:
        make_private_directory(data_dir)
        lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise ServeError(f"the data directory {data_dir} cannot be written: {error.strerror}") from error
    deadline = time.monotonic() + _WAIT_FOR_GUARD
    while not _try_lock(lock):
        holder = os.pread(lock, 20, 0).decode().strip()
        if _is_alive(holder) or time.monotonic() > deadline:
            os.close(lock)
            raise ServeError(f"another service (process {holder}) runs on the data directory {data_dir}")
        time.sleep(0.1)
    os.ftruncate(lock, 0)
    os.pwrite(lock, str(os.getpid()).encode(), 0)
    return lock


def _try_lock(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_alive(pid: str) -> bool:
    """Whether that process is there; the guard of a dead supervisor may hold the lock a little longer."""
    try:
        os.kill(int(pid), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        return True
    return True


def listen_on(host: str, port: int) -> socket.socket:
    """A listening socket, kept by the supervisor for as long as it lives."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(512)
    except OSError as error:
        why = error.strerror or str(error)
        raise ServeError(f"port {port} on {host} cannot be used: {why}; choose another with PORT=8001") from error
    return listener


def check_database() -> None:
    """Every migration is in the database."""
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        raise ServeError(f"the database cannot be used: {str(error).splitlines()[0]}") from error
    finally:
        connection.close()
    if waiting:
        raise ServeError(f"the database lacks {len(waiting)} migrations; run: python manage.py migrate")

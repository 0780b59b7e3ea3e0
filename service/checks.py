"""Checks before the service starts: a locked data directory, a free port, a migrated database."""

import os
import socket
import time
from pathlib import Path

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from service.data_dir import make_private_directory, try_to_lock
from service.errors import ServeError

# The guard of a killed service may take this long to stop its children.
_WAIT_FOR_GUARD = 8.0


def lock_data_dir(data_dir: Path) -> int:
    """Lock the data directory for this service. Return the file descriptor; the lock is held while it is open.

    Raises ServeError if the directory cannot be written or another service holds the lock.
    """
    path = data_dir / "serve.lock"
    try:
        make_private_directory(data_dir)
        lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise ServeError(f"the data directory {data_dir} cannot be written: {error.strerror}") from error
    deadline = time.monotonic() + _WAIT_FOR_GUARD
    while not try_to_lock(lock):
        holder = os.pread(lock, 20, 0).decode().strip()
        if _is_alive(holder) or time.monotonic() > deadline:
            os.close(lock)
            raise ServeError(f"another service (process {holder}) runs on the data directory {data_dir}")
        time.sleep(0.1)
    os.ftruncate(lock, 0)
    os.pwrite(lock, str(os.getpid()).encode(), 0)
    return lock


def _is_alive(pid: str) -> bool:
    """Return true for a process that runs. The guard of a dead supervisor may hold the lock a little longer."""
    try:
        os.kill(int(pid), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        return True
    return not _is_zombie(int(pid))


def _is_zombie(pid: int) -> bool:
    """Return true for a process that has ended and waits for its parent to read the exit code (on Linux)."""
    try:
        # "123 (name) Z ...": the name may contain brackets.
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state == "Z"


def listen_on(host: str, port: int) -> socket.socket:
    """Return a listening socket, which the supervisor keeps open. Raises ServeError if the address cannot be used."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(512)
    except OSError as error:
        detail = error.strerror or str(error)
        raise ServeError(f"port {port} on {host} cannot be used: {detail}; choose another with PORT=8001") from error
    return listener


def check_database() -> None:
    """Raise ServeError if the database cannot be used or lacks a migration."""
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        raise ServeError(f"the database cannot be used: {str(error).splitlines()[0]}") from error
    finally:
        connection.close()
    if waiting:
        raise ServeError(f"the database lacks {len(waiting)} migrations; run: python manage.py migrate")

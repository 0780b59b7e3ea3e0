"""Private files and directories, because other users of the machine must not read personal data; locks on files."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path


def make_private_directory(path: Path) -> None:
    """Create the directory with access for its owner only. An existing one keeps its mode. Raises OSError."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_private_file(path: str | Path) -> None:
    """Create an empty file for its owner only, if it does not exist. SQLite gives its other files the same mode.

    Errors are ignored, because opening the file reports them.
    """
    if str(path) == ":memory:" or str(path).startswith("file:"):
        return
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600))


def try_to_lock(descriptor: int) -> bool:
    """Lock an open file until it is closed. Return false, without waiting, if another process or thread holds it."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True

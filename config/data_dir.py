"""What Kartel writes belongs to the one who runs it: others on the machine must not read people and keys."""

import os
from contextlib import suppress
from pathlib import Path


def make_private_directory(path: Path) -> None:
    """Make the directory, for its owner alone; one that is there stays as its owner wants it. Raises OSError."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_private_file(path: str | Path) -> None:
    """Make an empty file for its owner alone, where there is none; SQLite gives its own files the same rights.

    Where that is impossible nothing happens here: whoever opens the file says why.
    """
    if str(path) == ":memory:" or str(path).startswith("file:"):
        return
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600))

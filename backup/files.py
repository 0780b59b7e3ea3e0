"""Files that get their name only when they are complete and on the disk, and errors of the disk as refusals."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from problems import refuse

# A quota or a limit of the size of a file is, for the reader, a full disk as well.
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def write_whole_file(path: Path, write: Callable[[IO[bytes]], None], check: Callable[[Path], object]) -> None:
    """Write a file for its owner only under a temporary name, check it and rename it.

    ``check`` gets the temporary path after the content is on the disk. After an error of any kind no file is left.
    Raises OSError and what the two functions raise.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(handle, "w+b") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        check(part)
        part.replace(path)
        flush_to_disk(path.parent)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def flush_to_disk(path: Path) -> None:
    """Write a file, or the names in a directory, to the disk. Raises OSError."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def refuse_disk_errors(directory: Path) -> Iterator[None]:
    """Raise Refused backup_disk_full or backup_disk_failed, with the directory, in place of an OSError."""
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            refuse("backup_disk_full", directory=str(directory))
        refuse("backup_disk_failed", file=str(error.filename or directory), detail=error.strerror or str(error))


def require_new_file(path: Path) -> None:
    """Raise Refused backup_exists or backup_directory_missing unless a file can be created under this path."""
    if not path.parent.is_dir():
        refuse("backup_directory_missing", directory=str(path.parent))
    if path.exists():
        refuse("backup_exists", file=str(path))

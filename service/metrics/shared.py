"""The directory in which the processes of a service keep their figures. Entry point: :func:`prepare_directory`.

In memory where the system has a place for that: a mapped file on a full disk would end its process.
"""

import hashlib
import os
import tempfile
from contextlib import suppress
from pathlib import Path

# The library reads this variable when it is imported.
VARIABLE = "PROMETHEUS_MULTIPROC_DIR"


def prepare_directory(data_dir: Path) -> str:
    """Return an empty directory for the owner alone, the same for every start on a data directory; "" without one."""
    directory = name_directory(data_dir)
    try:
        directory.mkdir(mode=0o700, exist_ok=True)
        state = directory.lstat()
        if directory.is_symlink() or state.st_uid != os.getuid() or state.st_mode & 0o077:
            return ""
        remove_files(directory)
    except OSError:
        return ""
    return str(directory)


def name_directory(data_dir: Path) -> Path:
    """Return the path of the directory of the service on a data directory."""
    memory = Path("/dev/shm")
    parent = memory if os.access(memory, os.W_OK) else Path(tempfile.gettempdir())
    return parent / f"kartel-metrics-{hashlib.blake2b(str(data_dir).encode(), digest_size=6).hexdigest()}"


def is_shared() -> bool:
    """Return true in a process of a service, which has others that show its figures."""
    return VARIABLE in os.environ


def remove_directory(directory: str) -> None:
    """Delete the directory of a service that has ended."""
    if directory:
        with suppress(OSError):
            remove_files(Path(directory))
            Path(directory).rmdir()


def remove_files(directory: Path) -> None:
    """Delete the figures in a directory. Raises OSError."""
    for path in directory.glob("*.db"):
        path.unlink(missing_ok=True)

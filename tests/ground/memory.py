"""The directory in memory for files of tests. Standard library only, because it is used before Django is set up."""

import os
import shutil
from pathlib import Path


def find_memory_dir() -> str | None:
    """Return a directory in memory with 2 GB free, None if there is none.

    An fsync costs nothing there; on a disk those of SQLite take half of the suite's time.
    """
    memory = Path("/dev/shm")
    is_usable = memory.is_dir() and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 2_000_000_000
    return str(memory) if is_usable else None

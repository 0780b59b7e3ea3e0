"""Where files of tests cost no disk. Standard library only: it is asked before Django reads its environment."""

import os
import shutil
from pathlib import Path


def in_memory() -> str | None:
    """A directory in memory with room for a database or two, None where there is none.

    An fsync costs nothing there: SQLite's many make up half of the suite's time on a disk.
    """
    memory = Path("/dev/shm")
    roomy = memory.is_dir() and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 2_000_000_000
    return str(memory) if roomy else None

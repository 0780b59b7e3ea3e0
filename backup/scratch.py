"""Private directories for the parts of a backup while it is made or read."""

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.data_dir import make_private_directory

_PREFIX = ".kartel-scratch-"
# Older ones belong to processes that were killed.
_SECONDS_KEPT = 3600.0


@contextmanager
def make_scratch_directory(parent: Path) -> Iterator[Path]:
    """Yield a new private directory below ``parent`` and delete it at the end. Raises OSError."""
    make_private_directory(parent)
    for left in parent.glob(f"{_PREFIX}*"):
        if time.time() - left.stat().st_mtime > _SECONDS_KEPT:
            shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=_PREFIX, dir=parent) as directory:
        yield Path(directory)

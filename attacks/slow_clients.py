"""``python -m attacks.slow_clients PORT KIND COUNT``: connections that take long, until the standard input ends.

A connection that the server closes is opened again. Kinds: ``idle`` sends nothing, ``head`` a part of a head, ``body``
a part of a body, ``byte`` one byte of a head a second, ``upload`` the beginning of 300 MB, twice a minute; ``unread``
asks for a long file and does not read it. Entry point for other programs: :func:`slow_clients`.
"""

import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.ground.source import ROOT

KINDS = ("idle", "head", "body", "byte", "unread", "upload")
_HEAD = b"POST /theme/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
_BODY = _HEAD + b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\ntheme=dark"
_FILE = b"GET /static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
_UPLOAD = b"POST /theme/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=b\r\n"
_FIRST = {
    "idle": b"",
    "head": _HEAD[:38],
    "body": _BODY,
    "byte": b"G",
    "unread": _FILE,
    "upload": _UPLOAD + b"Content-Length: 300000000\r\n\r\n" + b"x" * 60_000,
}


async def _hold(port: int, kind: str, number: int, count: int) -> None:
    """Keep one connection open, the next one when it is closed."""
    loop = asyncio.get_running_loop()
    await asyncio.sleep(number / count)
    while True:
        with suppress(OSError), socket.socket() as client:
            client.setblocking(False)
            if kind == "unread":
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            await loop.sock_connect(client, ("127.0.0.1", port))
            await loop.sock_sendall(client, _FIRST[kind])
            while kind == "byte":
                await asyncio.sleep(1)
                await loop.sock_sendall(client, b"x")
            if kind == "unread":
                await asyncio.sleep(3600)
            await loop.sock_recv(client, 100)
            if kind == "upload":
                await asyncio.sleep(30)
        await asyncio.sleep(0.05)


async def _hold_all(port: int, kind: str, count: int) -> None:
    holding = [asyncio.create_task(_hold(port, kind, number, count)) for number in range(count)]
    await asyncio.to_thread(sys.stdin.read)
    for task in holding:
        task.cancel()


@contextmanager
def slow_clients(port: int, kind: str, count: int) -> Iterator[None]:
    """Keep slow connections to a server on this machine open during the block, from a process of their own."""
    command = [sys.executable, "-m", "attacks.slow_clients", str(port), kind, str(count)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE) as process:
        yield
        assert process.stdin
        process.stdin.close()


if __name__ == "__main__":
    asyncio.run(_hold_all(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))

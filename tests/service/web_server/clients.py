"""Clients of the web server that write bytes."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

HOST = b"Host: 127.0.0.1\r\n"


@contextmanager
def connected(port: int, *, receives: int = 0) -> Iterator[socket.socket]:
    """Connect. ``receives`` limits the bytes that wait for the client."""
    with socket.socket() as client:
        if receives:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
        client.settimeout(60)
        client.connect(("127.0.0.1", port))
        yield client


def read_to_the_end(client: socket.socket) -> bytes:
    """Return all that the server sends until it ends or resets the connection."""
    parts = []
    with suppress(ConnectionResetError):
        while part := client.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def read_answer(client: socket.socket) -> tuple[bytes, bytes]:
    """Return head and body of an answer with a length, and leave the connection open."""
    read = b""
    while b"\r\n\r\n" not in read:
        part = client.recv(1)
        assert part, read
        read += part
    _, _, length = read.lower().partition(b"content-length:")
    body, missing = b"", int(length.split(b"\r\n")[0] or 0)
    while len(body) < missing:
        body += client.recv(missing - len(body))
    return read, body


def ask(port: int, request: bytes) -> bytes:
    """Send bytes on a connection of their own and return everything until its end."""
    with connected(port) as client:
        client.sendall(request)
        return read_to_the_end(client)


def seen_by_application(answer: bytes) -> dict[str, Any]:
    """Return what the application of the site says that it saw."""
    seen: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2])
    return seen

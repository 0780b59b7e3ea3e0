"""gunicorn's worker with threads: takes a long question in an address, and says in a page of ours when it is too long.

Entry point: :class:`Worker`, named in config/serve/roles.py. Django is there by the time a visitor comes.
"""

import socket
from contextlib import suppress
from typing import Any

from gunicorn.http import message
from gunicorn.http.errors import LimitRequestLine
from gunicorn.workers.gthread import ThreadWorker

from config.serve.roles import LONGEST_ADDRESS

# gunicorn has a constant of its own above which no option reaches.
message.MAX_REQUEST_LINE = LONGEST_ADDRESS

_STATUS = "414 URI Too Long"
_READ_AFTER = 64


class Worker(ThreadWorker):  # type: ignore[misc]
    """Answers like gunicorn's own but for one fault."""

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: BaseException) -> None:
        """Nothing of the request was read but the beginning of its address, so neither language nor kind is known."""
        if not isinstance(exc, LimitRequestLine):
            super().handle_error(req, client, addr, exc)
            return
        with suppress(OSError):
            _tell(client)


def _tell(client: socket.socket) -> None:
    """What is still coming is read and forgotten, or the browser would lose the answer with the connection."""
    body = _page()
    head = f"HTTP/1.1 {_STATUS}\r\nConnection: close\r\nContent-Type: text/html; charset=utf-8\r\n"
    client.settimeout(1)
    client.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    client.shutdown(socket.SHUT_WR)
    for _ in range(_READ_AFTER):
        if not client.recv(65_536):
            break


def _page() -> bytes:
    from django.template.loader import render_to_string

    return render_to_string("414.html").encode()

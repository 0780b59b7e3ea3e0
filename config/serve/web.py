"""gunicorn's threaded worker with a higher limit for addresses and a page for addresses that exceed it.

Entry point: :class:`Worker`, named in config/serve/roles.py.
"""

import socket
from contextlib import suppress
from typing import Any

from gunicorn.http import message
from gunicorn.http.errors import LimitRequestLine
from gunicorn.workers.gthread import ThreadWorker

from config.serve.roles import LONGEST_ADDRESS

# gunicorn caps the option by this constant.
message.MAX_REQUEST_LINE = LONGEST_ADDRESS

_STATUS = "414 URI Too Long"
_READ_AFTER = 64


class Worker(ThreadWorker):  # type: ignore[misc]
    """gunicorn's worker with an answer of its own for addresses that are too long."""

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: BaseException) -> None:
        """Answer an address that is too long with a page in both languages, because no header has been read yet."""
        if not isinstance(exc, LimitRequestLine):
            super().handle_error(req, client, addr, exc)
            return
        with suppress(OSError):
            _send_page(client)


def _send_page(client: socket.socket) -> None:
    """Send the page and read the rest of the request, because a browser drops the answer of a reset connection."""
    from django.template.loader import render_to_string

    body = render_to_string("414.html").encode()
    head = f"HTTP/1.1 {_STATUS}\r\nConnection: close\r\nContent-Type: text/html; charset=utf-8\r\n"
    client.settimeout(1)
    client.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    client.shutdown(socket.SHUT_WR)
    for _ in range(_READ_AFTER):
        if not client.recv(65_536):
            break

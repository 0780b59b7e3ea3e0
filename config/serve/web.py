"""gunicorn's threaded worker with a higher limit for the length of a URL, and an error page for a URL that exceeds it.

Entry point: :class:`Worker`, named in config/serve/roles.py.
"""

import socket
from contextlib import suppress
from typing import Any

from gunicorn.http import message
from gunicorn.http.errors import LimitRequestLine
from gunicorn.workers.gthread import ThreadWorker

from config.serve.roles import LONGEST_ADDRESS

# gunicorn caps its option --limit-request-line at this constant.
message.MAX_REQUEST_LINE = LONGEST_ADDRESS

# Chunks of 64 KiB that are read of a refused request.
_MOST_CHUNKS = 64


class Worker(ThreadWorker):  # type: ignore[misc]
    """gunicorn's worker with an error page of Kartel for a URL that is too long."""

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: BaseException) -> None:
        """Answer a URL that is too long with a page in both languages: the reader's language has not been read yet."""
        if not isinstance(exc, LimitRequestLine):
            super().handle_error(req, client, addr, exc)
            return
        with suppress(OSError):
            _send_page(client)


def _send_page(client: socket.socket) -> None:
    """Send the page, then read the rest of the request.

    Closing a connection with unread input resets it, and a browser then discards the answer.
    """
    # Django is not set up yet when gunicorn imports this module.
    from django.template.loader import render_to_string

    body = render_to_string("414.html").encode()
    head = "HTTP/1.1 414 URI Too Long\r\nConnection: close\r\nContent-Type: text/html; charset=utf-8\r\n"
    client.settimeout(1)
    client.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    client.shutdown(socket.SHUT_WR)
    for _ in range(_MOST_CHUNKS):
        if not client.recv(65_536):
            break

"""gunicorn's threaded worker with a page for a URL that is too long, and a pause before a refused sign-in is answered.

Entry point: :class:`Worker`, named in config/serve/roles.py.
"""

import re
import socket
import time
from collections import deque
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from gunicorn.http import message
from gunicorn.http.errors import LimitRequestLine
from gunicorn.workers.gthread import ThreadWorker

from config.serve.roles import LONGEST_ADDRESS

# gunicorn caps its option --limit-request-line at this constant.
message.MAX_REQUEST_LINE = LONGEST_ADDRESS

# Refusals of these addresses are held for a second, so that a program that guesses passwords as fast as it is answered
# does not use up the processor. A held answer needs no thread. While the most are held, further ones are sent at once.
_HELD_PATHS = frozenset({"/api/v1/tokens/", "/account/login/", "/account/signup/"})
# A proxy may speak HTTP/1.0.
_REFUSED = re.compile(rb"HTTP/1\.[01] 429 ")
_SECONDS_HELD, _MOST_HELD = 1.0, 100

# Chunks of 64 KiB that are read of a refused request.
_MOST_CHUNKS = 64


def is_refusal(answer: bytes) -> bool:
    """Return true for an answer with the status 429, in any version of HTTP."""
    return _REFUSED.match(answer) is not None


class _RecordedSocket:
    """The socket of a request, which keeps the answer instead of sending it."""

    def __init__(self, client: socket.socket) -> None:
        self._client = client
        self.sent = b""

    def sendall(self, data: bytes) -> None:
        self.sent += data

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)


class Worker(ThreadWorker):  # type: ignore[misc]
    """gunicorn's worker with an error page of Kartel for a URL that is too long, and with held refusals."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # When to send, the connection, and its finished request, the oldest first. Only the main thread changes it;
        # the threads of requests read its length.
        self._held: deque[tuple[float, Any, Future[bool]]] = deque()

    def handle_request(self, req: Any, conn: Any) -> Any:
        """Answer a request, and keep the answer of a refused sign-in with its connection. Runs in a thread."""
        if req.method != "POST" or req.path not in _HELD_PATHS:
            return super().handle_request(req, conn)
        client, conn.sock = conn.sock, _RecordedSocket(conn.sock)
        try:
            return super().handle_request(req, conn)
        finally:
            answer, conn.sock = conn.sock.sent, client
            if is_refusal(answer) and len(self._held) < _MOST_HELD and self.alive:
                conn.held_answer = answer
            else:
                client.sendall(answer)

    def finish_request(self, conn: Any, fs: "Future[bool]") -> None:
        """Hold the connection if its answer is held, else close it or let it wait for the next request."""
        if getattr(conn, "held_answer", b""):
            self._held.append((time.monotonic() + _SECONDS_HELD, conn, fs))
        else:
            super().finish_request(conn, fs)

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        """Wait for events, then send the held answers that are due, or all of them if the worker ends."""
        super().wait_for_and_dispatch_events(min(timeout, _SECONDS_HELD / 10) if self._held else timeout)
        while self._held and (self._held[0][0] <= time.monotonic() or not self.alive):
            _, conn, request = self._held.popleft()
            with suppress(OSError):
                conn.sock.sendall(conn.held_answer)
            conn.held_answer = b""
            super().finish_request(conn, request)

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

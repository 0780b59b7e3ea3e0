"""A proxy in front of a server that answers late, answers 503 or cuts connections, as a bad network in a hall does.

Entry point: :class:`FaultyProxy`.
"""

import http.client
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from typing import NamedTuple
from urllib.parse import urlsplit

# Headers of one connection, not of the message.
_OF_CONNECTION = {"connection", "keep-alive", "transfer-encoding", "content-length"}


class Answer(NamedTuple):
    """The answer of a server."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class FaultyProxy(ThreadingHTTPServer):
    """Forwards all requests; those that write wait ``delay`` seconds, and every tenth of them fails.

    The failures take turns: answered 503 without asking the server, cut before the server gets the request, cut after
    the server has carried it out. ``written`` counts the requests that write.
    """

    daemon_threads = True

    def __init__(self, target: str, delay: float = 0.0) -> None:
        super().__init__(("127.0.0.1", 0), _Forwarder)
        self.delay, self.written = delay, 0
        self._target = urlsplit(target).netloc
        self._numbers = count(1)

    @contextmanager
    def run(self) -> Iterator[str]:
        """Serve in threads; yield the URL of the proxy."""
        thread = threading.Thread(target=self.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{self.server_port}"
        finally:
            self.shutdown()
            self.server_close()
            thread.join()

    def handle_error(self, *_: object) -> None:
        """Write nothing: a browser closes connections as it likes."""

    def choose_fault(self) -> str:
        """Return the fault of the next request that writes: "", "503", "cut before" or "cut after"."""
        self.written = next(self._numbers)
        tenth, rest = divmod(self.written, 10)
        return "" if rest else ("503", "cut before", "cut after")[tenth % 3]

    def forward(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        """Send a request to the server and return its answer."""
        connection = http.client.HTTPConnection(self._target, timeout=60)
        try:
            connection.request(method, path, body=body or None, headers=headers)
            answer = connection.getresponse()
            return Answer(answer.status, answer.getheaders(), answer.read())
        finally:
            connection.close()


class _Forwarder(BaseHTTPRequestHandler):
    server: FaultyProxy

    def do_GET(self) -> None:
        self._forward("")

    def do_HEAD(self) -> None:
        self._forward("")

    def do_POST(self) -> None:
        fault = self.server.choose_fault()
        time.sleep(self.server.delay)
        self._forward(fault)

    def log_message(self, *_: object) -> None:
        """Write nothing."""

    def _forward(self, fault: str) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.close_connection = fault.startswith("cut")
        if fault == "503":
            self.send_error(503)
        elif fault != "cut before":
            headers = {name: value for name, value in self.headers.items() if name.lower() not in _OF_CONNECTION}
            answer = self.server.forward(self.command, self.path, headers, body)
            if not fault:
                self._pass_on(answer)

    def _pass_on(self, answer: Answer) -> None:
        self.send_response(answer.status)
        for name, value in answer.headers:
            if name.lower() not in _OF_CONNECTION:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer.body)

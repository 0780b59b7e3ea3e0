"""The benchmark of pages measures the time of the server, and an error page is never counted as an answer."""

import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from benchmarks.pages import time_questions

pytestmark = pytest.mark.nightly

DELAY = 0.02


class _SlowHandler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        time.sleep(DELAY)
        body = (self.headers["Accept-Language"] or "").encode()
        self.send_response(404 if "missing" in self.path else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Print nothing."""


@pytest.fixture
def port() -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _SlowHandler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def test_the_time_ends_when_the_answer_is_complete(port: int) -> None:
    found = time_questions(port, "/rulings/?q=", {"Accept-Language": "cs"}, ["golem", "černá symetrie", "100 %"])
    assert 1000 * DELAY <= found["p50"] <= found["p95"] <= found["slowest"]


def test_an_error_page_is_not_measured(port: int) -> None:
    with pytest.raises(AssertionError, match="404 for /rulings/"):
        time_questions(port, "/rulings/?q=", {}, ["missing"])

"""Visitors who are slow, greedy or many: each has deadlines and limits, holds no thread, and gives way to others."""

import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from benchmarks.measure import processor_milliseconds
from tests.ground.nightly import at_night
from tests.service.web_server.clients import (
    HOST,
    ask,
    connected,
    read_answer,
    read_to_the_end,
    seen_by_application,
)
from tests.service.web_server.site import DEADLINES, LONG, THREADS, running_site

pytestmark = pytest.mark.own_database

# Wide margins: other programs may use the processor.
MAX_LENGTH = 40.0
GET = b"GET / HTTP/1.1\r\n" + HOST + b"\r\n"
POST = b"POST / HTTP/1.1\r\n" + HOST


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with running_site() as (port, _process):
        yield port


def is_answered(port: int) -> bool:
    with connected(port) as client:
        client.settimeout(MAX_LENGTH)
        client.sendall(GET)
        return read_answer(client)[0].startswith(b"HTTP/1.1 200 ")


SLOW = {
    "idle": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: 127",
    "half a body": POST + b"Content-Length: 900\r\n\r\nabc",
    "half a chunk": POST + b"Transfer-Encoding: chunked\r\n\r\n80\r\nabc",
    "an answer that is not read": b"GET /long-stream/ HTTP/1.1\r\n" + HOST + b"\r\n",
    "a file that is not read": b"GET /file/ HTTP/1.1\r\n" + HOST + b"\r\n",
}


@pytest.mark.parametrize("sent", SLOW.values(), ids=SLOW)
def test_slow_visitors_take_no_thread(port: int, sent: bytes) -> None:
    """With a thread for each connection, 16 connections that sent 38 bytes and stopped blocked the whole service."""
    with ExitStack() as stack:
        for _ in range(10 * THREADS):
            stack.enter_context(connected(port, receives=4_096)).sendall(sent)
        assert is_answered(port)


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(sent, id=name, marks=[] if name == "half a body" else pytest.mark.nightly)
        for name, sent in list(SLOW.items())[:4]
    ],
)
def test_a_request_that_does_not_come_ends_at_its_deadline(port: int, sent: bytes) -> None:
    with connected(port) as client:
        client.sendall(sent)
        started = time.monotonic()
        assert read_to_the_end(client).startswith(b"HTTP/1.1 408 " if sent else b"")
        assert DEADLINES.idle - 0.5 < time.monotonic() - started < MAX_LENGTH


def send_slowly(client: socket.socket) -> None:
    """Send one byte at a time. Raises OSError when the server has closed."""
    started = time.monotonic()
    client.sendall(b"GET /")
    while time.monotonic() - started < MAX_LENGTH:
        time.sleep(0.3)
        client.sendall(b"x")


def test_one_byte_at_a_time_does_not_move_the_deadline(port: int) -> None:
    with connected(port) as client:
        started = time.monotonic()
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            send_slowly(client)
        assert time.monotonic() - started > DEADLINES.send - 0.5


@pytest.mark.parametrize("path", [at_night(b"/long/"), b"/long-stream/", at_night(b"/file/")])
def test_an_answer_that_is_not_read_ends_at_its_deadline(port: int, path: bytes) -> None:
    with connected(port, receives=4_096) as client:
        client.sendall(b"GET " + path + b" HTTP/1.1\r\n" + HOST + b"\r\n")
        assert client.recv(1)
        time.sleep(DEADLINES.read + 3)
        assert len(read_to_the_end(client)) < LONG


def test_a_visitor_who_reads_slowly_but_reads_gets_everything(port: int) -> None:
    with connected(port) as client:
        client.sendall(b"GET /long-stream/ HTTP/1.0\r\n\r\n")
        time.sleep(DEADLINES.read / 2)
        _head, _, body = read_to_the_end(client).partition(b"\r\n\r\n")
        assert len(body) == LONG


@pytest.mark.parametrize(("path", "limit"), [(b"/", 1_000), (b"/large/", 100_000)])
def test_a_body_above_the_limit_of_its_address_is_not_read(port: int, path: bytes, limit: int) -> None:
    """300 MB were written to the disk of a service before it refused them."""
    head = b"POST " + path + b" HTTP/1.1\r\n" + HOST
    assert seen_by_application(ask(port, head + b"Content-Length: 300000000\r\n\r\n"))["refused"] == [
        300_000_000,
        limit,
    ]
    chunks = (b"200\r\n" + b"x" * 512 + b"\r\n") * (limit // 512 + 1)
    refused = seen_by_application(ask(port, head + b"Transfer-Encoding: chunked\r\n\r\n" + chunks))
    assert refused["refused"][1] == limit
    assert refused["body"] == ""
    allowed = head.replace(b"1.1", b"1.0") + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % limit
    assert len(seen_by_application(ask(port, allowed + b"x" * limit))["body"]) == limit


def test_a_visitor_who_sends_too_much_can_read_why(port: int) -> None:
    with connected(port) as client:
        client.sendall(POST + b"Content-Length: 3000000\r\n\r\n" + b"x" * 1_000_000)
        client.sendall(b"x" * 2_000_000)
        assert seen_by_application(read_to_the_end(client))["refused"] == [3_000_000, 1_000]


@pytest.mark.parametrize("ending", [b"1;" + b"x" * 600_000, b"0\r\n" + b"X: " + b"x" * 600_000])
def test_what_is_around_a_chunked_body_has_a_limit_too(port: int, ending: bytes) -> None:
    sent = POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n" + ending
    with connected(port) as client:
        client.sendall(sent)
        assert read_to_the_end(client).startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 400 "))


def test_refusals_are_held_without_a_thread(port: int) -> None:
    with ExitStack() as stack:
        started = time.monotonic()
        clients = [stack.enter_context(connected(port)) for _ in range(30)]
        for client in clients:
            client.sendall(b"POST /busy/ HTTP/1.1\r\n" + HOST + b"\r\n")
        assert is_answered(port)
        for client in clients:
            assert read_answer(client)[0].startswith(b"HTTP/1.1 429 ")
        waited = time.monotonic() - started
        # One after the other in two threads would take 15 times as long.
        assert DEADLINES.refusal <= waited < 15 * DEADLINES.refusal


def test_the_connection_that_waits_longest_gives_way_to_another() -> None:
    with running_site(most=20) as (port, _process), ExitStack() as stack:
        clients = [stack.enter_context(connected(port)) for _ in range(20)]
        assert is_answered(port)
        assert read_to_the_end(clients[0]) == b""
        clients[-1].sendall(GET)
        assert read_answer(clients[-1])[0].startswith(b"HTTP/1.1 200 ")


def test_a_process_without_further_files_waits_for_one() -> None:
    """asyncio's own server accepted 512 times at once, and wrote a thousand lines a second when it had no file."""
    with running_site(files=60) as (port, process):
        assert is_answered(port)
        with ExitStack() as stack:
            for _ in range(100):
                stack.enter_context(connected(port))
            before = processor_milliseconds([process.pid])
            time.sleep(1)
            assert processor_milliseconds([process.pid]) - before < 500
        assert is_answered(port)


def test_many_unfinished_bodies_give_way_to_others() -> None:
    """Bodies of 99,000 bytes in 900 connections are 89 MB, of which 64 MB are kept."""
    sent = b"POST /large/ HTTP/1.1\r\n" + HOST + b"Content-Length: 100000\r\n\r\n" + b"x" * 99_000
    with running_site(most=5_000) as (port, _process), ExitStack() as stack:
        clients = [stack.enter_context(connected(port)) for _ in range(900)]
        for client in clients:
            client.sendall(sent)
        assert is_answered(port)
        clients[-1].sendall(b"x" * 1_000)
        assert read_answer(clients[-1])[0].startswith(b"HTTP/1.1 200 ")


def end_of(port: int, process: "subprocess.Popen[bytes]", sent: bytes) -> bytes:
    """Send something, stop the process, and return the answer. The process must end by itself."""
    assert is_answered(port)
    with connected(port) as client:
        client.sendall(sent)
        time.sleep(0.5)
        process.send_signal(signal.SIGTERM)
        answer = read_to_the_end(client)
    assert process.wait(MAX_LENGTH) == 0
    return answer


def test_a_process_that_stops_finishes_what_it_answers() -> None:
    with running_site() as (port, process):
        assert b"paused" in end_of(port, process, b"GET /pause/ HTTP/1.1\r\n" + HOST + b"\r\n")


@pytest.mark.parametrize("sent", [b"", at_night(b"GET / HTTP"), b"POST /busy/ HTTP/1.1\r\n" + HOST + b"\r\n"])
def test_a_process_that_stops_does_not_wait_for_visitors(sent: bytes) -> None:
    with running_site() as (port, process):
        assert end_of(port, process, sent).startswith(b"HTTP/1.1 429 " if b"busy" in sent else b"")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="wakes of other processes cannot be counted")
@pytest.mark.nightly
def test_a_process_without_visitors_does_not_wake() -> None:
    with running_site() as (port, process):
        assert is_answered(port)
        time.sleep(DEADLINES.idle + 2)
        before = count_wakes(process.pid)
        time.sleep(3)
        assert count_wakes(process.pid) - before <= 1


def count_wakes(pid: int) -> int:
    """Return how often the main thread of a process gave up the processor by itself. Linux only."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))

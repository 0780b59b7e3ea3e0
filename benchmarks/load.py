"""Many requests at once to a server on this machine, and what they cost. Entry point: :func:`measure_load`.

The client writes to sockets directly, because on a shared machine its own work takes the processor from the server.
"""

import socket
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from benchmarks.measure import Spread, processor_milliseconds

_READ = 1 << 18


@dataclass(frozen=True)
class Load:
    """What requests for one page took: requests a second, waits, processor time a request, and one answer."""

    requests: int
    rate: float
    waits: Spread
    processor: float
    status: int
    size: int
    tag: str


@dataclass(frozen=True)
class Answer:
    """The answer to one request: its status, head and body, and the milliseconds until it was complete."""

    status: int
    head: bytes
    body: bytes
    milliseconds: float

    def header(self, name: str) -> str:
        """Return the value of a header, "" without it."""
        wanted = name.lower().encode()
        for line in self.head.split(b"\r\n")[1:]:
            key, _, value = line.partition(b":")
            if key.lower() == wanted:
                return value.strip().decode()
        return ""


class Connection:
    """A connection that is kept open, and opened again after the server has closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._socket: socket.socket | None = None

    def ask(self, path: str, headers: Mapping[str, str]) -> Answer:
        """Send a GET request and return the answer. Raises OSError for an incomplete one."""
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{self._port}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        question = "\r\n".join((*lines, "", "")).encode()
        started = time.perf_counter()
        is_reused = self._socket is not None
        try:
            status, head, body = self._exchange(question)
        except OSError:
            self.close()
            # The server closes a connection on which nothing was asked for a time.
            if not is_reused:
                raise
            status, head, body = self._exchange(question)
        answer = Answer(status, head, body, 1000 * (time.perf_counter() - started))
        if answer.header("Connection").lower() == "close":
            self.close()
        return answer

    def close(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _exchange(self, question: bytes) -> tuple[int, bytes, bytes]:
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self._port), timeout=120)
        self._socket.sendall(question)
        head, body = self._read_head()
        status = int(head.split(b" ", 2)[1])
        lowered = head.lower()
        if status == 304:
            return status, head, b""
        if b"\r\ntransfer-encoding: chunked" in lowered:
            while not body.endswith(b"0\r\n\r\n"):
                body += self._read()
            return status, head, body
        length = int(lowered.split(b"\r\ncontent-length:", 1)[1].split(b"\r\n", 1)[0])
        parts, missing = [body], length - len(body)
        while missing > 0:
            parts.append(self._read())
            missing -= len(parts[-1])
        return status, head, b"".join(parts)

    def _read_head(self) -> tuple[bytes, bytes]:
        read = b""
        while b"\r\n\r\n" not in read:
            read += self._read()
        head, _, rest = read.partition(b"\r\n\r\n")
        return head + b"\r\n", rest

    def _read(self) -> bytes:
        assert self._socket
        read = self._socket.recv(_READ)
        if not read:
            raise ConnectionResetError("the server closed the connection")
        return read


def measure_load(
    port: int,
    path: str,
    pids: list[int],
    *,
    headers: Mapping[str, str] | None = None,
    seconds: float = 3.0,
    connections: int = 4,
    most: int = 4_000,
) -> Load:
    """Ask for a page on several connections until the time or the number of requests is used up.

    ``pids`` are the processes whose processor time is counted. Each connection asks at least once. Raises
    AssertionError for a status of 400 or more and if answers differ in their status.
    """
    first = Connection(port)
    one = first.ask(path, headers or {})
    first.close()
    waits: list[float] = []
    statuses = {one.status}
    faults: list[BaseException] = []
    turns = iter(range(most))
    ends = time.monotonic() + seconds

    def ask_until_the_end() -> None:
        connection = Connection(port)
        try:
            while next(turns, None) is not None:
                answer = connection.ask(path, headers or {})
                waits.append(answer.milliseconds)
                statuses.add(answer.status)
                if time.monotonic() > ends:
                    return
        except Exception as fault:
            faults.append(fault)
        finally:
            connection.close()

    used, started = processor_milliseconds(pids), time.perf_counter()
    _run_at_once(ask_until_the_end, connections)
    took, used = time.perf_counter() - started, processor_milliseconds(pids) - used
    assert not faults, f"{path}: {faults[0]!r}"
    assert len(statuses) == 1, f"{path}: {statuses}"
    assert one.status < 400, f"{path}: {one.status}"
    return Load(
        requests=len(waits),
        rate=len(waits) / took,
        waits=Spread.of(waits),
        processor=used / len(waits),
        status=one.status,
        size=len(one.body),
        tag=one.header("ETag"),
    )


def _run_at_once(run: Callable[[], None], threads: int) -> None:
    started = [threading.Thread(target=run) for _ in range(threads)]
    for thread in started:
        thread.start()
    for thread in started:
        thread.join()

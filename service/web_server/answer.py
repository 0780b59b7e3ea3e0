"""An answer: made by the application in a thread, kept until the visitor has read it.

Entry point: :func:`make_answer`.
"""

import logging
import os
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from email.utils import formatdate
from pathlib import Path
from typing import IO, Any

from service.web_server.request import Request

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
# Bytes that are sent at once; an answer that is longer when it is finished is sent while it is made.
PIECE = 65_536
# Bytes of an unread answer in memory; the rest waits in a file without a name.
_MAX_IN_MEMORY = 4 * PIECE

log = logging.getLogger("kartel.web")


class FileParts:
    """The parts of an answer that is a file: what WSGI calls a file wrapper."""

    def __init__(self, file: IO[bytes], size: int = PIECE) -> None:
        self._file = file

    def __iter__(self) -> Iterator[bytes]:
        return iter(lambda: self._file.read(PIECE), b"")

    def close(self) -> None:
        self._file.close()

    def open_again(self) -> int:
        """Return a descriptor of the file from which it can be read without a thread, -1 if it is only in memory."""
        try:
            return os.dup(self._file.fileno()) if not self._file.tell() else -1
        except OSError:
            return -1


class Answer:
    """The bytes of an answer between the thread that makes it and the connection that sends it."""

    def __init__(self, tell: Callable[[], object]) -> None:
        self._tell = tell
        self._lock = threading.Lock()
        self._parts: deque[bytes] = deque()
        self._in_memory = 0
        self._file = -1
        self._is_spilled = False
        self._read_to = self._written_to = 0
        self.status = 0
        self.keeps_open = self.is_held = False
        self.is_complete = self.is_broken = self.is_closed = False

    @property
    def held(self) -> int:
        """Return how much memory the unread bytes take; disk counts a quarter, and a file of the program nothing."""
        return self._in_memory + ((self._written_to - self._read_to) // 4 if self._is_spilled else 0)

    def add(self, data: bytes, *, is_last: bool = False) -> None:
        """Keep bytes and tell the connection. Called in the thread. Raises ConnectionError after its end."""
        with self._lock:
            self._require_open()
            if self._file < 0 and self._in_memory + len(data) > _MAX_IN_MEMORY:
                self._file, name = tempfile.mkstemp()
                Path(name).unlink()
                self._is_spilled = True
            if self._file < 0:
                self._parts += [data[start : start + PIECE] for start in range(0, len(data), PIECE)]
                self._in_memory += len(data)
            while self._file >= 0 and data:
                written = os.pwrite(self._file, data, self._written_to)
                data, self._written_to = data[written:], self._written_to + written
            self.is_complete = is_last
        self._tell()

    def add_file(self, head: bytes, descriptor: int) -> None:
        """Keep a head and a whole file behind it. Called in the thread; raises as :meth:`add`."""
        with self._lock:
            self._file, self._written_to = descriptor, os.fstat(descriptor).st_size
            self._require_open()
            self._parts.append(head)
            self.is_complete = True
        self._tell()

    def _require_open(self) -> None:
        if self.is_closed:
            self._close_file()
            raise ConnectionAbortedError

    def take(self) -> bytes:
        """Return the next bytes to send, empty if there are none now."""
        with self._lock:
            if self._parts:
                self._in_memory = max(self._in_memory - len(self._parts[0]), 0)
                return self._parts.popleft()
            if self._file < 0 or self._read_to >= self._written_to:
                return b""
            data = os.pread(self._file, PIECE, self._read_to)
            self._read_to = self._read_to + len(data) if data else self._written_to
            return data

    def close(self) -> None:
        """Free what an answer holds, read or not."""
        with self._lock:
            self.is_closed = True
            self._parts.clear()
            self._close_file()

    def _close_file(self) -> None:
        if self._file >= 0:
            os.close(self._file)
        self._file = -1


def make_answer(
    application: Application, request: Request, answer: Answer, remote: str, server: tuple[str, int]
) -> None:
    """Let the application answer a request of a remote address to an address of the server.

    Its errors end the connection, or answer 500 if nothing was sent yet.
    """
    writer = _Writer(request, answer)
    try:
        environ = request.make_environ(remote, server)
        environ["wsgi.file_wrapper"] = FileParts
        parts = application(environ, writer.start_response)
        try:
            if not isinstance(parts, FileParts) or not writer.write_file(parts):
                for part in parts:
                    writer.write(part)
                    if not writer.has_body:
                        break
                writer.finish()
        finally:
            if close := getattr(parts, "close", None):
                close()
    except ConnectionError:
        return
    except Exception:
        log.exception("the application failed")
        writer.fail()


class _Writer:
    """Writes the head and the framing of one answer."""

    def __init__(self, request: Request, answer: Answer) -> None:
        self._request, self._answer = request, answer
        self._head: list[str] = []
        self._status = ""
        self._parts: list[bytes] = []
        self._size = 0
        self._is_begun = self._is_chunked = False

    def start_response(self, status: str, headers: list[tuple[str, str]], failure: object = None) -> Callable[..., Any]:
        self._status = status
        self._head = [f"{name}: {value}" for name, value in headers]
        self._names = {name.lower() for name, _value in headers}
        self._answer.status = int(status[:3])
        self._answer.is_held = self._answer.status == 429 or bool(self._request.too_many)
        return self.write

    @property
    def has_body(self) -> bool:
        return self._request.method != "HEAD" and self._answer.status not in {204, 304}

    def write(self, part: bytes) -> None:
        if not part or not self.has_body:
            return
        self._parts.append(part)
        self._size += len(part)
        if self._size >= PIECE:
            self._answer.add(self._begin(is_whole=False) + self._take())

    def write_file(self, parts: FileParts) -> bool:
        """Give the file itself to the connection. Return false if that is not possible."""
        if not self.has_body or "content-length" not in self._names or (descriptor := parts.open_again()) < 0:
            return False
        self._answer.add_file(self._begin(is_whole=True), descriptor)
        return True

    def finish(self) -> None:
        head = self._begin(is_whole=True)
        end = b"0\r\n\r\n" if self._is_chunked else b""
        self._answer.add(head + self._take() + end, is_last=True)

    def fail(self) -> None:
        if self._is_begun:
            self._answer.is_broken = True
            self._answer.add(b"", is_last=True)
            return
        self._status, self._head, self._names, self._parts, self._size = "500 Error", [], set(), [], 0
        self._request.keeps_open, self._answer.status = False, 500
        self.finish()

    def _take(self) -> bytes:
        body, size = b"".join(self._parts), self._size
        self._parts, self._size = [], 0
        return b"%x\r\n%b\r\n" % (size, body) if self._is_chunked and size else body

    def _begin(self, *, is_whole: bool) -> bytes:
        """Return the head, once."""
        if self._is_begun:
            return b""
        self._is_begun = True
        keeps_open = self._request.keeps_open
        if self.has_body and "content-length" not in self._names:
            if is_whole:
                self._head.append(f"Content-Length: {self._size}")
            elif self._request.version == "1.1":
                self._is_chunked = True
                self._head.append("Transfer-Encoding: chunked")
            else:
                keeps_open = False
        self._answer.keeps_open = keeps_open
        if not keeps_open:
            self._head.append("Connection: close")
        elif self._request.version != "1.1":
            self._head.append("Connection: keep-alive")
        lines = [f"HTTP/1.1 {self._status}", f"Date: {formatdate(usegmt=True)}", *self._head, "", ""]
        return "\r\n".join(lines).encode("latin-1")

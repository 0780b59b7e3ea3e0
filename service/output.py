"""The output of a child process, passed on line by line under the child's name."""

import os
import select
import sys
import time
from collections import deque
from contextlib import suppress
from typing import IO

from service.secret_addresses import hide_codes

_MAX_CHUNK_LENGTH = 65_536
# A child that writes without end must not keep the supervisor from its other work.
_MAX_CHUNKS = 16
# In seconds, for the reader of a full pipe or of a terminal that was stopped.
_MAX_WAIT = 0.5


class ChildOutput:
    """Holds lines back until the child has started well, so that a failing start is reported by its last line only."""

    def __init__(self, name: str, stream: IO[bytes], ignored: tuple[str, ...] = ()) -> None:
        self.name = name
        self._stream = stream
        self._ignored = ignored
        self.last_line = ""
        self._held: deque[str] | None = deque(maxlen=200)
        # The beginning of a line that was not read to its end.
        self._begun = b""
        os.set_blocking(stream.fileno(), False)

    def release(self) -> None:
        """Pass on the held lines and, from now on, every line when it is read."""
        held, self._held = self._held, None
        for line in held or ():
            self._show(line)

    def read(self) -> bool:
        """Read what the child has written, without waiting. Return true if its output has ended."""
        for _ in range(_MAX_CHUNKS):
            try:
                chunk = os.read(self._stream.fileno(), _MAX_CHUNK_LENGTH)
            except BlockingIOError:
                return False
            *lines, self._begun = (self._begun + chunk).split(b"\n")
            for line in lines:
                self._take(line)
            if not chunk:
                return True
        return False

    def finish(self) -> str:
        """Read to the end of an ended child's output, for a second at most. Return its last line."""
        deadline = time.monotonic() + 1
        while not self.read() and time.monotonic() < deadline:
            time.sleep(0.01)
        self._take(self._begun)
        self._stream.close()
        return self.last_line

    def _take(self, raw: bytes) -> None:
        line = hide_codes(raw.decode(errors="replace").rstrip())
        if not line or any(word in line for word in self._ignored):
            return
        self.last_line = line
        if self._held is None:
            self._show(line)
        else:
            self._held.append(line)

    def _show(self, line: str) -> None:
        show_line(f"[{self.name}] {line}")


class _StandardError:
    """Standard error of the supervisor, which must not wait for a reader: for a terminal that stopped, or a full pipe.

    What cannot be written soon is dropped. It is written past the buffer of ``sys.stderr``, which would try again to
    write what failed, and raise.
    """

    def __init__(self) -> None:
        self._seconds = _MAX_WAIT

    def write_line(self, text: str) -> None:
        """Write a line, or a part of it. After a wait in vain the next lines wait no more, until one is written."""
        rest = f"{text}\n".encode(errors="backslashreplace")
        with suppress(OSError):
            while rest and _can_write(self._seconds):
                # A pipe takes so much without waiting if it takes anything. A terminal may take less, and then waits.
                rest = rest[os.write(sys.stderr.fileno(), rest[: select.PIPE_BUF]) :]
        self._seconds = 0.0 if rest else _MAX_WAIT


def _can_write(seconds: float) -> bool:
    """Return true once standard error takes something, false after ``seconds``. Any number of files may be open."""
    poll = select.poll()
    poll.register(sys.stderr, select.POLLOUT)
    return bool(poll.poll(seconds * 1_000))


_STANDARD_ERROR = _StandardError()


def show_line(text: str) -> None:
    """Write a line to standard error, or drop it if it cannot be written soon."""
    _STANDARD_ERROR.write_line(text)

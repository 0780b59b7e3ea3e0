"""The output of a child process, passed on line by line under the child's name."""

import sys
from collections import deque
from threading import Lock, Thread
from typing import IO


class ChildOutput:
    """Holds lines back until the child has started well, so that a failing start is reported by its last line only."""

    def __init__(self, name: str, stream: IO[bytes], ignored: tuple[str, ...] = ()) -> None:
        self.name = name
        self._ignored = ignored
        self.last_line = ""
        self._held: deque[str] | None = deque(maxlen=200)
        self._lock = Lock()
        self._thread = Thread(target=self._pump, args=(stream,), daemon=True)
        self._thread.start()

    def release(self) -> None:
        """Pass on the held lines and, from now on, every line immediately."""
        with self._lock:
            held, self._held = self._held, None
            for line in held or ():
                self._show(line)

    def finish(self) -> str:
        """Wait for the end of an ended child's output. Return its last line."""
        self._thread.join(1)
        return self.last_line

    def _pump(self, stream: IO[bytes]) -> None:
        for raw in stream:
            line = raw.decode(errors="replace").rstrip()
            if line and not any(word in line for word in self._ignored):
                self._take(line)
        stream.close()

    def _take(self, line: str) -> None:
        with self._lock:
            self.last_line = line
            if self._held is None:
                self._show(line)
            else:
                self._held.append(line)

    def _show(self, line: str) -> None:
        sys.stderr.write(f"[{self.name}] {line}\n")

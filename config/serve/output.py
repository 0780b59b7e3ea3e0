"""What a child prints, passed on line by line under its name; the last line says why it died."""

import sys
from collections import deque
from threading import Lock, Thread
from typing import IO


class Output:
    """Holds lines back until the child has come up: one that dies at once is told in one line, not in a traceback."""

    def __init__(self, name: str, stream: IO[bytes], chatter: tuple[str, ...] = ()) -> None:
        self.name = name
        self._chatter = chatter
        self.last_line = ""
        self._held: deque[str] | None = deque(maxlen=200)
        self._lock = Lock()
        self._thread = Thread(target=self._pump, args=(stream,), daemon=True)
        self._thread.start()

    def release(self) -> None:
        """Pass on what was held and, from now on, everything at once."""
        with self._lock:
            held, self._held = self._held, None
            for line in held or ():
                self._show(line)

    def finish(self) -> str:
        """Wait for the end of a dead child's output. Returns its last line."""
        self._thread.join(1)
        return self.last_line

    def _pump(self, stream: IO[bytes]) -> None:
        for raw in stream:
            line = raw.decode(errors="replace").rstrip()
            if line and not any(word in line for word in self._chatter):
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

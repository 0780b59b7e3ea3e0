"""The supervisor's side of the guard: :class:`GuardProcess` starts it and sends it the running process groups."""

import subprocess
import sys
from contextlib import suppress
from pathlib import Path

_GUARD = Path(__file__).with_name("guard.py")


class GuardProcess:
    """The guard as a child process. However the supervisor ends, the guard stops the registered process groups.

    The guard inherits ``lock_fd``, the lock on the data directory, and so holds the lock until these groups have
    stopped: the next service cannot start beside them.
    """

    def __init__(self, lock_fd: int) -> None:
        self._lock_fd = lock_fd
        self._groups: set[int] = set()
        self._guard = self._start()

    def add(self, group: int) -> None:
        """Register the process group of a child."""
        self._groups.add(group)
        self._send(f"+{group}\n")

    def remove(self, group: int) -> None:
        """Remove a process group that has ended."""
        self._groups.discard(group)
        self._send(f"-{group}\n")

    def check(self) -> None:
        """Start the guard again if it was killed."""
        if self._guard.poll() is not None:
            self._close_pipe()
            self._guard = self._start()
            for group in self._groups:
                self._send(f"+{group}\n")

    def close(self) -> None:
        """Let the guard stop the remaining groups and end."""
        self._close_pipe()
        self._guard.wait(10)

    def _close_pipe(self) -> None:
        # A line that a dead guard never read is still in the buffer, and closing sends it again.
        with suppress(BrokenPipeError):
            if self._guard.stdin:
                self._guard.stdin.close()

    def _start(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-I", "-S", str(_GUARD)]
        return subprocess.Popen(
            command, stdin=subprocess.PIPE, text=True, start_new_session=True, pass_fds=(self._lock_fd,)
        )

    def _send(self, line: str) -> None:
        try:
            if self._guard.stdin:
                self._guard.stdin.write(line)
                self._guard.stdin.flush()
        except BrokenPipeError:
            pass  # the guard is dead; check() starts another one and sends it all groups

"""The supervisor's end of the guard: tells it which process groups are alive, and starts another one if it dies."""

import subprocess
import sys
from pathlib import Path

_GUARD = Path(__file__).with_name("guard.py")


class GuardProcess:
    """Holds every child: whatever happens to the supervisor, the guard stops the groups that are on the leash."""

    def __init__(self, lock_fd: int) -> None:
        self._lock_fd = lock_fd
        self._groups: set[int] = set()
        self._guard = self._start()

    def add(self, group: int) -> None:
        """A child leads this process group."""
        self._groups.add(group)
        self._tell(f"+{group}\n")

    def remove(self, group: int) -> None:
        """Nobody is left in this group."""
        self._groups.discard(group)
        self._tell(f"-{group}\n")

    def check(self) -> None:
        """Start the guard again where somebody killed it."""
        if self._guard.poll() is not None:
            self._guard = self._start()
            for group in self._groups:
                self._tell(f"+{group}\n")

    def close(self) -> None:
        """The end of the service: the guard stops what may be left and goes."""
        if self._guard.stdin:
            self._guard.stdin.close()
        self._guard.wait(10)

    def _start(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-I", "-S", str(_GUARD)]
        return subprocess.Popen(
            command, stdin=subprocess.PIPE, text=True, start_new_session=True, pass_fds=(self._lock_fd,)
        )

    def _tell(self, line: str) -> None:
        try:
            if self._guard.stdin:
                self._guard.stdin.write(line)
                self._guard.stdin.flush()
        except BrokenPipeError:
            pass  # the guard is dead; check() starts another and tells it everything

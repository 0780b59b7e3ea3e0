"""A child process of the supervisor: started, watched, started again, and stopped with all its descendants."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

from django.conf import settings

from service.backoff import Backoff
from service.errors import ServeError
from service.forked import ForkedProcess
from service.guard_process import GuardProcess
from service.output import ChildOutput, show_line
from service.roles import Role

# Output of the first seconds is held back, so that a failing start is reported in one line.
_HELD_BACK_SECONDS = 10.0


class Child:
    """A role of the service and its current process.

    The process has a session of its own, so that Ctrl-C in the terminal reaches only the supervisor, which stops the
    children in order.
    """

    def __init__(self, role: Role, environment: dict[str, str], guard: GuardProcess) -> None:
        self.role = role
        self._environment = environment
        self._guard = guard
        self._backoff = Backoff()
        self._process: subprocess.Popen[bytes] | ForkedProcess | None = None
        self._started_at = 0.0
        self._start_again_at = 0.0

    def start(self) -> None:
        """Start the process and register its process group with the guard."""
        self._process = self._start_process()
        self._guard.add(self._process.pid)
        self._started_at = time.monotonic()
        assert self._process.stdout
        self._output = ChildOutput(self.role.name, self._process.stdout, self.role.ignored_output)
        self._holds_output = True

    def _start_process(self) -> "subprocess.Popen[bytes] | ForkedProcess":
        program, *arguments = self.role.command
        # Elsewhere, as on macOS, libraries may crash in a process that was forked and has not started a program.
        if sys.platform == "linux" and program == sys.executable:
            return ForkedProcess(arguments, self._environment, self.role.inherited)
        return subprocess.Popen(
            self.role.command,
            cwd=settings.BASE_DIR,
            env={**os.environ, **self._environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            bufsize=0,
            start_new_session=True,
            pass_fds=self.role.inherited,
        )

    def check(self) -> None:
        """Notice the end of the process and start it again after a delay. Raises ServeError if it never starts well."""
        now = time.monotonic()
        self.read_output()
        if self._process is None:
            if now >= self._start_again_at:
                self.start()
        elif self._process.poll() is not None:
            self._handle_end(now)
        elif self._holds_output and now - self._started_at > _HELD_BACK_SECONDS:
            self._holds_output = False
            self._output.release()

    def read_output(self) -> None:
        """Read what the process has written, so that it never waits for the supervisor for long."""
        if self._process:
            self._output.read()

    def _handle_end(self, now: float) -> None:
        code = self._forget_process()
        delay = self._backoff.record_end(now - self._started_at)
        last_line = self._output.finish()
        # A process killed by a signal, by an administrator or for lack of memory, is always started again.
        if self._backoff.is_hopeless and not code.startswith("signal"):
            raise ServeError(f"{self.role.name} cannot start ({code}): {last_line or 'it said nothing'}")
        self._start_again_at = now + delay
        reason = f"{code}, {last_line}" if last_line else code
        show_line(f"kartel: {self.role.name} died ({reason}), starting it again")

    def _forget_process(self) -> str:
        """Kill the remaining descendants of the process. Return how the process ended, in words."""
        assert self._process
        self.signal(signal.SIGKILL)
        code = self._process.wait()
        self._guard.remove(self._process.pid)
        self._process = None
        return f"signal {-code}" if code < 0 else f"exit code {code}"

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process and all its descendants."""
        if self._process:
            # macOS answers PermissionError for a group of nothing but zombies.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, number)

    def ask_to_stop(self) -> None:
        """Send SIGTERM to the process only, because it ends its own children."""
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def end(self) -> None:
        """Kill the process and its descendants, and read the rest of their output."""
        if self._process:
            self._forget_process()
            self._output.finish()

"""One child process: started in a session of its own, watched, started again, stopped with all its descendants."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

from django.conf import settings

from config.serve.backoff import Backoff
from config.serve.errors import ServeError
from config.serve.guard_process import GuardProcess
from config.serve.output import Output
from config.serve.roles import Role

# What a child says first is kept for the one line in which it may end.
_HELD_BACK_SECONDS = 10.0


class Child:
    """A role and the process that plays it now.

    A session of its own keeps Ctrl-C in the terminal from it: the supervisor alone decides the order of the end.
    """

    def __init__(self, role: Role, environment: dict[str, str], leash: GuardProcess) -> None:
        self.role = role
        self._environment = environment
        self._leash = leash
        self._backoff = Backoff()
        self._process: subprocess.Popen[bytes] | None = None
        self._started_at = 0.0
        self._start_again_at = 0.0

    def start(self) -> None:
        """Start the process and put it on the leash."""
        self._process = subprocess.Popen(
            self.role.command,
            cwd=settings.BASE_DIR,
            env={**os.environ, **self._environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            pass_fds=self.role.inherited,
        )
        self._leash.add(self._process.pid)
        self._started_at = time.monotonic()
        assert self._process.stdout
        self._output = Output(self.role.name, self._process.stdout, self.role.chatter)
        self._holds_output = True

    def check(self) -> None:
        """Note a death, start again when it is time. Raises ServeError for a child that never comes up."""
        now = time.monotonic()
        if self._process is None:
            if now >= self._start_again_at:
                self.start()
        elif self._process.poll() is not None:
            self._bury(now)
        elif self._holds_output and now - self._started_at > _HELD_BACK_SECONDS:
            self._holds_output = False
            self._output.release()

    def _bury(self, now: float) -> None:
        code = self._forget_process()
        delay = self._backoff.note_death(now - self._started_at)
        why = self._output.finish()
        # A signal is not a child's own doing: who was killed, by hand or for want of memory, is started again.
        if self._backoff.is_hopeless and not code.startswith("signal"):
            raise ServeError(f"{self.role.name} cannot start ({code}): {why or 'it said nothing'}")
        self._start_again_at = now + delay
        sys.stderr.write(f"kartel: {self.role.name} died ({code}{', ' + why if why else ''}), starting it again\n")

    def _forget_process(self) -> str:
        """Kill the descendants that a dead child may have left. Returns how it ended, in words."""
        assert self._process
        self.signal(signal.SIGKILL)
        code = self._process.wait()
        self._leash.remove(self._process.pid)
        self._process = None
        return f"signal {-code}" if code < 0 else f"exit code {code}"

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process and all its descendants."""
        if self._process:
            # macOS answers PermissionError for a group of nothing but zombies.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, number)

    def ask_to_stop(self) -> None:
        """The polite signal, to the process alone: it knows how to end its own children."""
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)

    @property
    def is_running(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.poll() is None

    def end(self) -> None:
        """No more grace."""
        if self._process:
            self._forget_process()

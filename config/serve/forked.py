"""Processes forked from the supervisor, which has loaded Django: they start at once and share its memory.

Entry point: :class:`ForkedProcess`. The supervisor has no threads, because a lock that a thread holds at a fork would
stay locked in the child.
"""

import multiprocessing
import os
import signal
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from django.conf import settings

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class ForkedProcess:
    """A command that a function runs in a process of its own, with what the supervisor uses of ``subprocess.Popen``.

    The function finds the command in ``sys.argv``. The process has a session of its own, and of the supervisor's open
    files only ``inherited``. Lists of processes show it by its command. Its output and its errors are both read from
    ``stdout``.
    """

    def __init__(self, run: Callable[[], object], command: tuple[str, ...], inherited: tuple[int, ...]) -> None:
        reading, output = os.pipe()
        beginning, begun = os.pipe()
        self._process = multiprocessing.get_context("fork").Process(
            target=_run_apart, args=(run, command, output, inherited)
        )
        # A signal that arrives before the child has its own handlers would be lost.
        signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)
            os.close(output)
            os.close(begun)
        # The child closes this pipe when its session exists; before, it could not be killed with its group.
        os.read(beginning, 1)
        os.close(beginning)
        assert self._process.pid
        self.pid = self._process.pid
        self.stdout = os.fdopen(reading, "rb", buffering=0)

    def poll(self) -> int | None:
        """Return the exit code, negative for a signal, or None while the process runs."""
        return self._process.exitcode

    def wait(self) -> int:
        """Wait for the end of the process. Return its exit code, negative for a signal."""
        self._process.join()
        return self._process.exitcode or 0

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal to the process if it runs."""
        if self.poll() is None:
            os.kill(self.pid, number)


def _run_apart(run: Callable[[], object], command: tuple[str, ...], output: int, inherited: tuple[int, ...]) -> None:
    """Run the command in the forked process with the surroundings of a program that was started anew."""
    os.setsid()
    os.chdir(settings.BASE_DIR)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(output, 1)
    os.dup2(output, 2)
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, errors="backslashreplace", closefd=False)
    for number in STOP_SIGNALS:
        if callable(signal.getsignal(number)):  # SIGHUP is ignored under nohup
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)
    # With the pipe to the guard open in a child, the guard would not notice the end of the supervisor.
    for descriptor in [int(path.name) for path in Path("/dev/fd").iterdir()]:
        if descriptor > 2 and descriptor not in inherited:
            with suppress(OSError):  # the list held one of them itself
                os.close(descriptor)
    # Warnings of libraries, such as missing collected static files, do not concern an organizer.
    warnings.simplefilter("ignore")
    _show_in_lists(command)
    sys.argv = list(command)
    run()


def _show_in_lists(command: tuple[str, ...]) -> None:
    """Show the process by its command in lists of processes; only on Linux, for on macOS the library crashes."""
    with suppress(ImportError):
        from setproctitle import setproctitle

        setproctitle(" ".join(("kartel:", *command)))

"""Python commands in processes forked from the supervisor, which has loaded Django: a quick start and shared memory.

Entry point: :class:`ForkedProcess`. The supervisor has no threads, because a lock that a thread holds at a fork would
stay locked in the child.
"""

import ctypes
import multiprocessing
import os
import runpy
import signal
import sys
import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from django.conf import settings

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_M_ARENA_MAX = -8  # in malloc.h


class ForkedProcess:
    """A Python command in a process of its own, with what the supervisor uses of ``subprocess.Popen``.

    ``arguments`` are those of ``python``: a script, or ``-m`` and a module. The process has a session of its own, the
    variables of ``environment``, and of the supervisor's open files only ``inherited``. Its output and its errors are
    both read from ``stdout``.
    """

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], inherited: Sequence[int] = ()) -> None:
        reading, output = os.pipe()
        beginning, begun = os.pipe()
        self._process = multiprocessing.get_context("fork").Process(
            target=_run_apart, args=(arguments, environment, output, inherited)
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


def _run_apart(arguments: Sequence[str], environment: Mapping[str, str], output: int, inherited: Sequence[int]) -> None:
    """Run the command in the forked process with the surroundings of a program that was started anew."""
    os.dup2(output, 1)
    os.dup2(output, 2)
    sys.stdout = os.fdopen(1, "w", buffering=1, encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)
    os.setsid()
    os.chdir(settings.BASE_DIR)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.stdin = os.fdopen(0, closefd=False)
    for number in STOP_SIGNALS:
        if callable(signal.getsignal(number)):  # SIGHUP is ignored under nohup
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)
    # With the pipe to the guard open in a child, the guard would not notice the end of the supervisor.
    # Their largest number may be a billion, too many to try each.
    listed = Path("/dev/fd")
    descriptors = [int(path.name) for path in listed.iterdir()] if listed.exists() else [*range(256)]
    for descriptor in descriptors:
        if descriptor > 2 and descriptor not in inherited:
            with suppress(OSError):  # it was that of the list
                os.close(descriptor)
    # Celery writes this name into its log.
    multiprocessing.current_process().name = "MainProcess"
    os.environ.update(environment)
    _apply_start_variables(environment)
    with suppress(ImportError):
        from setproctitle import setproctitle

        # Lists of processes show the command, until the program sets a title of its own.
        setproctitle(" ".join(("kartel:", *arguments)))
    if arguments[0] == "-m":
        sys.argv = list(arguments[1:])
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = list(arguments)
        runpy.run_path(arguments[0], run_name="__main__")


def _apply_start_variables(environment: Mapping[str, str]) -> None:
    """Do what Python and glibc do for variables that they read only at the start of a program."""
    if "PYTHONWARNINGS" in environment:
        warnings.simplefilter(environment["PYTHONWARNINGS"])  # type: ignore[arg-type]
    if "MALLOC_ARENA_MAX" in environment:
        with suppress(AttributeError):  # a C library other than glibc
            ctypes.CDLL(None).mallopt(_M_ARENA_MAX, int(environment["MALLOC_ARENA_MAX"]))

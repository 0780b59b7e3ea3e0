"""``python -m service.web_server APPLICATION DESCRIPTOR``: the master, which loads the program and forks the processes.

APPLICATION is a module with a WSGI ``application`` and ``find_body_limit``; DESCRIPTOR is that of a listening socket.
"""

import importlib
import logging
import os
import resource
import signal
import socket
import sys
import time
from contextlib import suppress

from service.roles import WEB_PROCESSES, WEB_THREADS
from service.web_server.connection import Deadlines
from service.web_server.worker import Worker

_STOPS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_SIGNALS = {*_STOPS, signal.SIGCHLD, signal.SIGALRM}
# An answer that is being made when the service stops has so many seconds.
_GRACE_SECONDS = 3
# Connections of a process; one that waits takes a few kilobytes. Fewer if the system allows few open files, of which
# some are kept free for the database, the cache, static files and long answers.
_MAX_CONNECTIONS, _MAX_FILES, _FILES_KEPT_FREE = 2_000, 65_536, 200

log = logging.getLogger("kartel.web")


def main(module: str, descriptor: int) -> None:
    """Serve until a signal asks to stop. A process that ends is replaced."""
    signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    program = importlib.import_module(module)
    # The program with its addresses is loaded now, once for all processes.
    from service.metrics.measuring import tell_queue

    most = _allow_connections()
    listener = socket.socket(fileno=descriptor)
    workers: dict[int, float] = {}
    while True:
        while len(workers) < WEB_PROCESSES:
            if pid := os.fork():
                workers[pid] = time.monotonic()
            else:
                limits = {"threads": WEB_THREADS, "most": most}
                worker = Worker(program.application, program.find_body_limit, **limits, deadlines=Deadlines())
                tell_queue(worker.count_queued)
                _work(worker, listener)
        if signal.sigwait(_SIGNALS) in _STOPS:
            break
        for pid, code in _find_ended().items():
            log.error("a web process ended (%s), another one is started", f"signal {-code}" if code < 0 else code)
            # A process that cannot start is not started all the time.
            time.sleep(max(0.0, 1 - (time.monotonic() - workers.pop(pid))))
    _stop(set(workers))


def _work(worker: Worker, listener: socket.socket) -> None:
    """Run a process of the server, and end it."""
    for number in _STOPS:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    worker.run(listener)
    raise SystemExit


def _find_ended() -> dict[int, int]:
    """Return the exit codes of the processes that have ended since, negative for a signal."""
    exit_codes: dict[int, int] = {}
    with suppress(ChildProcessError):  # the last one has ended
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            exit_codes[ended[0]] = os.waitstatus_to_exitcode(ended[1])
    return exit_codes


def _stop(workers: set[int]) -> None:
    for pid in workers:
        os.kill(pid, signal.SIGTERM)
    signal.alarm(_GRACE_SECONDS)
    workers -= set(_find_ended())
    while workers and signal.sigwait({signal.SIGCHLD, signal.SIGALRM}) == signal.SIGCHLD:
        workers -= set(_find_ended())
    for pid in workers:
        os.kill(pid, signal.SIGKILL)


def _allow_connections() -> int:
    """Raise the number of files that may be open to what the system allows. Return how many connections may be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, _MAX_FILES)
    with suppress(ValueError, OSError):  # macOS allows fewer than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(min(soft - _FILES_KEPT_FREE, _MAX_CONNECTIONS), 16)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

"""The supervisor: starts the children, restarts them when they end, and stops them in order within ten seconds."""

import gc
import os
import signal
import socket
import sys
import time
from types import FrameType

from django.conf import settings

from service.address import describe_addresses, list_served_hosts
from service.checks import check_database, listen_on, lock_data_dir
from service.child import Child
from service.forked import STOP_SIGNALS
from service.guard_process import GuardProcess
from service.metrics.shared import VARIABLE, prepare_directory, remove_directory
from service.program import digest_program
from service.roles import has_embedded_broker, plan_roles

_SECONDS_BETWEEN_CHECKS = 0.1
_GRACE_SECONDS, _GRACE_OF_BROKER = 5.0, 1.5


def serve() -> None:
    """Run the service until SIGTERM, Ctrl-C or the end of the terminal. Raises ServeError."""
    lock = lock_data_dir(settings.DATA_DIR)
    listener = listen_on(settings.HOST, settings.PORT)
    check_database()
    guard = GuardProcess(lock)
    supervisor = Supervisor(listener, guard)
    try:
        supervisor.run()
    finally:
        # The guard stops what could not be stopped.
        try:
            supervisor.stop()
        finally:
            guard.close()
            remove_directory(supervisor.figures)
        listener.close()
        os.close(lock)


class Supervisor:
    """The child processes and the signals that stop them."""

    def __init__(self, listener: socket.socket, guard: GuardProcess) -> None:
        self._guard = guard
        self._is_stopping = False
        self._asked_at = 0.0
        self._hurry = False
        hosts = [*settings.ALLOWED_HOSTS, *list_served_hosts(settings.HOST)]
        # A forked child inherits the setting, another one reads the variable.
        settings.ALLOWED_HOSTS = hosts
        # Warnings of libraries, such as missing collected static files, do not concern an organizer.
        # Django's checks are of the program, not of its data; the worker would repeat them with every start.
        environment = {"ALLOWED_HOSTS": ",".join(hosts), "PYTHONWARNINGS": "ignore", "CELERY_SKIP_CHECKS": "1"}
        # glibc gives threads heaps of their own, and what one thread has freed is not used by another: a web process
        # with eight threads grew by 80 MB. Python runs one thread at a time, so one heap is no slower.
        environment["MALLOC_ARENA_MAX"] = "1"
        self.figures = prepare_directory(settings.DATA_DIR)
        if self.figures:
            environment[VARIABLE] = self.figures
        self._children = [Child(role, environment, guard) for role in plan_roles(listener.fileno())]

    def run(self) -> None:
        """Start the children, print the addresses, and watch until a signal asks to stop."""
        # The end of a child could not be read if the program that started the service ignores this signal.
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for number in STOP_SIGNALS:
            if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:  # ignored under nohup
                signal.signal(number, self._note_signal)
        settings.EMBEDDED_SOCKET.unlink(missing_ok=True)
        self._print_broker_notice()
        # Once for all children, and of the program that they run if the files change later.
        digest_program()
        gc.freeze()
        for child in self._children:
            child.start()
            if child.role.name == "valkey":
                self._wait_for_socket()
        sys.stdout.write(describe_addresses(settings.HOST, settings.PORT, settings.BASE_URL))
        sys.stdout.flush()
        while not self._is_stopping:
            self._guard.check()
            for child in self._children:
                child.check()
            time.sleep(_SECONDS_BETWEEN_CHECKS)

    def _wait_for_socket(self) -> None:
        """Wait until Valkey has created its socket, at most three seconds, to spare the other children retries."""
        deadline = time.monotonic() + 3
        while not settings.EMBEDDED_SOCKET.exists() and time.monotonic() < deadline and not self._is_stopping:
            time.sleep(0.02)

    def stop(self) -> None:
        """Stop all children but the broker together, then the broker, which the ending worker still uses."""
        brokers = [child for child in self._children if child.role.name == "valkey"]
        self._end([child for child in self._children if child not in brokers], _GRACE_SECONDS)
        self._end(brokers, _GRACE_OF_BROKER)

    def _end(self, children: list[Child], grace: float) -> None:
        for child in children:
            child.ask_to_stop()
        deadline = time.monotonic() + grace
        while any(child.is_running for child in children) and time.monotonic() < deadline and not self._hurry:
            for child in children:
                child.read_output()
            time.sleep(0.05)
        for child in children:
            child.end()

    def _note_signal(self, number: int, frame: FrameType | None) -> None:
        """Stop at the first signal; at a later one stop without waiting for the children.

        Ctrl-C in the terminal arrives directly and through ``make``, so two signals within a second count as one.
        """
        if self._is_stopping and time.monotonic() - self._asked_at > 1:
            self._hurry = True
        elif not self._is_stopping:
            self._asked_at = time.monotonic()
            self._is_stopping = True

    def _print_broker_notice(self) -> None:
        if not settings.HAS_BROKER:
            sys.stdout.write("There is no Valkey for this platform: background jobs run inside the service.\n")
        elif not has_embedded_broker():
            sys.stdout.write("Using the broker that REDIS_URL names.\n")

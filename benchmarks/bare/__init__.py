"""A bare Django site behind the service's web server, with no middleware, to compare pages with.

``/hello/`` answers a word, ``/page/?bytes=N`` a template page of N bytes made of rows. Entry point: :func:`bare_site`.
"""

import os
import signal
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.ground.processes import descendants_of
from tests.ground.service import wait_until
from tests.ground.source import ROOT

SETTINGS = "benchmarks.bare.settings"


@dataclass(frozen=True)
class BareSite:
    """The running site: its port and the processes that answer."""

    port: int
    pids: list[int]


@contextmanager
def bare_site() -> Iterator[BareSite]:
    """Start the site with the command of the service's web role, and stop it at the end."""
    # The settings must be named before a module of the service is read.
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from service.roles import plan_web

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(512)
        listener.set_inheritable(True)
        port = int(listener.getsockname()[1])
        role = plan_web(listener.fileno())
        command = ["benchmarks.bare.site" if part == "config.wsgi" else part for part in role.command]
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": SETTINGS}
        with subprocess.Popen(command, cwd=ROOT, env=environment, pass_fds=role.inherited) as process:
            try:
                wait_until(lambda: _answers(port), "an answer of the bare site")
                wait_until(lambda: descendants_of(process.pid), "workers of the bare site")
                yield BareSite(port, descendants_of(process.pid))
            finally:
                process.send_signal(signal.SIGTERM)


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/hello/", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False

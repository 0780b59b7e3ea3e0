"""``python -m tests.service.web_server.site DESCRIPTOR MAX FILES``: a process of the web server with an application.

Its deadlines are short, its threads are two, its body limit is 1,000 bytes and 100,000 for ``/large/``. ``MAX`` is the
number of connections, ``FILES`` that of open files. Entry point for tests: :func:`running_site`.
"""

import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import django

from service.web_server.connection import Deadlines
from service.web_server.request import BODY_REFUSED
from service.web_server.worker import Worker
from tests.ground.source import ROOT

DEADLINES = Deadlines(idle=2, send=2, read=2, linger=1, refusal=1)
THREADS = 2
PART = 100_000
LONG = 30_000_000


def _stream(*parts: bytes | float | Exception) -> Iterator[bytes]:
    for part in parts:
        if isinstance(part, Exception):
            raise part
        if isinstance(part, float):
            time.sleep(part)
        else:
            yield part


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer what the path says; any other path with what came."""
    path = environ["PATH_INFO"]
    status = {"/busy/": "429 Too Many Requests", "/none/": "304 Not Modified"}.get(path, "200 OK")
    if path == "/fails/":
        raise ValueError("this page fails")
    parts = {
        "/pause/": (b"paused", 1.0),
        "/stream/": (b"a" * PART, 1.5, b"b" * PART),
        "/breaks/": (b"a" * PART, ValueError("this page ends early")),
        "/long/": (b"x" * LONG,),
        "/long-stream/": (b"x" * PART,) * (LONG // PART),
    }.get(path)
    if path == "/file/":
        file = tempfile.TemporaryFile()  # noqa: SIM115
        file.write(b"f" * LONG)
        file.seek(0)
        start_response(status, [("Content-Length", str(LONG))])
        return environ["wsgi.file_wrapper"](file)  # type: ignore[no-any-return]
    if parts:
        start_response(status, [])
        return _stream(*parts)
    seen = {key: value for key, value in environ.items() if isinstance(value, str)}
    body = environ["wsgi.input"].read().decode("latin-1")
    start_response(status, [("Content-Type", "application/json")])
    return [json.dumps({**seen, "body": body, "refused": environ.get(BODY_REFUSED)}).encode()]


@contextmanager
def running_site(most: int = 500, files: int = 5_000) -> Iterator[tuple[int, "subprocess.Popen[bytes]"]]:
    """Run the process during the block. Yield its port and the process."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(512)
        command = [sys.executable, "-m", "tests.service.web_server.site", str(listener.fileno())]
        command += [str(most), str(files)]
        with subprocess.Popen(command, cwd=ROOT, pass_fds=[listener.fileno()], stderr=subprocess.DEVNULL) as process:
            try:
                # The process may take long to start if other programs use the processor.
                with socket.create_connection(listener.getsockname(), timeout=180) as first:
                    first.sendall(b"GET / HTTP/1.0\r\n\r\n")
                    assert first.recv(1)
                yield listener.getsockname()[1], process
            finally:
                process.kill()


if __name__ == "__main__":
    # For the page about an address that is too long.
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[3]), resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    Worker(
        application,
        lambda path, declared: 100_000 if path == "/large/" else 1_000,
        threads=THREADS,
        most=int(sys.argv[2]),
        deadlines=DEADLINES,
    ).run(socket.socket(fileno=int(sys.argv[1])))

"""The whole service as its users start it: migrated, with the sample, on a free port, in a data directory of its own.

On SQLite, or on a throwaway database of the server that DATABASE_URL names. Knows processes; knows no page.
"""

import json
import os
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.ground.memory import in_memory
from tests.ground.prepared import Prepared, order_server, server_url, service_environment, with_sample
from tests.ground.processes import children_of, command_of
from tests.ground.source import ROOT

_LONGEST_START = 120.0


def wait_until(is_so: Callable[[], object], what: str, seconds: float = 60.0) -> None:
    """Look again and again; raises AssertionError that names what never came."""
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, f"not within {seconds:.0f} s: {what}"
        time.sleep(0.05)


@dataclass
class Service:
    """One service and the ways to start, kill and look at it."""

    data_dir: Path
    port: int
    environment: dict[str, str]
    links: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it answers on this machine."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def output(self) -> str:
        """What it has printed so far."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def manage(self, *command: str) -> str:
        """Run a command of manage.py on the same data. Returns what it printed."""
        return self.python("manage.py", *command)

    def python(self, *command: str) -> str:
        """Run Python on the same data, from the root of the repository. Returns what it printed."""
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{' '.join(command)}: {done.stdout}{done.stderr}"
        return done.stdout

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Ask its database directly, past everything that could remember something else. JSON comes as values."""
        url = self.environment.get("DATABASE_URL", "")
        if url:
            import psycopg

            with psycopg.connect(url) as server:
                return server.execute(query).fetchall()
        with closing(sqlite3.connect(self.data_dir / "kartel.sqlite3", timeout=20)) as file:
            return [tuple(map(_read_json, row)) for row in file.execute(query)]

    def new_link(self, username: str) -> str:
        """The path of a new one-time sign-in link for a person; the older one stops working."""
        return urlsplit(self.manage("sign_in_link", username).strip()).path

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "manage.py", "serve"]
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        wait_until(self._answers_or_died, f"an answer on {self.url}", _LONGEST_START)
        assert self.process.poll() is None, self.output

    def wait_until_up(self) -> None:
        """Until it answers again after its web processes were killed, or while it is started anew."""
        wait_until(self._answers, f"an answer on {self.url}", _LONGEST_START)

    def stop(self) -> bool:
        """Ask it to stop, as Ctrl-C does. Returns whether it stopped by itself; kills what would not go."""
        if self.process is None or self.process.poll() is not None:
            return True
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(60) == 0
        except subprocess.TimeoutExpired:
            self.kill_all()
            return False

    def all_processes(self) -> list[int]:
        """The supervisor and everything below it."""
        assert self.process
        return [self.process.pid, *children_of(self.process.pid)]

    def find(self, word: str) -> list[int]:
        """Processes below the supervisor whose command holds a word; gunicorn's master comes before its workers."""
        assert self.process
        return [pid for pid in children_of(self.process.pid) if word in command_of(pid)]

    def kill_all(self) -> int:
        """kill -9 of the supervisor and everything below it at once. Returns how many processes that were."""
        assert self.process
        pids = self.all_processes()
        for pid in pids:
            kill(pid)
        self.process.wait(10)
        return len(pids)

    @property
    def _log(self) -> Path:
        return self.data_dir / "serve.log"

    def _answers_or_died(self) -> bool:
        return self.process is None or self.process.poll() is not None or self._answers()

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/account/login/", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def _read_json(value: Any) -> Any:
    """SQLite keeps JSON as text."""
    return json.loads(value) if isinstance(value, str) and value[:1] in {"[", "{"} else value


def kill(pid: int) -> None:
    """kill -9 of one process, which may be gone already."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def free_port(host: str = "127.0.0.1") -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


@contextmanager
def running_service(host: str = "127.0.0.1") -> Iterator[Service]:
    """Serve a copy of the migrated database with its sample; stop and forget everything at the end."""
    data_dir = Path(tempfile.mkdtemp(prefix="kartel-walk-", dir=in_memory()))
    try:
        sample = with_sample()
        sample.copy_data_dir(data_dir)
        with _database_url(sample) as database_url:
            port = free_port(host)
            more = {"DATABASE_URL": database_url} if database_url else {}
            environment = service_environment(data_dir, HOST=host, PORT=str(port), **more)
            links = _read_links((sample.data_dir / "sample.txt").read_text())
            service = Service(data_dir, port, environment, links)
            try:
                service.start()
                yield service
            finally:
                service.stop()
    finally:
        shutil.rmtree(data_dir, ignore_errors=True)


def _read_links(printed: str) -> dict[str, str]:
    """The printed lines ``who ... http://...`` as paths: owner, organizer, judge, player."""
    lines = [line.split() for line in printed.splitlines() if "/account/link/" in line]
    return {line[0].rstrip(","): urlsplit(line[-1]).path for line in lines}


@contextmanager
def _database_url(sample: Prepared) -> Iterator[str]:
    """A copy of the sample's database on its server; "" where the service shall use SQLite."""
    if not sample.database:
        yield ""
        return
    name = f"walk_{secrets.token_hex(6)}"
    order_server(f'CREATE DATABASE "{name}" TEMPLATE "{sample.database}"')
    yield server_url(name)
    order_server(f'DROP DATABASE "{name}" WITH (FORCE)')

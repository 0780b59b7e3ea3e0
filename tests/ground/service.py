"""The whole service as users start it: migrated, with the sample, on a free port, in a data directory of its own.

On SQLite, or on a temporary database of the server of DATABASE_URL. Knows processes; knows no page.
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
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from service.metrics.shared import name_directory, remove_directory
from tests.ground.memory import find_memory_dir
from tests.ground.prepared import PreparedDatabase, execute_on_server, sample_database, server_url, service_environment
from tests.ground.processes import command_of, descendants_of
from tests.ground.source import ROOT

_MAX_START_SECONDS = 120.0
# The people of the sample whose sign-in links are printed, by their names there.
_PRINTED_FOR = {"organizer": "irena.sovova", "judge": "ladislav.kubat", "player": "katerina.benesova"}


def wait_until(is_met: Callable[[], object], what: str, seconds: float = 60.0) -> None:
    """Wait until a condition is met. Raises AssertionError with ``what`` after ``seconds``."""
    deadline = time.monotonic() + seconds
    while not is_met():
        assert time.monotonic() < deadline, f"not within {seconds:.0f} s: {what}"
        time.sleep(0.05)


@dataclass
class Service:
    """One service: it can be started, stopped, killed and inspected."""

    data_dir: Path
    port: int
    environment: dict[str, str]
    links: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Return the URL of the service on this machine."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def output(self) -> str:
        """Return the output of the service so far."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def manage(self, *command: str) -> str:
        """Run a command of manage.py on the same data. Return its output."""
        return self.python("manage.py", *command)

    def try_to_manage(self, *command: str, typed: str = "", **more: str) -> tuple[int, str]:
        """Run a command of manage.py that may fail, with more variables. Return its exit code and its output."""
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env={**self.environment, **more},
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    def python(self, *command: str) -> str:
        """Run Python on the same data, from the root of the repository. Return its output."""
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{' '.join(command)}: {done.stdout}{done.stderr}"
        return done.stdout

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query, read from the database directly and without a cache. JSON is decoded."""
        url = self.environment.get("DATABASE_URL", "")
        if url:
            import psycopg

            with psycopg.connect(url) as server:
                return server.execute(query).fetchall()
        with closing(sqlite3.connect(self.data_dir / "kartel.sqlite3", timeout=20)) as file:
            return [tuple(map(_read_json, row)) for row in file.execute(query)]

    def forget_sessions(self) -> None:
        """Undo the one migration of Django's sessions by SQL, because ``migrate`` takes four seconds for that."""
        statements = ("DROP TABLE django_session", "DELETE FROM django_migrations WHERE app = 'sessions'")
        if url := self.environment.get("DATABASE_URL", ""):
            execute_on_server(*statements, url=url)
            return
        with closing(sqlite3.connect(self.data_dir / "kartel.sqlite3", timeout=20)) as file, file:
            for statement in statements:
                file.execute(statement)

    def find_link(self, username: str) -> str:
        """Return the path of a sign-in link of a person: that of the sample while it is valid, else a new one."""
        printed = {_PRINTED_FOR[name]: path for name, path in self.links.items() if name in _PRINTED_FOR}
        is_valid = self.rows(
            "SELECT used_at IS NULL AND replaced_at IS NULL FROM accounts_signinlink WHERE user_id = "
            f"(SELECT id FROM accounts_user WHERE username = '{username}') ORDER BY id LIMIT 1"
        )
        return printed[username] if username in printed and is_valid[0][0] else self.new_link(username)

    def new_link(self, username: str) -> str:
        """Create a one-time sign-in link for a person and return its path. The older link becomes invalid.

        It takes two seconds of a processor. Django's checks would take as long; tests of the command run them.
        """
        return urlsplit(self.manage("sign_in_link", username, "--skip-checks").strip()).path

    def start(self) -> None:
        """Start the service and wait until it answers."""
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
        wait_until(self._answers_or_died, f"an answer on {self.url}", _MAX_START_SECONDS)
        assert self.process.poll() is None, self.output

    def wait_until_up(self) -> None:
        """Wait until the service answers, after its web processes were killed or while it is started again."""
        wait_until(self._answers, f"an answer on {self.url}", _MAX_START_SECONDS)

    def stop(self) -> bool:
        """Send SIGTERM. Return true if the service stopped by itself; else kill its processes."""
        if self.process is None or self.process.poll() is not None:
            return True
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(60) == 0
        except subprocess.TimeoutExpired:
            self.kill_all()
            return False

    def all_processes(self) -> list[int]:
        """Return the supervisor and all its descendants."""
        assert self.process
        return [self.process.pid, *descendants_of(self.process.pid)]

    def find(self, word: str) -> list[int]:
        """Return the supervisor's descendants with a word in their command, a master before its processes."""
        assert self.process
        return [pid for pid in descendants_of(self.process.pid) if word in command_of(pid)]

    def kill_all(self) -> int:
        """Send SIGKILL to the supervisor and all its descendants. Return the number of processes."""
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
    """Return a JSON text decoded, because SQLite stores JSON as text; any other value unchanged."""
    return json.loads(value) if isinstance(value, str) and value[:1] in {"[", "{"} else value


def kill(pid: int) -> None:
    """Send SIGKILL to a process, which may have ended already."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def free_port(host: str = "127.0.0.1") -> int:
    """Return a port that no process listens on."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


@contextmanager
def running_service(host: str = "127.0.0.1", **more: str) -> Iterator[Service]:
    """Serve a copy of the sample's database; stop the service and delete its data at the end.

    ``more`` are additional environment variables.
    """
    with prepared_service(host, more) as service:
        service.start()
        yield service


@contextmanager
def prepared_service(
    host: str = "127.0.0.1", more: Mapping[str, str] | None = None, *, is_empty: bool = False
) -> Iterator[Service]:
    """Yield a service, not yet started, with a copy of the sample's database or an empty one; delete it at the end."""
    data_dir = Path(tempfile.mkdtemp(prefix="kartel-live-", dir=find_memory_dir()))
    try:
        sample = sample_database()
        if not is_empty:
            sample.copy_data_dir(data_dir)
        with _database_url("template0" if is_empty else sample.database, sample) as database_url:
            port = free_port(host)
            database = {"DATABASE_URL": database_url} if database_url else {}
            environment = service_environment(data_dir, HOST=host, PORT=str(port), **database, **(more or {}))
            links = _read_links((sample.data_dir / "sample.txt").read_text())
            service = Service(data_dir, port, environment, {} if is_empty else links)
            try:
                yield service
            finally:
                service.stop()
    finally:
        shutil.rmtree(data_dir, ignore_errors=True)
        # A service that was killed leaves its figures in memory for the next one on the same data.
        remove_directory(str(name_directory(data_dir)))


def _read_links(printed: str) -> dict[str, str]:
    """Return the paths of the printed links by person: owner, organizer, judge, player."""
    lines = [line.split() for line in printed.splitlines() if "/account/link/" in line]
    return {line[0].rstrip(","): urlsplit(line[-1]).path for line in lines}


@contextmanager
def _database_url(template: str, sample: PreparedDatabase) -> Iterator[str]:
    """Copy a database on the server of the sample and yield the URL of the copy; "" for a service on SQLite."""
    if not sample.database:
        yield ""
        return
    name = f"live_{secrets.token_hex(6)}"
    execute_on_server(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    yield server_url(name)
    execute_on_server(f'DROP DATABASE "{name}" WITH (FORCE)')

"""A temporary PostgreSQL server, for a fixture or for a command: ``python -m tests.ground.postgres make test``.

Its files are in a temporary directory, in memory if there is space. It listens on a socket there and on no port, and
never runs as root.
"""

import getpass
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.ground.memory import find_memory_dir

# The data are deleted at the end, so they need not survive a power failure. Each test process may run a whole service.
_FAST = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=150"
# For tests. Statistics that are taken from rows of a test that is then rolled back are wrong for the next one, at a
# random moment; tests/tournament/test_wrong_statistics.py does that on purpose. A query that never ends fails its test.
_REPEATABLE = "-c autovacuum=off -c statement_timeout=120s"


def find_postgres() -> Path | None:
    """Return the directory of initdb, postgres and pg_ctl, the newest of several; None if there is none."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = debian[-1] if debian else shutil.which("initdb")
    return Path(found).resolve().parent if found else None


class PostgresServer:
    """A server that a test may stop, kill and start again."""

    def __init__(self, home: Path, binaries: Path, options: str, rights: dict[str, Any]) -> None:
        self.url = f"postgresql://kartel@{quote(str(home), safe='')}/postgres"
        self._home, self._binaries, self._options = home, binaries, options
        self._run = _make_runner(home, rights)

    def initialize(self) -> None:
        """Create the files of an empty server."""
        locale = ("-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self._run(self._binaries / "initdb", "-D", self._data, "-U", "kartel", *locale)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        settings = f"-k {self._home} -h '' {_FAST} {self._options}"
        control = (self._binaries / "pg_ctl", "-D", self._data, "-w", "-l", str(self._home / "log"))
        self._run(*control, "-o", settings, "start")

    def stop(self) -> None:
        """Stop the server at once, as if its machine had lost power."""
        self._run(self._binaries / "pg_ctl", "-D", self._data, "-w", "-m", "immediate", "stop")

    @property
    def pid(self) -> int:
        """The process whose children serve the sessions."""
        return int(Path(self._data, "postmaster.pid").read_text().splitlines()[0])

    @property
    def _data(self) -> str:
        return str(self._home / "data")


@contextmanager
def running_postgres(binaries: Path, options: str = _REPEATABLE) -> Iterator[str]:
    """Start a server and yield the URL of an empty database in it; stop the server and delete it at the end."""
    with own_postgres(binaries, options) as server:
        yield server.url


@contextmanager
def own_postgres(binaries: Path, options: str = _REPEATABLE) -> Iterator[PostgresServer]:
    """Start a server and yield it; stop it and delete it at the end, when it runs again if a test has stopped it."""
    home = Path(tempfile.mkdtemp(prefix="kartel-pg-", dir=find_memory_dir()))
    name, rights = _server_user()
    if rights:
        shutil.chown(home, name)
    try:
        server = PostgresServer(home, binaries, options, rights)
        server.initialize()
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _server_user() -> tuple[str, dict[str, Any]]:
    """Return the server's user: the current one, or ``postgres`` or ``nobody`` for root, which PostgreSQL refuses."""
    if os.geteuid() != 0:
        return getpass.getuser(), {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = known.get("postgres") or known["nobody"]
    return entry.pw_name, {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _make_runner(home: Path, rights: dict[str, Any]) -> Any:
    def run(*command: str | Path) -> None:
        done = subprocess.run(
            command,
            check=False,
            cwd=home,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            **rights,
        )
        if done.returncode:
            raise RuntimeError(f"{Path(command[0]).name} failed: {done.stderr.decode(errors='replace')}")

    return run


def main(command: list[str]) -> int:
    """Run a command with DATABASE_URL set to a temporary server. Return its exit code, 1 without PostgreSQL."""
    binaries = find_postgres()
    if binaries is None:
        sys.stderr.write("There is no PostgreSQL server on this machine.\n")
        return 1
    with running_postgres(binaries) as url:
        return subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

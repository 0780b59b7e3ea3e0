"""Databases that are migrated once in a run of the suite and copied by every process and service that needs one.

Migrating an empty database and loading all cards and rulings takes 12 s of processor time, a copy 0.1 s. Entry points:
`migrated_database` and `sample_database` for what is copied, `open_test_database` for a test process.
"""

import atexit
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from django.db.backends.base.base import BaseDatabaseWrapper

from tests.ground.memory import find_memory_dir
from tests.ground.source import ROOT

# Set by the first process of a run, so that the processes it starts use the same directory.
_VARIABLE = "KARTEL_TESTS_PREPARED"


@dataclass(frozen=True)
class PreparedDatabase:
    """A data directory to copy and, on PostgreSQL, the name of a database to copy."""

    data_dir: Path
    database: str

    def copy_data_dir(self, to: Path) -> None:
        """Copy the data directory into an existing one."""
        shutil.copytree(self.data_dir, to, dirs_exist_ok=True)


def find_prepared_dir() -> Path:
    """Return the directory of this run. The process that creates it removes it when it ends."""
    if _VARIABLE not in os.environ:
        made = Path(tempfile.mkdtemp(prefix="kartel-prepared-", dir=find_memory_dir()))
        os.environ[_VARIABLE] = str(made)
        atexit.register(_remove_prepared, made, os.getpid())
    return Path(os.environ[_VARIABLE])


def migrated_database() -> PreparedDatabase:
    """Return the database as the migrations leave it: with the shipped cards and rulings and no person."""

    def make(made: PreparedDatabase) -> None:
        made.data_dir.mkdir()
        if made.database:
            execute_on_server(f'CREATE DATABASE "{made.database}"')
        _run_manage(made, "migrate", "--verbosity", "0")

    return _find_or_make("migrated", make)


def sample_database() -> PreparedDatabase:
    """Return the database with the sample. ``sample.txt`` in its data directory is the output of ``load_sample``."""
    before = migrated_database()

    def make(made: PreparedDatabase) -> None:
        before.copy_data_dir(made.data_dir)
        if made.database:
            execute_on_server(f'CREATE DATABASE "{made.database}" TEMPLATE "{before.database}"')
        (made.data_dir / "sample.txt").write_text(_run_manage(made, "load_sample"))

    return _find_or_make("sample", make)


def upgraded_database() -> PreparedDatabase:
    """Return the database of a club that an earlier program made (`tests.upgrade`), after today's `migrate`."""

    def make(made: PreparedDatabase) -> None:
        made.data_dir.mkdir()
        if made.database:
            execute_on_server(f'CREATE DATABASE "{made.database}"')
        _run_python(made, "-m", "tests.upgrade.old_database")
        _run_manage(made, "migrate", "--verbosity", "0")

    return _find_or_make("upgraded", make)


def prepare_beside_collecting() -> None:
    """Make all prepared databases in another process, so that the first tests do not wait for them."""
    made = subprocess.Popen([sys.executable, "-m", "tests.ground.prepared"], cwd=ROOT)
    atexit.register(made.wait)
    atexit.register(made.terminate)


@contextmanager
def open_test_database(
    connection: BaseDatabaseWrapper,
    find_source: Callable[[], PreparedDatabase] = migrated_database,
    suffix: str = "",
) -> Iterator[None]:
    """Connect to a test database of this process, a copy of `migrated_database` or of another prepared one.

    It is removed at the end, and the connection is to the database before it. ``suffix`` ends the name of a second one.

    A server ends a session some time after its client has left it. The database is removed by force, so that the last
    session of a thread or of a killed process does not fail a run in which every test passed.
    """
    creation: Any = connection.creation
    usual = connection.settings_dict["NAME"]
    name = f"{creation._get_test_db_name()}{suffix}"
    source = find_source()
    connection.close()
    if source.database:
        execute_on_server(f'DROP DATABASE IF EXISTS "{name}"', f'CREATE DATABASE "{name}" TEMPLATE "{source.database}"')
    else:
        shutil.copyfile(source.data_dir / "kartel.sqlite3", name)
    connection.settings_dict["NAME"] = name
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = usual
        if source.database:
            execute_on_server(f'DROP DATABASE "{name}" WITH (FORCE)')
        else:
            Path(name).unlink()


def server_url(database: str = "") -> str:
    """Return the URL of a database on the server of DATABASE_URL, by default the one named there; "" on SQLite."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        return ""
    return urlunsplit(urlsplit(url)._replace(path=f"/{database}")) if database else url


def execute_on_server(*commands: str, url: str = "") -> None:
    """Execute commands on the server of DATABASE_URL, each in a transaction of its own."""
    import psycopg

    with psycopg.connect(url or server_url(), autocommit=True) as connection:
        for command in commands:
            connection.execute(command.encode())


def service_environment(data_dir: Path, **more: str) -> dict[str, str]:
    """Return the environment of a service: of the tests' own variables only those by which programs are found."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TMPDIR") if name in os.environ}
    named = {"DJANGO_SETTINGS_MODULE": "config.settings", "KARTEL_DATA_DIR": str(data_dir), "PYTHONUNBUFFERED": "1"}
    return {**kept, **named, **more}


def _find_or_make(name: str, make: Callable[[PreparedDatabase], None]) -> PreparedDatabase:
    """Make the database unless another process has made it; processes that ask at once wait for the first."""
    url = server_url()
    home = find_prepared_dir() / f"{name}-{hashlib.sha256(url.encode()).hexdigest()[:12]}"
    home.mkdir(exist_ok=True)
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        ready = home / "ready.json"
        found = PreparedDatabase(home / "data", f"{name}_{home.parent.name[-8:]}".lower() if url else "")
        if not ready.exists():
            make(found)
            ready.write_text(json.dumps({"url": url, "database": found.database}))
    return found


def _run_manage(prepared: PreparedDatabase, *command: str) -> str:
    """Run a command of manage.py and return its output. Raises CalledProcessError."""
    return _run_python(prepared, "manage.py", *command)


def _run_python(prepared: PreparedDatabase, *arguments: str) -> str:
    """Run Python on the prepared database and return its output. Raises CalledProcessError."""
    more = {"DATABASE_URL": server_url(prepared.database)} if prepared.database else {}
    environment = service_environment(prepared.data_dir, **more)
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout


def _remove_prepared(directory: Path, maker: int) -> None:
    """Remove the directory and its databases, unless this process was forked from the ``maker`` of the directory."""
    if os.getpid() != maker:
        return
    for ready in directory.glob("*/ready.json"):
        kept = json.loads(ready.read_text())
        # A temporary server may have been stopped already.
        with suppress(Exception):
            if kept["database"]:
                execute_on_server(f'DROP DATABASE IF EXISTS "{kept["database"]}" WITH (FORCE)', url=kept["url"])
    shutil.rmtree(directory, ignore_errors=True)


if __name__ == "__main__":
    sample_database()
    upgraded_database()

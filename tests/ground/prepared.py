"""Databases that are migrated once in a run of the suite, and copied by every process and service that needs one.

Migrating an empty database and loading all cards and rulings takes 12 s of a processor, a copy 0.1 s. Entry points:
`migrated` and `with_sample` make or find what is copied, `open_test_database` is the database of a test process.
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

from tests.ground.memory import in_memory
from tests.ground.source import ROOT

# Set by the first process of a run; the processes that it starts find the same directory.
_VARIABLE = "KARTEL_TESTS_PREPARED"


@dataclass(frozen=True)
class Prepared:
    """What is copied: a data directory, and on PostgreSQL the name of a database of the server."""

    data_dir: Path
    database: str

    def copy_data_dir(self, to: Path) -> None:
        """Copy the data directory to one that is there."""
        shutil.copytree(self.data_dir, to, dirs_exist_ok=True)


def prepared_dir() -> Path:
    """The directory of this run; the process that makes it takes it away at its end."""
    if _VARIABLE not in os.environ:
        made = Path(tempfile.mkdtemp(prefix="kartel-prepared-", dir=in_memory()))
        os.environ[_VARIABLE] = str(made)
        atexit.register(_remove, made, os.getpid())
    return Path(os.environ[_VARIABLE])


def migrated() -> Prepared:
    """A database with what the migrations leave in it: all that is shipped and no person."""

    def make(made: Prepared) -> None:
        made.data_dir.mkdir()
        if made.database:
            order_server(f'CREATE DATABASE "{made.database}"')
        _manage(made, "migrate", "--verbosity", "0")

    return _find_or_make("migrated", make)


def with_sample() -> Prepared:
    """A database with the sample. The output of ``load_sample`` is in the file ``sample.txt`` of its data directory."""
    before = migrated()

    def make(made: Prepared) -> None:
        before.copy_data_dir(made.data_dir)
        if made.database:
            order_server(f'CREATE DATABASE "{made.database}" TEMPLATE "{before.database}"')
        (made.data_dir / "sample.txt").write_text(_manage(made, "load_sample"))

    return _find_or_make("sample", make)


@contextmanager
def open_test_database(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let a connection lead to a test database of this process, a copy of `migrated`; it is removed at the end.

    A server ends a session some time after its client has left it. The database is removed by force, so that the last
    session of a thread or of a killed process does not fail a run in which every test passed.
    """
    creation: Any = connection.creation
    usual = connection.settings_dict["NAME"]
    name = creation._get_test_db_name()
    source = migrated()
    connection.close()
    if source.database:
        order_server(f'DROP DATABASE IF EXISTS "{name}"', f'CREATE DATABASE "{name}" TEMPLATE "{source.database}"')
    else:
        shutil.copyfile(source.data_dir / "kartel.sqlite3", name)
    connection.settings_dict["NAME"] = name
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = usual
        if source.database:
            order_server(f'DROP DATABASE "{name}" WITH (FORCE)')
        else:
            Path(name).unlink()


def server_url(database: str = "") -> str:
    """The URL of a database on the server that DATABASE_URL names, by default the one named there; "" on SQLite."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        return ""
    return urlunsplit(urlsplit(url)._replace(path=f"/{database}")) if database else url


def order_server(*commands: str, url: str = "") -> None:
    """Execute commands on the server that DATABASE_URL names, each by itself."""
    import psycopg

    with psycopg.connect(url or server_url(), autocommit=True) as connection:
        for command in commands:
            connection.execute(command.encode())


def service_environment(data_dir: Path, **more: str) -> dict[str, str]:
    """The environment of a service: nothing of the tests' own but what finds programs."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TMPDIR") if name in os.environ}
    named = {"DJANGO_SETTINGS_MODULE": "config.settings", "KARTEL_DATA_DIR": str(data_dir), "PYTHONUNBUFFERED": "1"}
    return {**kept, **named, **more}


def _find_or_make(name: str, make: Callable[[Prepared], None]) -> Prepared:
    """Make it unless another process has done so; several processes that ask at once wait for the first."""
    url = server_url()
    home = prepared_dir() / f"{name}-{hashlib.sha256(url.encode()).hexdigest()[:12]}"
    home.mkdir(exist_ok=True)
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        ready = home / "ready.json"
        found = Prepared(home / "data", f"{name}_{home.parent.name[-8:]}".lower() if url else "")
        if not ready.exists():
            make(found)
            ready.write_text(json.dumps({"url": url, "database": found.database}))
    return found


def _manage(prepared: Prepared, *command: str) -> str:
    """Run a command of manage.py. Returns what it printed; raises CalledProcessError."""
    more = {"DATABASE_URL": server_url(prepared.database)} if prepared.database else {}
    environment = service_environment(prepared.data_dir, **more)
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout


def _remove(directory: Path, maker: int) -> None:
    """Only at the end of the process that made it, not of one that was forked from it."""
    if os.getpid() != maker:
        return
    for ready in directory.glob("*/ready.json"):
        kept = json.loads(ready.read_text())
        # A throwaway server may be gone already, with everything in it.
        with suppress(Exception):
            if kept["database"]:
                order_server(f'DROP DATABASE IF EXISTS "{kept["database"]}" WITH (FORCE)', url=kept["url"])
    shutil.rmtree(directory, ignore_errors=True)

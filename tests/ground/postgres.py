"""A throwaway PostgreSQL server, for a fixture or around a command: ``python -m tests.ground.postgres make test``.

It lives in a temporary directory, in memory where there is room, listens on a socket there and on no port. It never
runs as root.
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

from tests.ground.memory import in_memory

# It is thrown away at the end, so it need not survive a power cut.
_FAST = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=60"


def find_postgres() -> Path | None:
    """The directory of initdb, postgres and pg_ctl; the newest where there are several."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = debian[-1] if debian else shutil.which("initdb")
    return Path(found).resolve().parent if found else None


@contextmanager
def running_postgres(binaries: Path) -> Iterator[str]:
    """Start a server and yield the URL of an empty database in it; stop and forget it at the end."""
    home = Path(tempfile.mkdtemp(prefix="kartel-pg-", dir=in_memory()))
    name, rights = _server_user()
    if rights:
        shutil.chown(home, name)
    try:
        run = _runner(home, rights)
        data = str(home / "data")
        run(binaries / "initdb", "-D", data, "-U", "kartel", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        run(binaries / "pg_ctl", "-D", data, "-w", "-l", str(home / "log"), "-o", f"-k {home} -h '' {_FAST}", "start")
        try:
            yield f"postgresql://kartel@{quote(str(home), safe='')}/postgres"
        finally:
            run(binaries / "pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _server_user() -> tuple[str, dict[str, Any]]:
    """Who the server runs as: us, or somebody harmless where we are root (PostgreSQL refuses root)."""
    if os.geteuid() != 0:
        return getpass.getuser(), {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = known.get("postgres") or known["nobody"]
    return entry.pw_name, {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _runner(home: Path, rights: dict[str, Any]) -> Any:
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
    """Run a command with DATABASE_URL set to a throwaway server. Returns its exit code, 1 without PostgreSQL."""
    binaries = find_postgres()
    if binaries is None:
        sys.stderr.write("There is no PostgreSQL server on this machine.\n")
        return 1
    with running_postgres(binaries) as url:
        return subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

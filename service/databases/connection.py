"""Which database the service uses, and how it connects. Entry point: :func:`make_database_settings`."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import dj_database_url

from service.data_dir import make_private_directory, make_private_file

# SQLite with Django's defaults loses writes to "database is locked" as soon as two people save at once; with WAL,
# IMMEDIATE and a busy timeout they queue. FULL: a committed write survives a power failure.
_SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}
# Django's engines, with the time of their transactions measured.
_ENGINES = {
    "django.db.backends.sqlite3": "service.databases.sqlite",
    "django.db.backends.postgresql": "service.databases.postgresql",
}


def make_database_settings(url: str, data_dir: Path) -> dict[str, Any]:
    """Return the settings of the database at a URL; of a SQLite file in the data directory, which it makes, for ""."""
    if not url:
        with suppress(OSError):  # opening the database reports the error
            make_private_directory(data_dir)
    named = url or f"sqlite:///{data_dir / 'kartel.sqlite3'}"
    database: dict[str, Any] = dict(dj_database_url.parse(named, conn_max_age=60, conn_health_checks=True))
    database["ENGINE"] = _ENGINES.get(database["ENGINE"], database["ENGINE"])
    if find_database_file(database) is not None:
        make_private_file(database["NAME"])
        database["OPTIONS"] = {**database.get("OPTIONS", {}), **_SQLITE_OPTIONS}
        # A file, not memory, because threads and processes of the tests share one database, as those of the service do.
        database["TEST"] = {"NAME": str(data_dir / "test.sqlite3")}
    return database


def find_database_file(database: dict[str, Any]) -> Path | None:
    """Return the file of a database on this machine, by its settings, None for one on a server."""
    return Path(database["NAME"]) if database["ENGINE"] == "service.databases.sqlite" else None

"""Copies of an SQLite database: made by its online backup, put in place by renaming files."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from django.db import DatabaseError, connection

from backup.databases.connect import connect_with, list_applied_migrations
from backup.files import flush_to_disk
from backup.manifest import Contents, TableContents
from backup.scratch import make_scratch_directory
from problems import refuse
from service.data_dir import make_private_directory, make_private_file

# Virtual tables keep their rows in ordinary tables, which are counted.
_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
_FILES_BESIDE = ("-wal", "-shm", "-journal")
_SECONDS_TO_WAIT = 20.0


class SqliteDatabase:
    """The configured SQLite file."""

    kind = "sqlite"

    def copy(self, target: Path) -> Contents:
        """Copy the database by the online backup, in one step: writers of a WAL database do not wait meanwhile.

        Raises OSError, or Refused: backup_disk_full, backup_tool_failed, backup_database_damaged.
        """
        make_private_file(target)
        try:
            with (
                closing(sqlite3.connect(_live_file(), timeout=_SECONDS_TO_WAIT)) as source,
                closing(sqlite3.connect(target)) as copy,
            ):
                source.backup(copy)
                # One file without companions.
                copy.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL:
                refuse("backup_disk_full", directory=str(target.parent))
            refuse("backup_tool_failed", tool="SQLite", detail=str(error))
        with connect_with(NAME=str(target)):
            return self.read_contents()

    def read_contents(self) -> Contents:
        """Return what the database of Django's connection holds. Raises Refused backup_database_damaged."""
        try:
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA integrity_check")
                if (fault := cursor.fetchone()[0]) != "ok":
                    refuse("backup_database_damaged", detail=fault)
                cursor.execute(_TABLES)
                names = [row[0] for row in cursor.fetchall()]
                tables = {}
                for name in names:
                    cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(name)}")
                    tables[name] = TableContents(*cursor.fetchone())
            return Contents(tables, list_applied_migrations())
        except DatabaseError as error:
            refuse("backup_database_damaged", detail=str(error))

    def require_idle(self) -> None:
        """Raise Refused backup_database_used if another connection is open: then the database cannot leave WAL mode."""
        connection.close()
        if not _live_file().exists():
            return
        with closing(sqlite3.connect(_live_file(), timeout=1)) as file:
            try:
                file.execute("PRAGMA journal_mode=DELETE")
            except sqlite3.OperationalError as error:
                if getattr(error, "sqlite_errorcode", 0) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
                    refuse("backup_database_used", count=1)
            except sqlite3.DatabaseError:
                pass  # A damaged database, the reason for restoring, is kept aside as it is.

    @contextmanager
    def stage(self, source: Path) -> Iterator["StagedFile"]:
        """Stage a copy on the same file system as the database, so that renaming puts it in place."""
        live = _live_file()
        with make_scratch_directory(live.parent) as directory:
            staged = directory / "database"
            make_private_file(staged)
            with source.open("rb") as copied, staged.open("wb") as target:
                shutil.copyfileobj(copied, target)
            with connect_with(NAME=str(staged)):
                yield StagedFile(live, staged)


@dataclass(frozen=True)
class StagedFile:
    """A copy beside the file in use, to which Django's connection leads."""

    live: Path
    staged: Path

    def put_in_place(self, aside: str) -> str:
        """Rename the copy to the database; a second name keeps the old file, so that there is always a database.

        Returns the directory ``aside`` in which the old file is kept, "" if there was none.
        """
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=DELETE")
        connection.close()
        flush_to_disk(self.staged)
        kept = self.live.parent / aside
        has_data = self.live.exists() and self.live.stat().st_size > 0
        if has_data:
            make_private_directory(kept)
            os.link(self.live, kept / self.live.name)
            for ending in _FILES_BESIDE:
                with suppress(FileNotFoundError):
                    Path(f"{self.live}{ending}").rename(kept / f"{self.live.name}{ending}")
        self.staged.replace(self.live)
        flush_to_disk(self.live.parent)
        return str(kept) if has_data else ""


def _live_file() -> Path:
    return Path(connection.settings_dict["NAME"])

"""The two kinds of databases: copying one while it is used, and putting a checked copy in its place.

Entry point: :func:`find_database`. A copy is first staged beside the data in use: Django's connection leads to the
staged copy, which is checked and changed there, and one atomic step then puts it in place.
"""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from django.db import connection

from backup.databases.postgres import PostgresDatabase
from backup.databases.sqlite import SqliteDatabase
from backup.manifest import Contents


class StagedDatabase(Protocol):
    """A copy beside the data in use, to which Django's connection leads."""

    def read_contents(self) -> Contents:
        """Return what the staged copy holds. Raises Refused backup_database_damaged."""
        ...

    def put_in_place(self, aside: str) -> str:
        """Put the copy in the place of the data in use, which are kept under a name that contains ``aside``.

        Returns where they are kept, "" if there were none.
        """
        ...


class Database(Protocol):
    """The configured database."""

    @property
    def kind(self) -> str:
        """Return the name of the kind as it stands in manifests."""
        ...

    def copy(self, target: Path) -> Contents:
        """Copy the database, as it is at one moment, into a file, and return what the file holds.

        Raises OSError, or Refused: backup_disk_full, backup_database_damaged, backup_tool_missing,
        backup_tool_failed.
        """
        ...

    def require_idle(self) -> None:
        """Raise Refused backup_database_used if another process uses the database."""
        ...

    def stage(self, source: Path) -> AbstractContextManager[StagedDatabase]:
        """Stage a file of :meth:`copy`; it is removed at the end unless it was put in place.

        Raises OSError, or Refused as :meth:`copy` does.
        """
        ...


def find_database() -> Database:
    return SqliteDatabase() if connection.vendor == SqliteDatabase.kind else PostgresDatabase()

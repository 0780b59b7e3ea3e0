"""The two kinds of databases: copying one while it is used, and putting a checked copy in its place.

Entry point: :func:`find_database`. A copy is first staged beside the data in use: Django's connection leads to the
staged copy, which is checked and changed there, and one atomic step then puts it in place.
"""

from django.db import connection

from backup.databases.postgres import PostgresDatabase, StagedSchema
from backup.databases.sqlite import SqliteDatabase, StagedFile

StagedDatabase = StagedFile | StagedSchema


def find_database() -> SqliteDatabase | PostgresDatabase:
    """Return the configured database; both kinds have the same methods."""
    return SqliteDatabase() if connection.vendor == SqliteDatabase.kind else PostgresDatabase()

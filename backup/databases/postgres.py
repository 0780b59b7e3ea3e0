"""Copies of a PostgreSQL database: made by pg_dump, staged in a schema of their own, put in place by moving tables.

All steps need the rights of the database's user only, with CREATE on the database for the schemas.
"""

import os
import secrets
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db import DatabaseError, connection, transaction

from backup.databases.connect import connect_with, list_applied_migrations
from backup.manifest import Contents, TableContents
from problems import refuse

_TABLES = (
    "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')"
    " ORDER BY relname"
)
# The sum of digests of rows does not depend on their order.
_SUM = "SELECT count(*), coalesce(sum(('x' || substr(md5(t::text), 1, 16))::bit(64)::bigint), 0)::text FROM {} AS t"
_OTHER_SESSIONS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    " AND backend_type = 'client backend'"
)
# Moves everything that belongs to no extension from one schema to another. Indexes, constraints and the sequences of
# columns go with their tables.
_MOVE = """
DO $move$
DECLARE statement text;
BEGIN
    FOREACH statement IN ARRAY ARRAY(
        SELECT format('ALTER TABLE %s SET SCHEMA "{to}"', c.oid::regclass) FROM pg_class AS c
        WHERE c.relnamespace = '"{source}"'::regnamespace AND (c.relkind IN ('r', 'p', 'v', 'm') OR c.relkind = 'S'
            AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype IN ('a', 'i')))
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
        UNION ALL
        SELECT format('ALTER ROUTINE %s SET SCHEMA "{to}"', p.oid::regprocedure) FROM pg_proc AS p
        WHERE p.pronamespace = '"{source}"'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    ) LOOP
        EXECUTE statement;
    END LOOP;
END $move$;
"""
_STAGE = "kartel_stage_"
# The server ends the sessions of killed processes with some delay.
_SECONDS_TO_WAIT = 8.0


class PostgresDatabase:
    """The configured database of a PostgreSQL server."""

    kind = "postgresql"

    def copy(self, target: Path) -> Contents:
        """Copy the current schema by pg_dump into a file and count its rows in the same snapshot.

        Raises OSError, or Refused: backup_database_damaged, backup_tool_missing, backup_tool_failed.
        """
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            cursor.execute("SELECT pg_export_snapshot(), current_schema()")
            snapshot, schema = cursor.fetchone()
            kind = ("--format=custom", "--compress=0", "--no-owner", "--no-acl")
            _run("pg_dump", *kind, f"--schema={schema}", f"--snapshot={snapshot}", f"--file={target}")
            _run("pg_restore", f"--file={os.devnull}", str(target), connects=False)
            return self.read_contents()

    def read_contents(self) -> Contents:
        """Return what the schema of Django's connection holds. Raises Refused backup_database_damaged."""
        try:
            with connection.cursor() as cursor:
                cursor.execute(_TABLES)
                names = [row[0] for row in cursor.fetchall()]
                tables = {}
                for name in names:
                    cursor.execute(_SUM.format(connection.ops.quote_name(name)))
                    tables[name] = TableContents(*cursor.fetchone())
            return Contents(tables, list_applied_migrations())
        except DatabaseError as error:
            refuse("backup_database_damaged", detail=str(error).splitlines()[0])

    def require_idle(self) -> None:
        """Raise Refused backup_database_used while other sessions use the database."""
        deadline = time.monotonic() + _SECONDS_TO_WAIT
        with connection.cursor() as cursor:
            while True:
                cursor.execute(_OTHER_SESSIONS)
                if not (count := cursor.fetchone()[0]):
                    return
                if time.monotonic() > deadline:
                    refuse("backup_database_used", count=count)
                time.sleep(0.2)

    @contextmanager
    def stage(self, source: Path) -> Iterator["StagedSchema"]:
        """Restore a dump into a schema of its own, in one transaction.

        A dump names its schema, so the tables in use are moved to another schema and back in this transaction. Other
        sessions would wait for it, so there must be none. Raises Refused backup_database_used.
        """
        self.require_idle()
        with connection.cursor() as cursor:
            # The schemas that killed processes left. Only one process stages at a time.
            cursor.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE %s", [f"{_STAGE}%"])
            for (name,) in cursor.fetchall():
                cursor.execute(f'DROP SCHEMA "{name}" CASCADE')
            cursor.execute("SELECT current_schema()")
            live = cursor.fetchone()[0]
        staged = f"{_STAGE}{secrets.token_hex(4)}"
        _restore_into(staged, live, source)
        usual = connection.settings_dict["OPTIONS"]
        path = f"{usual.get('options', '')} -c search_path={staged}".strip()
        with connect_with(OPTIONS={**usual, "options": path}):
            try:
                yield StagedSchema(live, staged)
            finally:
                with connection.cursor() as cursor:
                    cursor.execute(f'DROP SCHEMA IF EXISTS "{staged}" CASCADE')


@dataclass(frozen=True)
class StagedSchema:
    """A copy in a schema beside the one in use, to which Django's connection leads."""

    live: str
    staged: str

    def put_in_place(self, aside: str) -> str:
        """Move the tables in use into a schema ``aside`` and the staged ones into their place, in one transaction.

        Returns where the old ones are kept, "" if there were none.
        """
        kept = aside.replace("-", "_")
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_tables WHERE schemaname = %s", [self.live])
            has_data = cursor.fetchone()[0] > 0
            if has_data:
                cursor.execute(f'CREATE SCHEMA "{kept}"')
                cursor.execute(_MOVE.format(source=self.live, to=kept))
            cursor.execute(_MOVE.format(source=self.staged, to=self.live))
            cursor.execute(f'DROP SCHEMA "{self.staged}"')
        return f"schema {kept}" if has_data else ""


def _restore_into(staged: str, live: str, source: Path) -> None:
    """Run the statements of a dump and leave its tables in the schema ``staged``, those in use where they were."""
    hold = f"{staged}_hold"
    before, statements, after = (source.with_suffix(f".{part}.sql") for part in ("before", "dump", "after"))
    before.write_text(f'CREATE SCHEMA "{hold}"; {_MOVE.format(source=live, to=hold)}')
    after.write_text(
        f'CREATE SCHEMA "{staged}"; {_MOVE.format(source=live, to=staged)}'
        f'{_MOVE.format(source=hold, to=live)} DROP SCHEMA "{hold}";'
    )
    _run(
        "pg_restore", "--no-owner", "--no-acl", f"--schema={live}", f"--file={statements}", str(source), connects=False
    )
    _remove_unknown_setting(statements)
    files = (f"--file={path}" for path in (before, statements, after))
    # Ends the session of this process, which would wait for the locks of psql.
    connection.close()
    _run("psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", *files)


def _remove_unknown_setting(statements: Path) -> None:
    """Remove a setting that pg_dump 17 writes and servers before 17 refuse."""
    unknown = b"SET transaction_timeout = 0;\n"
    with statements.open("r+b") as file:
        head = file.read(4096)
        if unknown in head:
            file.seek(0)
            file.write(head.replace(unknown, b" " * (len(unknown) - 1) + b"\n"))


def _run(tool: str, *arguments: str, connects: bool = True) -> None:
    """Run a program of PostgreSQL. Raises Refused backup_tool_missing, or backup_tool_failed with its first line."""
    program = shutil.which(tool)
    if program is None:
        refuse("backup_tool_missing", tool=tool)
    client: Any = connection.client
    target, own = client.settings_to_cmd_args_env(connection.settings_dict, [])
    done = subprocess.run(
        [program, *arguments, *(target[1:] if connects else ())],
        env={**os.environ, **(own or {}), "LC_ALL": "C.UTF-8", "PGCLIENTENCODING": "UTF8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
    )
    if done.returncode:
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        refuse("backup_tool_failed", tool=tool, detail=lines[0] if lines else f"exit code {done.returncode}")

"""Restoring a backup while the service does not run. Entry points: :func:`restore_backup`, :func:`stage_backup`."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from accounts.services.sign_in_links import withdraw_all_links
from backup.archive import DATABASE, KEY, read_archive
from backup.databases import StagedDatabase, find_database
from backup.files import flush_to_disk, refuse_disk_errors
from backup.key import find_key_file, is_key_of
from backup.manifest import Manifest
from backup.scratch import make_scratch_directory
from ledger.services.log import record_action
from problems import refuse
from service.checks import lock_data_dir
from service.data_dir import make_private_directory, make_private_file
from service.errors import ServeError
from service.secret_key import KEY_FILE


@dataclass(frozen=True)
class RestoredBackup:
    """A restored backup: when it was made, where the old data are kept, and the number of withdrawn sign-in links."""

    made_at: str
    kept: tuple[str, ...]
    links: int


@dataclass(frozen=True)
class StagedBackup:
    """A backup with its database staged: Django's connection leads to it. ``directory`` holds its unpacked files."""

    manifest: Manifest
    database: StagedDatabase
    directory: Path


def restore_backup(path: Path, *, passphrase: str = "", key: str = "", without_key: bool = False) -> RestoredBackup:
    """Replace database and secret key by those of a backup; the old ones are kept aside.

    ``key`` is the secret key if the environment gave it, not a file; it is stored in the data directory unless
    the environment gives the same one. ``without_key`` goes on without it, which signs out all people. One-time links
    are withdrawn, because some of them were used after the backup was made.

    Raises Refused without a change: backup_service_runs, backup_database_used, backup_key_needed, backup_key_wrong,
    and the refusals of :func:`stage_backup`.
    """
    with _locked_data_dir(), stage_backup(path, passphrase=passphrase, needs_idle=True) as staged:
        given = key or settings.ENVIRONMENT.secret_key
        if (check := staged.manifest.key) is not None and not without_key:
            if not given:
                refuse("backup_key_needed")
            if not is_key_of(check, given):
                refuse("backup_key_wrong")
        _migrate()
        links = withdraw_all_links(actor=None)
        made_at = staged.manifest.made_at
        record_action(actor=None, verb="backup.restored", scope="site", subject="site", after={"made_at": made_at})
        aside = f"kartel-before-{timezone.now():%Y%m%d-%H%M%S}"
        with refuse_disk_errors(settings.DATA_DIR):
            kept = [staged.database.put_in_place(aside)]
            if (key_path := find_key_file()) is not None:
                kept.append(_replace_key(key_path, staged, key, aside, keeps_old=bool(kept[0])))
    # The keys of cached values name rows that now hold other values. The embedded Valkey is stopped, and empty.
    if settings.ENVIRONMENT.redis_url:
        cache.clear()
    return RestoredBackup(made_at, tuple(filter(None, dict.fromkeys(kept))), links)


@contextmanager
def stage_backup(path: Path, *, passphrase: str = "", needs_idle: bool = False) -> Iterator[StagedBackup]:
    """Unpack a backup, compare it with its manifest and stage its database; everything is removed at the end.

    With ``needs_idle`` no other process may use the database; staging on some databases needs that in any case.
    Raises Refused: backup_file_missing, backup_database_used, backup_other_database, backup_newer for migrations that
    are not known here, backup_damaged, those of reading an archive, of staging a database and of the disk.
    """
    if not path.is_file():
        refuse("backup_file_missing", file=str(path))
    database = find_database()
    with refuse_disk_errors(settings.DATA_DIR), make_scratch_directory(settings.DATA_DIR) as scratch:
        manifest = read_archive(path, passphrase, scratch)
        if manifest.database != database.kind:
            refuse("backup_other_database", file=str(path), kind=manifest.database, here=database.kind)
        migrations = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations or {}}
        if not migrations.issuperset(manifest.contents.migrations):
            refuse("backup_newer", file=str(path), program=manifest.program)
        if needs_idle:
            database.require_idle()
        with database.stage(scratch / DATABASE) as staged:
            if database.read_contents() != manifest.contents:
                refuse("backup_damaged", file=str(path))
            yield StagedBackup(manifest, staged, scratch)


@contextmanager
def _locked_data_dir() -> Iterator[None]:
    """Hold the lock of the service. Raises Refused backup_service_runs."""
    try:
        lock = lock_data_dir(settings.DATA_DIR)
    except ServeError as error:
        refuse("backup_service_runs", directory=str(settings.DATA_DIR), detail=str(error))
    try:
        yield
    finally:
        os.close(lock)


def _migrate() -> None:
    """Bring the staged database to this version. Raises Refused restore_migration_failed."""
    try:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        refuse("restore_migration_failed", detail=str(error).splitlines()[0])


def _replace_key(path: Path, staged: StagedBackup, key: str, aside: str, *, keeps_old: bool) -> str:
    """Put the key of the backup, or the given one, in the place of the key file. Return where the old one is kept."""
    new = staged.directory / KEY
    if KEY not in staged.manifest.files:
        if not key:
            return ""
        make_private_file(new)
        new.write_text(key)
    kept = path.parent / aside
    if keeps_old and path.exists():
        make_private_directory(kept)
        shutil.copy2(path, kept / KEY_FILE)
    flush_to_disk(new)
    new.replace(path)
    flush_to_disk(path.parent)
    return str(kept) if keeps_old else ""

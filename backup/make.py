"""Making a backup while the service runs. Entry point: :func:`make_backup`."""

import tomllib
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from backup.archive import DATABASE, KEY, read_archive, write_archive
from backup.databases import find_database
from backup.files import refuse_disk_errors, require_new_file, write_whole_file
from backup.key import find_key_file, make_key_check
from backup.manifest import Manifest
from backup.record import MadeBackup, record_made
from backup.scratch import make_scratch_directory
from problems import refuse


def make_backup(path: Path, *, passphrase: str = "") -> MadeBackup:
    """Write a backup of the database and the secret key to a new file and check it; a passphrase encrypts it.

    It is recorded as the last backup. Raises Refused and leaves no file: backup_exists, backup_directory_missing,
    backup_nothing for a database without migrations, backup_disk_full, backup_disk_failed, the refusals of copying a
    database, and where the written file is not what it should be, those of :func:`~backup.archive.read_archive`.
    """
    require_new_file(path)
    with refuse_disk_errors(settings.DATA_DIR), make_scratch_directory(settings.DATA_DIR) as scratch:
        database = find_database()
        made_at = timezone.now()
        files = {DATABASE: scratch / DATABASE}
        contents = database.copy(files[DATABASE])
        if not contents.migrations:
            refuse("backup_nothing")
        if (key := find_key_file()) is not None:
            files[KEY] = key
        manifest = Manifest(
            made_at=made_at.isoformat(timespec="seconds"),
            program=read_program_version(),
            database=database.kind,
            contents=contents,
            files={},
            key=None if key is not None else make_key_check(settings.SECRET_KEY),
        )
        check = scratch / "check"
        check.mkdir(mode=0o700)
        with refuse_disk_errors(path.parent):
            write_whole_file(
                path,
                lambda file: write_archive(file, manifest, files, passphrase, scratch),
                lambda part: read_archive(part, passphrase, check),
            )
    made = MadeBackup(path, path.stat().st_size, made_at, bool(passphrase))
    record_made(made)
    return made


def read_program_version() -> str:
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])

"""The directories of automatic backups: names and the second copy. Entry point: :func:`back_up_to_directory`."""

import filecmp
from contextlib import suppress
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from shutil import copyfileobj
from typing import IO

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.utils import timezone

from backup.files import refuse_disk_errors, write_whole_file
from backup.make import make_backup
from backup.record import MadeBackup, record_copy, record_failure
from backup.retention import choose_outdated
from problems import Refused, refuse
from service.data_dir import make_private_directory

BEFORE_MIGRATING = "-before-migrate"


def back_up_to_directory(purpose: str = "") -> MadeBackup:
    """Make a backup in KARTEL_BACKUP_DIR, copy it to KARTEL_BACKUP_COPY_DIR and delete the outdated ones in both.

    ``purpose`` is empty or BEFORE_MIGRATING. The outcome is recorded for the pages of events. Raises Refused as
    making a backup does, and backup_dir_served. A failed copy is recorded and named in the result: the backup itself is
    there.
    """
    directory, copies = settings.ENVIRONMENT.backup_dir, settings.ENVIRONMENT.backup_copy_dir
    try:
        for used in filter(None, (directory, copies)):
            _require_not_served(used)
        with refuse_disk_errors(directory):
            make_private_directory(directory)
        path = directory / f"kartel-{timezone.now().astimezone(UTC):%Y%m%dT%H%M%SZ}{purpose}.backup"
        made = make_backup(path, passphrase=settings.ENVIRONMENT.backup_passphrase)
    except Refused as refused:
        record_failure(refused.problems[0])
        raise
    _delete_outdated(directory, path.name)
    if copies is not None:
        try:
            _copy(made.path, copies)
            record_copy(made, copies / made.path.name)
            made = replace(made, copy=copies / made.path.name)
            _delete_outdated(copies, path.name)
        except Refused as refused:
            record_failure(refused.problems[0])
            made = replace(made, copy_problem=refused.problems[0])
    return made


def _delete_outdated(directory: Path, new: str) -> None:
    """Delete the outdated backups of a directory, never the new one. An error leaves them for the next time.

    After the clock was set back the new one has an older name than the backups before it, and stays until the next.
    """
    with suppress(OSError):
        for name in choose_outdated(child.name for child in directory.iterdir()) - {new}:
            (directory / name).unlink(missing_ok=True)


def _copy(path: Path, directory: Path) -> None:
    """Copy a backup into the second directory, which is not created: a disk may not be connected."""
    if not directory.is_dir():
        refuse("backup_copy_missing", directory=str(directory))

    def write(file: IO[bytes]) -> None:
        with path.open("rb") as source:
            copyfileobj(source, file)

    def check(part: Path) -> None:
        if not filecmp.cmp(part, path, shallow=False):
            refuse("backup_damaged", file=str(directory / path.name))

    with refuse_disk_errors(directory):
        write_whole_file(directory / path.name, write, check)


def _require_not_served(directory: Path) -> None:
    """Raise Refused backup_dir_served for a directory below one that is served over HTTP."""
    served = [Path(settings.STATIC_ROOT)]
    for finder in get_finders():
        served += [Path(storage.location) for storage in getattr(finder, "storages", {}).values()]
    if any(directory.is_relative_to(root.resolve()) for root in served):
        refuse("backup_dir_served", directory=str(directory))

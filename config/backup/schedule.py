"""Automatic backups: every ten minutes while an event runs and once when it ends, and before migrations.

Entry points: :func:`keep_backups`, the process that ``serve`` starts, and :func:`back_up_before_migrating`.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, close_old_connections
from django.utils import timezone

from config.backup.databases.connect import list_applied_migrations
from config.backup.directory import BEFORE_MIGRATING, back_up_to_directory
from config.backup.record import MadeBackup, read_last_backup, record_failure
from config.errors.wording import say
from problems import Problem, Refused

log = logging.getLogger("kartel.backup")

INTERVAL = timedelta(minutes=10)
# After a failed attempt, such as a disk that is not connected.
_SECONDS_AFTER_FAILURE = 60.0


class BackupSchedule:
    """Decides when a backup is due. ``is_event_running`` reads the database."""

    def __init__(self, is_event_running: Callable[[], bool]) -> None:
        self._is_event_running = is_event_running
        self._was_running = False

    def is_due(self, now: datetime, last_at: datetime | None) -> bool:
        """Return true if an event runs and the last backup is old, or if the last running event has just ended."""
        is_running = self._is_event_running()
        has_ended = self._was_running and not is_running
        self._was_running = is_running
        is_old = last_at is None or not timedelta() <= now - last_at < INTERVAL
        return has_ended or (is_running and is_old)


def keep_backups(is_event_running: Callable[[], bool], seconds_between_checks: float) -> None:
    """Make a backup whenever one is due, for ever. A failure is logged and recorded, and tried again."""
    schedule = BackupSchedule(is_event_running)
    while True:
        try:
            close_old_connections()
            if schedule.is_due(timezone.now(), read_last_backup().made_at):
                _log_missing_copy(back_up_to_directory())
        except Refused as refused:
            log.warning("no backup: %s", " ".join(map(say, refused.problems)))
            time.sleep(_SECONDS_AFTER_FAILURE)
        except DatabaseError as error:
            log.warning("no backup: %s", error)
        except Exception as error:
            # An unforeseen error must not end the process, which would end the service.
            log.exception("no backup")
            record_failure(Problem("backup_failed", {"detail": str(error)}))
            time.sleep(_SECONDS_AFTER_FAILURE)
        time.sleep(seconds_between_checks)


def back_up_before_migrating(*, plan: list[Any], using: str, **kwargs: Any) -> None:
    """Make a backup of a database that has data and pending migrations; called by Django before it migrates.

    Raises CommandError, which ends ``migrate`` before any change.
    """
    if not plan or using != DEFAULT_DB_ALIAS or not list_applied_migrations():
        return
    try:
        _log_missing_copy(back_up_to_directory(BEFORE_MIGRATING))
    except Refused as refused:
        reasons = " ".join(map(say, refused.problems))
        raise CommandError(
            f"The migrations were not applied, because the backup before them failed. {reasons}"
        ) from None


def _log_missing_copy(made: MadeBackup) -> None:
    if made.copy_problem:
        log.warning("no second copy of the backup: %s", say(made.copy_problem))

"""Automatic backups: every ten minutes while an event runs and once when it ends, and before migrations.

Entry points: :func:`make_due_backups`, the process that ``serve`` starts, and :func:`back_up_before_migrating`.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, close_old_connections
from django.utils import timezone

from backup.databases.connect import list_applied_migrations
from backup.directory import BEFORE_MIGRATING, back_up_to_directory
from backup.record import MadeBackup, read_last_backup, record_failure
from problems import Problem, Refused
from web.errors.wording import say

log = logging.getLogger("kartel.backup")

INTERVAL = timedelta(minutes=10)
# After a failed attempt, such as a disk that is not connected.
_SECONDS_AFTER_FAILURE = 60.0


class BackupSchedule:
    """Decides when a backup is due. ``is_event_running`` reads the database.

    That an event has run is in the memory of this object only: after a restart, no backup is due for an event that
    ended before it.
    """

    def __init__(self, is_event_running: Callable[[], bool]) -> None:
        self._is_event_running = is_event_running
        self._is_running = False
        # An event has run since the last backup that was made without a running event.
        self._has_run = False

    def is_due(self, now: datetime, last_at: datetime | None) -> bool:
        """Return true if an event runs and the last backup is old, or if none was made since the last event ended.

        Each call reads whether an event runs, and keeps it for :meth:`note_made` and for later calls.
        """
        self._is_running = self._is_event_running()
        self._has_run = self._has_run or self._is_running
        is_old = last_at is None or not timedelta() <= now - last_at < INTERVAL
        return is_old if self._is_running else self._has_run

    def note_made(self) -> None:
        """Note that the backup that was due is made."""
        self._has_run = self._is_running


def make_due_backups(is_event_running: Callable[[], bool], seconds_between_checks: float) -> None:
    """Make a backup whenever one is due, for ever. A failure is logged, and the backup stays due.

    A failure that is not the database's is recorded for the organizers, too.
    """
    schedule = BackupSchedule(is_event_running)
    while True:
        try:
            close_old_connections()
            if schedule.is_due(timezone.now(), read_last_backup().made_at):
                _log_missing_copy(back_up_to_directory())
                schedule.note_made()
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

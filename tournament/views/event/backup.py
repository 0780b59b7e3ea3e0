"""The last backup on the page of an event, for its organizers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone

from backup.record import LastBackup, read_last_backup
from backup.schedule import INTERVAL

if TYPE_CHECKING:
    from tournament.views.page_context import EventPage


@dataclass(frozen=True)
class BackupState:
    """The last backup; ``late_minutes`` is its age if an event runs and a newer one should be there, else 0."""

    last: LastBackup
    late_minutes: int


def find_backup_state(page: EventPage) -> BackupState | None:
    """Return the state of backups; None for readers other than organizers, and for drafts, archived events, the sample.

    The place of a backup is a path of the server, which other readers do not see.
    """
    event = page.event
    if not page.may_organize or event.is_sample or event.state in {event.State.DRAFT, event.State.ARCHIVED}:
        return None
    last = read_last_backup()
    age = timezone.now() - last.made_at if last.made_at else None
    is_late = event.is_playing and age is not None and age > 2 * INTERVAL
    return BackupState(last, int(age.total_seconds() // 60) if age and is_late else 0)

"""Appending statuses to the histories of many entries in a few statements. Entry point: :func:`append_statuses`."""

from collections.abc import Sequence

from django.db import connection
from django.utils import timezone

from accounts.models import User
from tournament.event.services.inserted_rows import insert_rows
from tournament.models import Entry, EntryStatusChange


def append_statuses(entries: Sequence[Entry], last: int, actor: User | None, cause: str = "") -> None:
    """Append the status of each entry to its history; ``last`` is the last round that has begun.

    ``cause`` is a value of EntryStatusChange.Cause.
    """
    by, at = actor.pk if actor else None, connection.ops.adapt_datetimefield_value(timezone.now())
    rows = ((entry.pk, entry.status, last, cause, by, at) for entry in entries)
    insert_rows(EntryStatusChange, ("entry", "status", "after_round", "cause", "by", "at"), rows)

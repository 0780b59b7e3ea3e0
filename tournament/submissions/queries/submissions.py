"""The submissions of entries; the newest one of an entry counts."""

from collections.abc import Iterable

from django.db.models import OuterRef, QuerySet, Subquery

from tournament.event.queries.batches import BATCH
from tournament.models import Entry, Event, Submission


def find_submission(entry: Entry, *, whole: bool = True) -> Submission | None:
    """Return the newest submission of an entry with its deck version, None without one.

    Without ``whole`` text and verdict of the deck are read when they are asked for.
    """
    rows = Submission.objects.filter(entry=entry).select_related("deck_version").order_by("-id")
    submission = (rows if whole else rows.defer("deck_version__verdict", "deck_version__text")).first()
    if submission is not None:
        submission.entry = entry
    return submission


def list_submissions(entry: Entry) -> list[Submission]:
    """Return every submission of an entry, newest first."""
    return list(entry.submissions.select_related("deck_version").order_by("-id"))


def find_submissions_by_entry(
    event: Event, *, whole: bool = True, entry_ids: Iterable[int] | None = None
) -> dict[int, Submission]:
    """Return the newest submission of each entry of an event, or of some of them, by entry id.

    Without ``whole`` the stored verdicts are not loaded; they are most of the data of a long list.
    """
    rows = select_newest_submissions(event).select_related("deck_version")
    rows = rows if whole else rows.defer("deck_version__verdict")
    wanted = None if entry_ids is None else set(entry_ids)
    if wanted is not None and len(wanted) <= BATCH:
        rows = rows.filter(entry__in=wanted)
    return {row.entry_id: row for row in rows if wanted is None or row.entry_id in wanted}


def has_decks(event: Event) -> bool:
    """Return true if a deck was handed in for the event."""
    return Submission.objects.filter(entry__event=event).exists()


def select_newest_submissions(event: Event) -> QuerySet[Submission]:
    """Return the rows of the newest submission of each entry of an event."""
    newest = Submission.objects.filter(entry=OuterRef("entry")).order_by("-id").values("id")[:1]
    return Submission.objects.filter(entry__event=event, id=Subquery(newest))

"""The submissions of entries; the newest one of an entry counts."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from tournament.models import Entry, Event, Submission

_DECKS_PER_CHUNK = 100


def current_submission(entry: Entry) -> Submission | None:
    """Return the newest submission of an entry with its deck version, None without one."""
    return entry.submissions.select_related("deck_version").order_by("-id").first()


def submissions_of(entry: Entry) -> list[Submission]:
    """Return every submission of an entry, newest first."""
    return list(entry.submissions.select_related("deck_version").order_by("-id"))


def current_submissions(event: Event, *, whole: bool = True) -> dict[int, Submission]:
    """Return the newest submission of each entry of an event, by entry id.

    Without ``whole`` the stored verdicts are not loaded; they are most of the data of a long list.
    """
    rows = _newest_submissions(event).select_related("deck_version")
    return {row.entry_id: row for row in (rows if whole else rows.defer("deck_version__verdict"))}


def has_decks(event: Event) -> bool:
    """Return true if a deck was handed in for the event."""
    return Submission.objects.filter(entry__event=event).exists()


def read_stored_verdicts(event: Event) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield the id of each entry with the JSON of the verdict of its newest submission.

    The rows are read in chunks: the verdicts of a thousand decks do not fit well into memory at once.
    """
    rows = _newest_submissions(event).order_by("entry").values_list("entry", "deck_version__verdict")
    return rows.iterator(chunk_size=_DECKS_PER_CHUNK)


def _newest_submissions(event: Event) -> QuerySet[Submission]:
    newest = Submission.objects.filter(entry=OuterRef("entry")).order_by("-id").values("id")[:1]
    return Submission.objects.filter(entry__event=event, id=Subquery(newest))

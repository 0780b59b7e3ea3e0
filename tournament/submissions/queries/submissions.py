"""Which deck an entry plays."""

from django.db.models import OuterRef, Subquery

from tournament.models import Entry, Event, Submission


def current_submission(entry: Entry) -> Submission | None:
    """The newest submission with its deck version, None where no deck was handed in."""
    return entry.submissions.select_related("deck_version").order_by("-id").first()


def submissions_of(entry: Entry) -> list[Submission]:
    """Every submission of an entry, newest first."""
    return list(entry.submissions.select_related("deck_version").order_by("-id"))


def current_submissions(event: Event, *, whole: bool = True) -> dict[int, Submission]:
    """The newest submission of each entry of an event, by entry id.

    Not ``whole``: without the stored verdicts, which are most of what a list of a hundred decks would read.
    """
    newest = Submission.objects.filter(entry=OuterRef("entry")).order_by("-id").values("id")[:1]
    rows = Submission.objects.filter(entry__event=event, id=Subquery(newest)).select_related("deck_version")
    return {row.entry_id: row for row in (rows if whole else rows.defer("deck_version__verdict"))}

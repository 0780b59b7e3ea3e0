"""The stored verdict of a submission: that of the newest decision of a judge about its lines, else of its deck version.

Entry points: :func:`find_stored_verdicts` for submissions, :func:`read_stored_statuses` for a list of all decks,
:func:`read_stored_verdicts` for a statistic of an event.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from django.db.models import CharField, JSONField, Max, OuterRef, Subquery
from django.db.models.functions import Coalesce

from decks.domain.checking.verdict import Verdict
from decks.models import DeckVersion
from tournament.event.queries.batches import BATCH
from tournament.models import Event, SettledLine, Submission
from tournament.submissions.queries.submissions import select_newest_submissions

_DECKS_PER_CHUNK = 100


class StoredVerdict(Protocol):
    """A row with a verdict: a deck version, or a decision about one of its lines."""

    legal: bool
    status: str
    rules: str

    @property
    def parsed_verdict(self) -> Verdict:
        """The verdict as it was stored."""


def find_stored_verdicts(
    event: Event, submissions: Iterable[Submission], *, whole: bool = True
) -> dict[int, StoredVerdict]:
    """Return the row with the stored verdict of each submission of an event, by submission id.

    Without ``whole`` the verdicts of decisions are not loaded.
    """
    stored: dict[int, StoredVerdict] = {submission.pk: submission.deck_version for submission in submissions}
    if len(stored) == 1:
        (pk,) = stored
        decisions = SettledLine.objects.filter(submission=pk).order_by("-pk")
        return {pk: (decisions if whole else decisions.defer("verdict")).first() or stored[pk]}
    decisions = SettledLine.objects.filter(entry__event=event)
    if len(stored) <= BATCH:
        decisions = decisions.filter(submission__in=stored)
    newest = decisions.order_by().values("submission").annotate(newest=Max("pk")).values("newest")
    rows = SettledLine.objects.filter(pk__in=newest)
    decided = {row.submission_id: row for row in (rows if whole else rows.defer("verdict"))}
    return {pk: decided.get(pk, version) for pk, version in stored.items()}


def find_stored_verdict(version: DeckVersion) -> StoredVerdict:
    """Return the row with the stored verdict of a version, submitted or not."""
    decided = SettledLine.objects.filter(submission__deck_version=version).order_by("-id").first()
    return decided or version


class StoredStatus(NamedTuple):
    """The status in a stored verdict of an entry's newest submission, and the digest of the rules that it is by."""

    entry_id: int
    status: str
    rules: str


def read_stored_statuses(event: Event) -> list[StoredStatus]:
    """Return the stored status of each entry's newest submission, in one query and without the verdicts."""
    newest = SettledLine.objects.filter(submission=OuterRef("pk")).order_by("-id")
    status, rules = (
        Coalesce(Subquery(newest.values(name)[:1]), f"deck_version__{name}", output_field=CharField())
        for name in ("status", "rules")
    )
    return [
        StoredStatus(*row) for row in select_newest_submissions(event).order_by().values_list("entry", status, rules)
    ]


def read_stored_verdicts(event: Event) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield the id of each entry with the JSON of the stored verdict of its newest submission.

    The rows are read in chunks: the verdicts of a thousand decks do not fit well into memory at once.
    """
    newest = SettledLine.objects.filter(submission=OuterRef("pk")).order_by("-id").values("verdict")[:1]
    stored = Coalesce(Subquery(newest), "deck_version__verdict", output_field=JSONField())
    rows = select_newest_submissions(event).order_by("entry").values_list("entry", stored)
    return rows.iterator(chunk_size=_DECKS_PER_CHUNK)

"""Withdraw what is stored with the names of players. Entry points: :func:`discard_papers`, :func:`renew_names`."""

from ledger.services.jobs.discard import discard_results
from tournament.event.services.revisions import renew_everything
from tournament.models import Event

# The kind of the jobs that make papers.
PAPER_JOB = "tournament.document"


def discard_papers(event: Event) -> None:
    """Discard the stored papers of an event, because they show a name that has changed; the newest are made again."""
    discard_results(scope=event.scope, kind=PAPER_JOB)


def renew_names(event: Event) -> None:
    """Make every page and paper of an event anew: the marks that tell namesakes apart have changed."""
    discard_papers(event)
    renew_everything(event.pk)

"""Requested papers with their titles. Entry points: :func:`list_newest_papers`, :func:`get_paper`."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from ledger.models import Job
from ledger.queries.jobs import get_job, list_jobs
from tournament.models import Event
from tournament.papers.registry import PAPERS
from tournament.standings.queries.round_names import describe_rounds
from tournament.words import PAPER_LANGUAGES


class RequestedPaper(NamedTuple):
    """A job with the title and the language of the paper it makes."""

    job: Job
    label: str


def list_newest_papers(event: Event, most: int) -> list[RequestedPaper]:
    """Return the papers requested last, the newest first; at most ``most``."""
    return _with_labels(event, list_jobs(event.scope)[:most])


def get_paper(event: Event, job_id: int) -> RequestedPaper:
    """Return one requested paper. Raises Refused not_found."""
    (paper,) = _with_labels(event, [get_job(job_id, event.scope)])
    return paper


def _with_labels(event: Event, jobs: Iterable[Job]) -> list[RequestedPaper]:
    jobs = list(jobs)
    requests: list[dict[str, Any]] = [job.params for job in jobs]
    titles = describe_rounds(event, [(PAPERS[params["kind"]].title, params["round"]) for params in requests])
    labels = [
        ", ".join((title, str(PAPER_LANGUAGES[params["language"]]), *([_("draft")] if params.get("is_draft") else [])))
        for title, params in zip(titles, requests, strict=True)
    ]
    return list(map(RequestedPaper, jobs, labels))

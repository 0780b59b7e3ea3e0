"""Papers that were asked for, each with what it is called. Entry points: :func:`newest_papers`, :func:`asked_paper`."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from ledger.models import Job
from ledger.queries.jobs import get_job, jobs_of
from tournament.models import Event
from tournament.standings.queries.round_names import paper_titles
from tournament.words import LANGUAGES_WRITTEN


class AskedPaper(NamedTuple):
    """A job and what it makes, and in which language."""

    job: Job
    label: str


def newest_papers(event: Event, most: int) -> list[AskedPaper]:
    """The last ones that were asked for, the newest first."""
    return _labelled(event, jobs_of(event.scope)[:most])


def asked_paper(event: Event, job_id: int) -> AskedPaper:
    """One of them; raises Refused not_found."""
    (paper,) = _labelled(event, [get_job(job_id, event.scope)])
    return paper


def _labelled(event: Event, jobs: Iterable[Job]) -> list[AskedPaper]:
    found = list(jobs)
    asked: list[dict[str, Any]] = [job.params for job in found]
    titles = paper_titles(event, [(params["kind"], params["round"]) for params in asked])
    labels = [f"{title}, {LANGUAGES_WRITTEN[params['language']]}" for title, params in zip(titles, asked, strict=True)]
    return list(map(AskedPaper, found, labels))

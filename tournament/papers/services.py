"""Papers: asked for as background jobs, made from rows at the moment the work is done."""

from typing import Any

from django.db import transaction

from accounts.models import User
from ledger.handlers import JobResult, OnProgress, job_handler
from ledger.models import Job
from ledger.services.jobs import request_job
from problems import refuse
from tournament.models import Event
from tournament.naming import Knows, reading_as
from tournament.papers.rows import PAPERS

JOB_KIND = "tournament.document"
KINDS = tuple(PAPERS)
LANGUAGES = ("cs", "en")


@transaction.atomic
def request_document(*, event: Event, kind: str, number: int | None, language: str, actor: User | None) -> Job:
    """Ask for a paper; raises Refused and queues nothing.

    document_unknown, language_unknown, standings_unknown, pairings_unknown.
    """
    if kind not in KINDS:
        refuse("document_unknown", kind=kind)
    if language not in LANGUAGES:
        refuse("language_unknown", language=language, known=list(LANGUAGES))
    params = {"event": event.pk, "kind": kind, "round": PAPERS[kind].choose(event, number), "language": language}
    return request_job(kind=JOB_KIND, params=params, actor=actor, scope=event.scope)


@job_handler(JOB_KIND)
def make_document(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
    """The paper's bytes; the same standing is the same file. Raises Refused event_unknown for one removed since."""
    event = Event.objects.filter(pk=params["event"]).first()
    if event is None:
        refuse("event_unknown")
    kind = params["kind"]
    # Papers hang in the hall: whoever asks for one, everybody reads it.
    with reading_as(Knows.PUBLIC):
        content = PAPERS[kind].make(event, params["round"], params["language"], on_progress)
    name = f"{event.slug}-{kind}-{params['round']}-{params['language']}.pdf"
    return JobResult(content, "application/pdf", name)

"""Papers: asked for as background jobs, made from rows at the moment the work is done."""

from typing import Any

from django.db import transaction

from accounts.models import User
from ledger.handlers import JobResult, OnProgress, job_handler
from ledger.models import Job
from ledger.services.jobs import request_job
from problems import refuse
from tournament.models import Event
from tournament.queries.papers import standings_paper
from tournament.queries.standings import standings_after

JOB_KIND = "tournament.document"
KINDS = ("standings",)
LANGUAGES = ("cs", "en")


@transaction.atomic
def request_document(*, event: Event, kind: str, number: int | None, language: str, actor: User | None) -> Job:
    """Ask for a paper; raises Refused document_unknown or standings_unknown before anything is queued."""
    if kind not in KINDS:
        refuse("document_unknown", kind=kind)
    after_round = standings_after(event, number).after_round
    params = {
        "event": event.pk,
        "kind": kind,
        "round": after_round,
        "language": language if language in LANGUAGES else "en",
    }
    return request_job(kind=JOB_KIND, params=params, actor=actor, scope=event.scope)


@job_handler(JOB_KIND)
def make_document(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
    """The paper's bytes; the same standing is the same file."""
    event = Event.objects.get(pk=params["event"])
    number = params["round"] or None
    content = standings_paper(event, number, params["language"], on_progress)
    name = f"{event.slug}-standings-{params['round']}-{params['language']}.pdf"
    return JobResult(content, "application/pdf", name)

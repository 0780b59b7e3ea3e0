"""Request papers as jobs. A worker makes the PDF from the rows of the moment in which it runs.

The functions import the modules that draw papers: these take a tenth of a second to load, and every command loads this
module.
"""

from typing import Any

from django.db import transaction

from accounts.models import User
from ledger.handlers import JobResult, OnProgress, job_handler
from ledger.models import Job
from ledger.services.jobs import request_job
from problems import refuse
from tournament.event.services.stored_names import PAPER_JOB
from tournament.models import Event, Round
from tournament.name_access import NameAccess, reading_as

LANGUAGES = ("cs", "en")


@transaction.atomic
def queue_paper(*, event: Event, kind: str, number: int | None, language: str, actor: User | None) -> Job:
    """Queue a paper and return its job; ``number`` is the round, the newest for ``None``.

    Raises Refused document_unknown, language_unknown, standings_unknown, pairings_unknown; then no job is queued.
    """
    from tournament.papers.registry import PAPERS

    if kind not in PAPERS:
        refuse("document_unknown", kind=kind)
    if language not in LANGUAGES:
        refuse("language_unknown", language=language, known=list(LANGUAGES))
    round_number = PAPERS[kind].choose_round(event, number)
    params = {"event": event.pk, "kind": kind, "round": round_number, "language": language}
    if event.rounds.filter(number=round_number, state=Round.State.DRAFT).exists():
        params["is_draft"] = True
    return request_job(kind=PAPER_JOB, params=params, actor=actor, scope=event.scope, size=event.entries.count())


@job_handler(PAPER_JOB)
def make_requested_paper(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
    """Return the PDF of a queued paper.

    Raises Refused event_unknown if the event was removed, standings_unknown or pairings_unknown if the round was opened
    again or taken back in the meantime.
    """
    from tournament.papers.registry import PAPERS

    event = Event.objects.filter(pk=params["event"]).first()
    if event is None:
        refuse("event_unknown")
    kind = params["kind"]
    # Papers are hung up in the hall, so they show public names whatever account requested them.
    with reading_as(NameAccess.PUBLIC):
        content = PAPERS[kind].make(event, params["round"], params["language"], on_progress)
    name = f"{event.slug}-{kind}-{params['round']}-{params['language']}.pdf"
    return JobResult(content, "application/pdf", name)

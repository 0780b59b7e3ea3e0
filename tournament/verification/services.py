"""Request verifications of events as jobs, because one takes half a minute for 4,000 players and its page is public.

Entry point: :func:`queue_verification`.
"""

import json
from typing import Any

from django.db import transaction

from ledger.handlers import JobResult, OnProgress, job_handler
from ledger.models import Job
from ledger.services.jobs import request_job
from problems import refuse
from tournament.models import Event
from tournament.verification.queries import JOB_KIND, find_run, name_scope_of_runs, present_state
from tournament.verification.record import find_differences, require_revealed


@transaction.atomic
def queue_verification(*, event: Event) -> Job:
    """Queue a verification of the event as it is now and return its job.

    Readers share it: a job queued, running or done for the same state is returned instead. Its requester is not
    recorded, because every reader of the page may ask. Raises Refused verification_not_yet before the end.
    """
    require_revealed(event)
    # Two readers at the same moment get one job.
    Event.objects.select_for_update().get(pk=event.pk)
    run = find_run(event)
    if run is not None and run.state != Job.State.FAILED:
        return run
    # Every round is paired and counted again.
    size = event.entries.count() * max(1, event.rounds.count())
    return request_job(
        kind=JOB_KIND, params=present_state(event), actor=None, scope=name_scope_of_runs(event), size=size
    )


@job_handler(JOB_KIND)
def verify_requested_event(params: dict[str, Any], on_progress: OnProgress) -> JobResult:
    """Return the findings as JSON, counting rounds and standings. Raises Refused event_unknown for a removed event."""
    event = Event.objects.filter(pk=params["event"]).first() or refuse("event_unknown")
    findings = find_differences(event, on_progress)
    stored = [{"round": finding.round, **finding.problem.as_dict()} for finding in findings]
    content = json.dumps(stored, ensure_ascii=False).encode()
    return JobResult(content, "application/json", f"{event.slug}-findings.json")

"""The turns of jobs: the events with waiting jobs take turns, and within an event small jobs come first.

A message of the broker only says that a job waits; the worker decides which one it runs. Entry points:
:func:`claim_next_job`, :func:`end_turn`.
"""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock

from django.db.models import Max, Q
from django.utils import timezone

from ledger.models import Job
from ledger.services.jobs.lease import claim_job

# A job about more rows is large. A worker runs one large job at a time, so that one of its threads is left for small
# ones: the paper of 1,000 entries takes less than a second.
MAX_SMALL_NUMBER = 1_000
# A job that failed unexpectedly waits for so long before its next attempt.
RETRY_AFTER = timedelta(seconds=10)
# Events that had no turn for so long are served in the order of size.
_TURNS_REMEMBERED = timedelta(hours=1)
_MAX_READ = 2_000


@dataclass
class _Lanes:
    """What this process runs: the choice and the claim of a job are one step, and so is the end of a large one."""

    choosing: Lock
    large: int | None = None


_LANES = _Lanes(Lock())


def claim_next_job(*, asked: int | None = None) -> Job | None:
    """Claim the waiting job that is next in turn, None without one that this process can run now.

    ``asked`` is the job of the message: if it failed before, it is tried again itself.
    """
    with _LANES.choosing:
        while (job_id := find_next_job(asked=asked, with_large=_LANES.large is None)) is not None:
            job = claim_job(job_id=job_id)
            if job is not None:
                if job.size > MAX_SMALL_NUMBER:
                    _LANES.large = job.pk
                return job
        return None


def end_turn(job: Job) -> bool:
    """Note that this process no longer runs the job, and return true if it was its large one.

    Messages about other large jobs may have come meanwhile and found no thread for them.
    """
    with _LANES.choosing:
        if _LANES.large != job.pk:
            return False
        _LANES.large = None
        return True


def find_next_job(*, asked: int | None = None, with_large: bool = True) -> int | None:
    """Return the id of the waiting job that is next in turn, None if none waits.

    The event that had its last turn longest ago is next, and its smallest job. Without ``with_large`` only small jobs.
    """
    now = timezone.now()
    claimable = Q(state=Job.State.QUEUED) | Q(state=Job.State.RUNNING, lease_until__lt=now)
    waiting = Job.objects.filter(claimable).order_by("id")
    if not with_large:
        waiting = waiting.filter(size__lte=MAX_SMALL_NUMBER)
    if asked is not None and waiting.filter(pk=asked, attempts__gt=0).exists():
        return asked
    rested = waiting.exclude(state=Job.State.QUEUED, attempts__gt=0, sent_at__gt=now - RETRY_AFTER)
    rows = list(rested.values_list("size", "id", "scope")[:_MAX_READ])
    if not rows:
        return None
    last_turns = _read_last_turns(now)
    return min(rows, key=lambda row: (last_turns[_name_event(row[2])], *row[:2]))[1]


def _read_last_turns(now: datetime) -> defaultdict[str, datetime]:
    """Return when a job of each event was last begun."""
    begun = Job.objects.filter(started_at__gt=now - _TURNS_REMEMBERED).order_by()
    last_turns: defaultdict[str, datetime] = defaultdict(lambda: now - _TURNS_REMEMBERED)
    for scope, at in begun.values_list("scope").annotate(Max("started_at")):
        last_turns[_name_event(scope)] = max(at, last_turns[_name_event(scope)])
    return last_turns


def _name_event(scope: str) -> str:
    """Return the scope without what stands behind the event: an event has jobs of several scopes."""
    return scope.partition(".")[0]

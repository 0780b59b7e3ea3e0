"""Requesting a job: the row is inserted in the caller's transaction, its id is sent to Celery after the commit."""

import logging
from collections.abc import Sequence
from typing import Any

from celery import current_app
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from kombu.exceptions import OperationalError

from ledger.handlers import RUN_JOB
from ledger.models import Job
from ledger.services.log import record_action
from problems import refuse

log = logging.getLogger("kartel.jobs")

# After so long an account with too many jobs may try again.
SECONDS_UNTIL_A_PLACE = 30


@transaction.atomic
def request_job(
    *,
    kind: str,
    params: dict[str, Any],
    actor: AbstractBaseUser | None,
    scope: str = "site",
    rows: Sequence[Any] = (),
    size: int = 0,
) -> Job:
    """Insert the job and its log line, and return the job. It is sent to the worker after the commit.

    ``rows`` are what a job of a kind that writes rows has to write; they are plain JSON. ``size`` is how many rows any
    other job is about. Raises Refused too_many_jobs while the limit of the account waits or runs.
    """
    if actor is not None:
        most, is_open = settings.JOBS_PER_ACCOUNT, Q(state__in=(Job.State.QUEUED, Job.State.RUNNING))
        if Job.objects.filter(is_open, requested_by=actor.pk).count() >= most:
            refuse("too_many_jobs", most=most, seconds=SECONDS_UNTIL_A_PLACE)
    job = Job.objects.create(
        kind=kind,
        params=params,
        scope=scope,
        requested_by_id=actor.pk if actor is not None else None,
        rows_left=list(rows),
        size=len(rows) or size,
        progress_total=len(rows),
    )
    record_action(actor=actor, verb="job.requested", scope=scope, subject=f"job:{job.pk}", after={"kind": kind})
    transaction.on_commit(lambda: send_job(job_id=job.pk), robust=True)
    return job


def send_job(*, job_id: int) -> bool:
    """Send the id of a job to Celery. Return false if the broker is away; the sweeper then sends it later."""
    if not settings.HAS_BROKER:
        return False
    from service.valkey import is_valkey_reachable

    # A broker that hangs would keep the caller for the sum of all time limits of Celery's connection.
    if not is_valkey_reachable(settings.REDIS_URL):
        log.warning("job %s stays queued, the broker is away", job_id)
        return False
    try:
        current_app.send_task(RUN_JOB, (job_id,), retry=False)
    except _broker_errors() as error:
        log.warning("job %s stays queued, the broker is away: %s", job_id, error)
        return False
    Job.objects.filter(pk=job_id).update(sent_at=timezone.now())
    return True


def count_messages() -> int:
    """Return how many messages the broker holds for the workers, 0 if it is away."""
    from service.valkey import is_valkey_reachable

    if not is_valkey_reachable(settings.REDIS_URL):
        return 0
    try:
        with current_app.connection_for_read() as broker:
            queue = current_app.conf.task_default_queue
            channel: Any = broker.default_channel
            return int(channel.queue_declare(queue=queue).message_count)
    except _broker_errors():
        return 0


def _broker_errors() -> tuple[type[Exception], ...]:
    """Return the errors of a broker that is away.

    Loading redis takes a tenth of a second, and most commands send no job.
    """
    from redis.exceptions import RedisError

    return OperationalError, RedisError, OSError

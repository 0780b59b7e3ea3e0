"""Models of the action log, jobs and idempotency keys."""

from ledger.models.action import Action
from ledger.models.idempotency import IdempotencyKey
from ledger.models.job import Job

__all__ = ["Action", "IdempotencyKey", "Job"]

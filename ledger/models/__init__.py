"""Models of the action log, jobs, idempotency keys and signs of life."""

from ledger.models.action import Action
from ledger.models.beat import Beat
from ledger.models.idempotency import IdempotencyKey
from ledger.models.job import Job

__all__ = ["Action", "Beat", "IdempotencyKey", "Job"]

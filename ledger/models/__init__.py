"""Rows about what was done and what is to be done."""

from ledger.models.action import Action
from ledger.models.idempotency import IdempotencyKey
from ledger.models.job import Job

__all__ = ["Action", "IdempotencyKey", "Job"]

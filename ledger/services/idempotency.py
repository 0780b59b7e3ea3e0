"""Idempotency keys: the first answer under a key is stored with the write and returned again for the same request."""

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.utils import timezone

from ledger.models import IdempotencyKey
from problems import refuse

Answer = tuple[int, Any]

_MAX_KEY_LENGTH = 100
# Clients repeat a request within minutes. Deleting the answer does not touch what the request wrote.
ANSWERS_KEPT_FOR = timedelta(days=30)


def answer_once(*, user: AbstractBaseUser, key: str, request: Any, do: Callable[[], Answer]) -> Answer:
    """Return the stored answer of a key, or the answer of ``do``, stored in the same transaction as its writes.

    ``request`` is what the key stands for (method, path, body); the same key for another request raises
    Refused key_reused. The answer is stored as it is, so it must hold ids and no names of persons. Without a key ``do``
    is called and nothing is stored. A refusal by ``do`` stores nothing: the same key can be tried again.
    """
    if not key:
        return do()
    if len(key) > _MAX_KEY_LENGTH:
        # Hashed rather than cut, because two long keys may begin alike.
        key = hashlib.sha256(key.encode()).hexdigest()
    digest = hashlib.sha256(json.dumps(request, sort_keys=True, default=str).encode()).hexdigest()
    with transaction.atomic():
        row = _insert_key(user, key, digest)
        if row is None:
            row = IdempotencyKey.objects.get(user_id=user.pk, key=key)
            if row.request_digest != digest:
                refuse("key_reused")
        else:
            row.status, row.body = do()
            row.save(update_fields=["status", "body"])
        return row.status, row.body


def delete_old_answers() -> int:
    """Delete answers older than 30 days. Return how many."""
    return IdempotencyKey.objects.filter(at__lt=timezone.now() - ANSWERS_KEPT_FOR).delete()[0]


def _insert_key(user: AbstractBaseUser, key: str, digest: str) -> IdempotencyKey | None:
    """Insert the key's row and return it, None if the key exists.

    The row is inserted before the work, so that a second copy of the request waits here for the first one's commit
    instead of being refused because the first one has done the work.
    """
    try:
        with transaction.atomic():
            return IdempotencyKey.objects.create(user_id=user.pk, key=key, request_digest=digest, status=0, body={})
    except IntegrityError:
        return None

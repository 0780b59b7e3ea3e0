"""Doing a request once: the first answer under a key is stored with the write and given again."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import IntegrityError, transaction

from ledger.models import IdempotencyKey
from problems import refuse

Answer = tuple[int, Any]


def answer_once(*, user: AbstractBaseUser, key: str, request: Any, do: Callable[[], Answer]) -> Answer:
    """The stored answer, or the one ``do`` gives, stored in the same transaction as what it writes.

    ``request`` is what the key stands for (method, path, body); the same key for another request raises
    Refused key_reused. Without a key the request is simply done.
    """
    if not key:
        return do()
    digest = hashlib.sha256(json.dumps(request, sort_keys=True, default=str).encode()).hexdigest()
    stored = _stored(user, key, digest)
    if stored is not None:
        return stored
    try:
        with transaction.atomic():
            status, body = do()
            IdempotencyKey.objects.create(
                user_id=user.pk, key=key[:100], request_digest=digest, status=status, body=body
            )
            return status, body
    except IntegrityError:
        # The same request came twice at once and the other one was first: what we did is rolled back.
        stored = _stored(user, key, digest)
        if stored is None:
            raise
        return stored


def _stored(user: AbstractBaseUser, key: str, digest: str) -> Answer | None:
    row = IdempotencyKey.objects.filter(user_id=user.pk, key=key[:100]).first()
    if row is None:
        return None
    if row.request_digest != digest:
        refuse("key_reused")
    return row.status, row.body

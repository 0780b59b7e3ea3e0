"""Doing a request once: the first answer under a key is stored with the write and given again."""

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

_LONGEST_KEY = 100
# Nobody sends a request again after a month; what it wrote stays, only the answer to its key goes.
ANSWERS_KEPT_FOR = timedelta(days=30)


def answer_once(*, user: AbstractBaseUser, key: str, request: Any, do: Callable[[], Answer]) -> Answer:
    """The stored answer, or the one ``do`` gives, stored in the same transaction as what it writes.

    ``request`` is what the key stands for (method, path, body); the same key for another request raises
    Refused key_reused. The answer is kept as it is, so it holds ids and never names of people. Without a key the
    request is simply done. A refusal by ``do`` stores nothing: the same key may be tried again.
    """
    if not key:
        return do()
    digest = hashlib.sha256(json.dumps(request, sort_keys=True, default=str).encode()).hexdigest()
    with transaction.atomic():
        row = _take_key(user, _stored_form(key), digest)
        if row is None:
            return _given_answer(user, _stored_form(key), digest)
        row.status, row.body = do()
        row.save(update_fields=["status", "body"])
        return row.status, row.body


def delete_old_answers() -> int:
    """Forget answers older than 30 days. Returns how many."""
    return IdempotencyKey.objects.filter(at__lt=timezone.now() - ANSWERS_KEPT_FOR).delete()[0]


def _take_key(user: AbstractBaseUser, key: str, digest: str) -> IdempotencyKey | None:
    """The key's new row, None where it is taken.

    It is taken before the work: the same request sent twice at once waits here for the first one's end, instead of
    being refused because the first one did it already.
    """
    try:
        with transaction.atomic():
            return IdempotencyKey.objects.create(user_id=user.pk, key=key, request_digest=digest, status=0, body={})
    except IntegrityError:
        return None


def _given_answer(user: AbstractBaseUser, key: str, digest: str) -> Answer:
    row = IdempotencyKey.objects.get(user_id=user.pk, key=key)
    if row.request_digest != digest:
        refuse("key_reused")
    return row.status, row.body


def _stored_form(key: str) -> str:
    """Keys are anybody's text; two long ones that begin alike are still two."""
    return key if len(key) <= _LONGEST_KEY else hashlib.sha256(key.encode()).hexdigest()

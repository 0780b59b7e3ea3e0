"""Appending to the action log, inside the transaction of the write it tells of."""

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from ledger.models import Action


def record_action(
    *,
    actor: AbstractBaseUser | AnonymousUser | None,
    verb: str,
    scope: str,
    subject: str,
    before: Any = None,
    after: Any = None,
    using: str | None = None,
) -> Action:
    """One line: who, what, on what, before and after. Values are ids and plain JSON, never names of people.

    ``using`` names the database that was written to, where that is not the one Django chooses.
    """
    return Action.objects.using(using).create(
        actor_id=actor.pk if actor is not None else None,
        verb=verb,
        scope=scope,
        subject=subject,
        before=before,
        after=after,
    )

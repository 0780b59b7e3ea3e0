"""Appending to the action log, in the same transaction as the write that a line describes."""

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
    """Append one line. ``before`` and ``after`` are plain JSON with ids, never with names of persons.

    ``using`` is the alias of the database that was written to, if it is not the default one.
    """
    return Action.objects.using(using).create(
        actor_id=actor.pk if actor is not None else None,
        verb=verb,
        scope=scope,
        subject=subject,
        before=before,
        after=after,
    )

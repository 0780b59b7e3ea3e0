"""Appending to the action log, in the same transaction as the write that a line describes."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from ledger.listeners import call_listeners
from ledger.models import Action

# The scope of what operators do to events and accounts of others.
OPERATORS = "operators"


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
    """Append one line, call the listeners of the log, and return the line.

    ``before`` and ``after`` are plain JSON with ids, never with names of persons. ``using`` is the alias of the
    database that was written to, if it is not the default one.
    """
    action = Action.objects.using(using).create(
        actor_id=actor.pk if actor is not None else None,
        verb=verb,
        scope=scope,
        subject=subject,
        before=before,
        after=after,
    )
    call_listeners(action)
    return action


def record_actions(
    *,
    actor: AbstractBaseUser | AnonymousUser | None,
    verb: str,
    scope: str,
    subjects: Mapping[str, Any],
    before: Any = None,
) -> None:
    """Append a line for each subject, in a few statements; the value of a subject is its ``after``.

    ``before`` is the same for all lines. The listeners are called once, with the last line, because verb and scope are
    the same for all.
    """
    actor_id = actor.pk if actor is not None else None
    actions = [
        Action(actor_id=actor_id, verb=verb, scope=scope, subject=subject, before=before, after=after)
        for subject, after in subjects.items()
    ]
    Action.objects.bulk_create(actions)
    if actions:
        call_listeners(actions[-1])

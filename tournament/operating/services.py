"""Hiding and deleting events, by operators, with a line in the log of the event and in that of the operators."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from ledger.services.jobs.discard import end_jobs
from ledger.services.log import OPERATORS, record_action
from problems import Problem, refuse
from tournament.event.services.reasons import require_reason
from tournament.models import Event


@transaction.atomic
def hide_event(*, event: Event, actor: User, reason: str) -> Event:
    """Hide an event from all but its staff and operators; they work on. Raises Refused event_hidden_already."""
    locked, reason = Event.objects.select_for_update().get(pk=event.pk), require_reason(reason)
    if locked.hidden_at is not None:
        refuse("event_hidden_already")
    return _change(locked, actor, "event.hidden", reason, hidden_at=timezone.now(), hidden_reason=reason)


@transaction.atomic
def show_event(*, event: Event, actor: User, reason: str) -> Event:
    """Show a hidden event again. Raises Refused event_shown_already."""
    locked, reason = Event.objects.select_for_update().get(pk=event.pk), require_reason(reason)
    if locked.hidden_at is None:
        refuse("event_shown_already")
    return _change(locked, actor, "event.shown", reason, hidden_at=None, hidden_reason="")


@transaction.atomic
def delete_event(*, event: Event, actor: User, reason: str) -> Event:
    """Take an event away from all readers and end its jobs. Its rows stay, so that it can be restored.

    Raises Refused event_deleted_already.
    """
    locked, reason = Event.objects.select_for_update().get(pk=event.pk), require_reason(reason)
    if locked.deleted_at is not None:
        refuse("event_deleted_already")
    ended = end_jobs(scope=locked.scope, problem=Problem("event_unknown"))
    return _change(locked, actor, "event.deleted", reason, {"jobs": ended} if ended else {}, deleted_at=timezone.now())


@transaction.atomic
def restore_event(*, event: Event, actor: User, reason: str) -> Event:
    """Give a deleted event back as it was; its ended jobs stay ended. Raises Refused event_not_deleted."""
    locked, reason = Event.objects.select_for_update().get(pk=event.pk), require_reason(reason)
    if locked.deleted_at is None:
        refuse("event_not_deleted")
    return _change(locked, actor, "event.restored", reason, deleted_at=None)


def _change(
    event: Event, actor: User, verb: str, reason: str, more: dict[str, Any] | None = None, **columns: Any
) -> Event:
    for name, value in columns.items():
        setattr(event, name, value)
    event.save(update_fields=list(columns))
    for scope in (event.scope, OPERATORS):
        after = {**(more or {}), "reason": reason}
        record_action(actor=actor, verb=verb, scope=scope, subject=f"event:{event.pk}", after=after)
    return event

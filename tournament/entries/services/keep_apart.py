"""Keeping two entries apart, and letting them meet again. The draw takes it as a wish: it never stops a round."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from ledger.services.log import record_action
from problems import refuse
from tournament.entries.queries.entries import get_entry
from tournament.event.services.reasons import one_line
from tournament.models import Event, KeptApart


@transaction.atomic
def keep_apart(*, event: Event, first: int, second: int, actor: User | None, reason: str = "") -> KeptApart:
    """Two entries are not to meet from the next draw on; a draft already made stays as it is.

    Raises Refused event_over, entry_unknown, apart_from_oneself, apart_already or reason_too_long.
    """
    locked = _lock_going_on(event)
    if first == second:
        refuse("apart_from_oneself")
    low, high = (get_entry(locked, one) for one in sorted((first, second)))
    try:
        with transaction.atomic():
            wish = KeptApart.objects.create(event=locked, first=low, second=high, reason=one_line(reason), by=actor)
    except IntegrityError:
        refuse("apart_already")
    _record(wish, "entries.kept_apart", actor)
    return wish


@transaction.atomic
def let_meet(*, event: Event, wish_id: int, actor: User | None) -> None:
    """The wish ends with the next draw. Raises Refused event_over, or apart_unknown where it does not hold."""
    locked = _lock_going_on(event)
    wish = KeptApart.objects.filter(event=locked, pk=wish_id, removed_at=None).first()
    if wish is None:
        refuse("apart_unknown")
    wish.removed_at = timezone.now()
    wish.save(update_fields=["removed_at"])
    _record(wish, "entries.let_meet", actor)


def _lock_going_on(event: Event) -> Event:
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if locked.is_over:
        refuse("event_over")
    return locked


def _record(wish: KeptApart, verb: str, actor: User | None) -> None:
    record_action(
        actor=actor,
        verb=verb,
        scope=wish.event.scope,
        subject=f"entry:{wish.first_id}",
        after={"entries": [wish.first_id, wish.second_id], "reason": wish.reason},
    )

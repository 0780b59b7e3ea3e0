"""Keep two entries apart, and let them meet again. It is a criterion of the pairing, so it never prevents a round."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from ledger.services.log import record_action
from problems import refuse
from tournament.entries.queries.entries import get_entry
from tournament.event.services.reasons import read_reason
from tournament.models import Event, KeptApart


@transaction.atomic
def keep_apart(*, event: Event, first: int, second: int, actor: User | None, reason: str = "") -> KeptApart:
    """Keep two entries from meeting, from the next pairing on; an existing draft stays as it is.

    Raises Refused event_over, entry_unknown, apart_from_oneself, apart_already or reason_too_long.
    """
    locked = _lock_event(event)
    if first == second:
        refuse("apart_from_oneself")
    low, high = (get_entry(locked, entry_id) for entry_id in sorted((first, second)))
    try:
        with transaction.atomic():
            pair = KeptApart.objects.create(event=locked, first=low, second=high, reason=read_reason(reason), by=actor)
    except IntegrityError:
        refuse("apart_already")
    _record(pair, "entries.kept_apart", actor)
    return pair


@transaction.atomic
def end_keep_apart(*, event: Event, pair_id: int, actor: User | None) -> None:
    """Let two entries meet again, from the next pairing on. Raises Refused event_over, apart_unknown."""
    locked = _lock_event(event)
    pair = KeptApart.objects.filter(event=locked, pk=pair_id, removed_at=None).first()
    if pair is None:
        refuse("apart_unknown")
    pair.removed_at = timezone.now()
    pair.save(update_fields=["removed_at"])
    _record(pair, "entries.let_meet", actor)


def _lock_event(event: Event) -> Event:
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if locked.is_over:
        refuse("event_over")
    return locked


def _record(pair: KeptApart, verb: str, actor: User | None) -> None:
    record_action(
        actor=actor,
        verb=verb,
        scope=pair.event.scope,
        subject=f"entry:{pair.first_id}",
        after={"entries": [pair.first_id, pair.second_id], "reason": pair.reason},
    )

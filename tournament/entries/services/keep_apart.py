"""Keep two entries apart, and let them meet again. It is a criterion of the pairing, so it never prevents a round."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from problems import refuse
from tournament.entries.queries.entries import get_entry
from tournament.event.services.locks import lock_unfinished_event
from tournament.event.services.log_lines import record_in_event
from tournament.event.services.reasons import read_reason
from tournament.models import Event, KeptApart


@transaction.atomic
def keep_apart(*, event: Event, first: int, second: int, actor: User | None, reason: str = "") -> KeptApart:
    """Keep two entries from meeting, from the next pairing on; an existing draft stays as it is.

    Raises Refused event_over, entry_unknown, apart_from_oneself, apart_already or reason_too_long.
    """
    locked = lock_unfinished_event(event.pk)
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
    locked = lock_unfinished_event(event.pk)
    pair = KeptApart.objects.filter(event=locked, pk=pair_id, removed_at=None).first() or refuse("apart_unknown")
    pair.removed_at = timezone.now()
    pair.save(update_fields=["removed_at"])
    _record(pair, "entries.let_meet", actor)


def _record(pair: KeptApart, verb: str, actor: User | None) -> None:
    after = {"entries": [pair.first_id, pair.second_id], "reason": pair.reason}
    record_in_event(pair.event, verb, actor, f"entry:{pair.first_id}", after=after)

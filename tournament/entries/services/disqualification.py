"""Disqualification of an entry by the staff."""

from django.db import transaction

from accounts.models import User
from ledger.services.log import record_action
from problems import refuse
from tournament.entries.services.entries import change_status
from tournament.event.services.reasons import read_reason, require_reason
from tournament.models import Entry, EntryStatusChange, Event


@transaction.atomic
def disqualify(*, entry: Entry, reason: str, actor: User | None) -> Entry:
    """Drop an entry and mark it as disqualified, with a reason. Its results stay; reinstating it ends both.

    A dropped entry can be disqualified too. Raises Refused event_over, reason_needed, reason_too_long, or
    disqualified_already.
    """
    reason = read_reason(require_reason(reason))
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if event.is_over:
        refuse("event_over")
    locked = Entry.objects.get(pk=entry.pk)
    if locked.disqualified_for:
        refuse("disqualified_already")
    cause = EntryStatusChange.Cause.DISQUALIFIED
    if locked.status == Entry.Status.DROPPED:
        # The status stays, so change_status adds nothing to the history.
        last = locked.dropped_after or 0
        EntryStatusChange.objects.create(entry=locked, status=locked.status, after_round=last, by=actor, cause=cause)
    dropped = change_status(entry=entry, to=Entry.Status.DROPPED, actor=actor, cause=cause)
    dropped.disqualified_for = reason
    dropped.save(update_fields=["disqualified_for"])
    record_action(
        actor=actor,
        verb="entry.disqualified",
        scope=event.scope,
        subject=f"entry:{dropped.pk}",
        after={"reason": reason},
    )
    return dropped

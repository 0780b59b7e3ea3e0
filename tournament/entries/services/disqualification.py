"""Disqualification of an entry by the staff, and its place in the standings.

Entry points: :func:`disqualify`, :func:`set_without_place`.
"""

from django.db import transaction

from accounts.models import User
from problems import refuse
from tournament.entries.services.entries import change_status
from tournament.event.services.locks import lock_unfinished_event
from tournament.event.services.log_lines import record_in_event
from tournament.event.services.reasons import read_reason, require_reason
from tournament.models import Entry, EntryStatusChange, Event
from tournament.ranking.queries.counted_standings import list_closed_rounds
from tournament.ranking.services import store_standings


@transaction.atomic
def disqualify(*, entry: Entry, reason: str, actor: User | None, without_place: bool = False) -> Entry:
    """Drop an entry and mark it as disqualified, with a reason. Its results stay; reinstating it ends both.

    ``without_place``: the entry stands last in the standings, without a place, and those behind it move up. A dropped
    entry can be disqualified too. Raises Refused event_over, reason_needed, reason_too_long, or disqualified_already.
    """
    reason = read_reason(require_reason(reason))
    event = lock_unfinished_event(entry.event_id)
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
    if without_place:
        _store_without_place(event, dropped, without_place=True)
    after = {"reason": reason, **({"without_place": True} if without_place else {})}
    record_in_event(event, "entry.disqualified", actor, dropped, after=after)
    return dropped


@transaction.atomic
def set_without_place(*, entry: Entry, without_place: bool, actor: User | None) -> Entry:
    """Take the place of a disqualified entry in the standings, or give it back; the same again does nothing.

    Raises Refused event_over, or not_disqualified.
    """
    event = lock_unfinished_event(entry.event_id)
    locked = Entry.objects.get(pk=entry.pk)
    if locked.is_without_place == without_place:
        return locked
    if not locked.is_disqualified:
        refuse("not_disqualified", name=locked.name)
    _store_without_place(event, locked, without_place=without_place)
    before, after = {"without_place": not without_place}, {"without_place": without_place}
    record_in_event(event, "entry.place_changed", actor, locked, before=before, after=after)
    return locked


def _store_without_place(event: Event, entry: Entry, *, without_place: bool) -> None:
    """Store the choice for the newest standings and all later ones, and count these again."""
    newest = max(list_closed_rounds(event), default=0)
    first = newest if entry.without_place_since is None else entry.without_place_since
    entry.without_place_since = newest if without_place else None
    entry.save(update_fields=["without_place_since"])
    store_standings(event=event, first=first)

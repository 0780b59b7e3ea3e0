"""Change the check-in code of an event, check the own entry in by it, and drop the own entry."""

from django.db import transaction

from accounts.models import User
from problems import Refused, refuse
from tournament.domain.check_in_code import draw_check_in_code
from tournament.domain.event_moves import BEFORE_PLAY, EventState
from tournament.entries.queries.entries import require_own_entry
from tournament.entries.services.entries import change_status
from tournament.event.services.log_lines import record_in_event
from tournament.models import Entry, EntryStatusChange, Event
from tournament.own_entry.queries import find_check_in_problems


@transaction.atomic
def change_check_in_code(*, event: Event, actor: User | None, seen: str | None = None) -> str:
    """Draw a new check-in code and return it; the one before stops working.

    ``seen`` is the code that the sender read: if it is no longer the code, nothing changes, so that a form sent twice
    changes the code once. Raises Refused check_in_over once the event is played.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if EventState(locked.state) not in BEFORE_PLAY:
        refuse("check_in_over")
    if seen is None or seen == locked.check_in_code:
        _store_code(locked, draw_check_in_code(), "event.check_in_code_changed", actor)
    return locked.check_in_code


@transaction.atomic
def end_check_in_code(*, event: Event, actor: User | None) -> None:
    """Remove the check-in code, so that only the staff check players in; without a code nothing changes."""
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if locked.check_in_code:
        _store_code(locked, "", "event.check_in_code_ended", actor)


@transaction.atomic
def check_in_by_code(*, event: Event, user: User, code: str) -> Entry:
    """Check the user's own entry in by the code shown at the venue; an entry that is checked in stays as it is.

    Raises Refused entry_not_yours, check_in_closed, check_in_code_wrong, check_in_waiting, check_in_dropped,
    check_in_deck_missing; of the last four all that apply.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    entry = require_own_entry(locked, user)
    if entry.status == Entry.Status.CHECKED_IN:
        return entry
    problems = find_check_in_problems(locked, entry, code)
    if problems:
        raise Refused(problems)
    cause = EntryStatusChange.Cause.OWN_CHECK_IN
    return change_status(entry=entry, to=Entry.Status.CHECKED_IN, actor=user, cause=cause)


@transaction.atomic
def drop_own_entry(*, event: Event, user: User) -> Entry:
    """Drop the user's own entry, if the event lets players drop by themselves; a dropped entry stays as it is.

    Raises Refused entry_not_yours, own_drop_off, event_over.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    entry = require_own_entry(locked, user)
    if entry.status == Entry.Status.DROPPED:
        return entry
    if not locked.player_drops and not locked.is_over:
        refuse("own_drop_off")
    return change_status(entry=entry, to=Entry.Status.DROPPED, actor=user, cause=EntryStatusChange.Cause.OWN_DROP)


def _store_code(event: Event, code: str, verb: str, actor: User | None) -> None:
    """Store the code of a locked event. The log does not hold it: its readers may be elsewhere than at the venue."""
    event.check_in_code = code
    event.save(update_fields=["check_in_code"])
    record_in_event(event, verb, actor)

"""Whether a player can check in now by the code of the event, and which players changed their entry themselves.

Entry points: :func:`is_check_in_code`, :func:`find_check_in_problems`, :func:`find_own_changes`,
:func:`count_own_check_ins`.
"""

from collections.abc import Sequence
from datetime import datetime

from django.utils.crypto import constant_time_compare

from problems import Problem
from tournament.domain.check_in_code import read_check_in_code
from tournament.domain.event_moves import EventState
from tournament.models import Entry, EntryStatusChange, Event
from tournament.submissions.queries.deadlines import read_deck_settings
from tournament.submissions.queries.submissions import find_submission

Cause = EntryStatusChange.Cause
OWN_CHECK_IN = Cause.OWN_CHECK_IN
_OWN_CAUSES = (Cause.OWN_CHECK_IN, Cause.OWN_DROP)


def is_check_in_code(event: Event, text: str) -> bool:
    """Return true if a text is the present check-in code of the event; case, spaces and hyphens do not matter."""
    return bool(event.check_in_code) and constant_time_compare(event.check_in_code, read_check_in_code(text))


def find_check_in_problems(event: Event, entry: Entry, code: str | None) -> tuple[Problem, ...]:
    """Return every reason why an entry that is not checked in cannot check in now; ``code`` None: not asked yet.

    An event with a deadline for decks asks for a deck, which may still be illegal.
    """
    if event.state != EventState.CHECK_IN:
        return (Problem("check_in_closed", {}),)
    problems = []
    if code is not None and not is_check_in_code(event, code):
        problems.append(Problem("check_in_code_wrong", {}))
    if entry.status == Entry.Status.WAITING:
        problems.append(Problem("check_in_waiting", {}))
    if entry.status == Entry.Status.DROPPED:
        problems.append(Problem("check_in_dropped", {}))
    if read_deck_settings(event).deadline is not None and find_submission(entry) is None:
        problems.append(Problem("check_in_deck_missing", {}))
    return tuple(problems)


def find_own_changes(event: Event, entry_ids: Sequence[int], *causes: Cause) -> dict[int, datetime]:
    """Return when the players of one page checked in by the code or dropped by themselves, by entry id.

    ``causes`` are those to look for, both by default. Entries that the staff changed since are left out.
    """
    changes = EntryStatusChange.objects.filter(entry__event=event, entry__in=entry_ids).order_by("id")
    newest = {entry: (cause, at) for entry, cause, at in changes.values_list("entry", "cause", "at")}
    return {entry: at for entry, (cause, at) in newest.items() if cause in (causes or _OWN_CAUSES)}


def count_own_check_ins(event: Event) -> int:
    """Return the number of checked-in entries that once checked in by the code."""
    changes = EntryStatusChange.objects.filter(
        entry__event=event, entry__status=Entry.Status.CHECKED_IN, cause=Cause.OWN_CHECK_IN
    )
    return changes.values("entry").distinct().count()

"""Drop entries with too many no-shows by the event's policy, and reinstate them after a corrected result."""

from django.db import transaction

from accounts.models import User
from tournament.domain.attendance_policies import find_entries_to_drop
from tournament.domain.state import EntryId
from tournament.entries.services.entries import change_status
from tournament.event.queries.batches import find_in_batches
from tournament.event.queries.state import read_event_policies, read_event_state
from tournament.models import Entry, EntryStatusChange, Event, Match, Round

NO_SHOWS = EntryStatusChange.Cause.NO_SHOWS


@transaction.atomic
def drop_no_shows(*, event: Event, number: int, actor: User | None) -> list[Entry]:
    """Drop and return the entries that reached the limit of no-shows in that round, each with a line in the log."""
    over_limit = map(int, _entries_over_limit(event, number))
    entries = find_in_batches(event.entries.filter(status=Entry.Status.CHECKED_IN), over_limit)
    return [change_status(entry=entry, to=Entry.Status.DROPPED, actor=actor, cause=NO_SHOWS) for entry in entries]


@transaction.atomic
def update_no_show_drops(*, match: Match, actor: User | None) -> list[Entry]:
    """Repeat the no-show check after a result of a closed round was corrected.

    Reinstates entries of the match that were dropped without reason, and drops entries that are over the limit now,
    unless a later round is visible. Returns the changed entries.
    """
    event, number = match.round.event, match.round.number
    reinstated = []
    # A player disqualified after such a drop stays out.
    for entry in event.entries.filter(seats__match=match, status=Entry.Status.DROPPED, disqualified_for=""):
        drop = entry.changes.order_by("-id")[0]
        if drop.cause == NO_SHOWS and entry.pk not in _entries_over_limit(event, drop.after_round):
            back = change_status(entry=entry, to=Entry.Status.CHECKED_IN, actor=actor, cause=NO_SHOWS)
            reinstated.append(back)
    is_newest = not event.rounds.filter(number__gt=number).exclude(state=Round.State.DRAFT).exists()
    return reinstated + (drop_no_shows(event=event, number=number, actor=actor) if is_newest else [])


def _entries_over_limit(event: Event, number: int) -> list[EntryId]:
    """Return the ids of the entries with too many no-shows after that round; none if the event has no limit."""
    policies = read_event_policies(event)
    if policies.drop_after_no_shows is None:
        return []
    return find_entries_to_drop(policies, read_event_state(event, after_round=number).rounds)

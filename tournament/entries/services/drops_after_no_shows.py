"""Drop entries that reach the event's limit of no-shows, and reinstate them after a corrected result."""

from django.db import transaction

from accounts.models import User
from engine.attendance_policies import find_entries_to_drop
from engine.state import EntryId
from tournament.entries.services.entries import change_status, drop_entries
from tournament.event.queries.batches import find_in_batches
from tournament.event.queries.finals import find_bracket_in_play
from tournament.event.queries.state import read_event_policies, read_event_state
from tournament.models import Entry, EntryStatusChange, Event, Match, Round

NO_SHOWS = EntryStatusChange.Cause.NO_SHOWS


@transaction.atomic
def drop_no_shows(*, event: Event, number: int, actor: User | None) -> list[Entry]:
    """Drop the entries that reached the limit of no-shows in round ``number``, each with a line in the log.

    Returns the dropped entries.
    """
    at_limit = map(int, _find_entries_at_limit(event, number))
    entries = find_in_batches(event.entries.filter(status=Entry.Status.CHECKED_IN), at_limit)
    drop_entries(event=event, entries=entries, actor=actor, cause=NO_SHOWS)
    return entries


@transaction.atomic
def update_no_show_drops(*, match: Match, actor: User | None) -> list[Entry]:
    """Apply the limit of no-shows again after a result of a closed round was corrected.

    Reinstates the entries of the match that were dropped at the limit and are below it by the corrected result; a
    finalist only before the round after the drop is paired. Drops entries that have reached the limit now, unless a
    later round is visible. Returns the changed entries.

    Raises what ``change_status`` refuses.
    """
    event, number = match.round.event, match.round.number
    reinstated = []
    # A player disqualified after such a drop stays out.
    for entry in event.entries.filter(seats__match=match, status=Entry.Status.DROPPED, disqualified_for=""):
        drop = entry.changes.order_by("-id")[0]
        if drop.cause != NO_SHOWS or _has_bracket_moved_on(event, entry, drop.after_round):
            continue
        if entry.pk not in _find_entries_at_limit(event, drop.after_round):
            back = change_status(entry=entry, to=Entry.Status.CHECKED_IN, actor=actor, cause=NO_SHOWS)
            reinstated.append(back)
    is_newest = not event.rounds.filter(number__gt=number).exclude(state=Round.State.DRAFT).exists()
    return reinstated + (drop_no_shows(event=event, number=number, actor=actor) if is_newest else [])


def _has_bracket_moved_on(event: Event, entry: Entry, dropped_after: int) -> bool:
    """Return true for a finalist if a round after that of the drop is paired: another entry has taken the place."""
    cut = find_bracket_in_play(event)
    return cut is not None and entry.pk in cut.seeding and event.rounds.filter(number__gt=dropped_after).exists()


def _find_entries_at_limit(event: Event, number: int) -> list[EntryId]:
    """Return the ids of the entries that reached the limit of no-shows in round ``number``; none without a limit."""
    policies = read_event_policies(event)
    if policies.drop_after_no_shows is None:
        return []
    return find_entries_to_drop(policies, read_event_state(event, after_round=number).rounds)

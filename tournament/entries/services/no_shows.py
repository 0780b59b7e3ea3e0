"""Dropping who does not show up, by the policy of the event, and taking it back where nobody was absent."""

from django.db import transaction

from accounts.models import User
from tournament.domain.policies import entries_to_drop
from tournament.domain.types import EntryId
from tournament.entries.services.entries import change_status
from tournament.event.queries.state import policies_of, state_of
from tournament.models import Entry, EntryStatusChange, Event, Match, Round

NO_SHOWS = EntryStatusChange.Cause.NO_SHOWS


@transaction.atomic
def drop_absent(*, event: Event, number: int, actor: User | None) -> list[Entry]:
    """Drop who was absent in that round and has reached the number of no-shows; says whom, a line in the log each."""
    absent = _absent_too_often(event, number)
    entries = event.entries.filter(pk__in=absent, status=Entry.Status.CHECKED_IN)
    return [change_status(entry=entry, to=Entry.Status.DROPPED, actor=actor, cause=NO_SHOWS) for entry in entries]


@transaction.atomic
def follow_correction(*, match: Match, actor: User | None) -> list[Entry]:
    """After a result of a closed round changed: who was dropped as absent and was not comes back, and the other way.

    Says who came or went. Nobody is dropped for a round that others were closed after.
    """
    event, number = match.round.event, match.round.number
    back = [
        change_status(entry=entry, to=Entry.Status.CHECKED_IN, actor=actor, cause=NO_SHOWS)
        for entry in event.entries.filter(seats__match=match, status=Entry.Status.DROPPED)
        if _was_dropped_wrongly(event, entry)
    ]
    is_newest = not event.rounds.filter(number__gt=number).exclude(state=Round.State.DRAFT).exists()
    return back + (drop_absent(event=event, number=number, actor=actor) if is_newest else [])


def _was_dropped_wrongly(event: Event, entry: Entry) -> bool:
    last = entry.changes.order_by("-id")[0]
    return last.cause == NO_SHOWS and entry.pk not in _absent_too_often(event, last.after_round)


def _absent_too_often(event: Event, number: int) -> list[EntryId]:
    policies = policies_of(event)
    if policies.drop_after_no_shows is None:
        return []
    return entries_to_drop(policies, state_of(event, after_round=number).rounds)

"""Dropping who does not show up, by the policy of the event."""

from django.db import transaction

from accounts.models import User
from tournament.domain.policies import absent_too_often
from tournament.models import Entry, Event
from tournament.queries.state import policies_of, state_of
from tournament.services.entries import change_status


@transaction.atomic
def drop_absent(*, event: Event, number: int, actor: User | None) -> list[Entry]:
    """Drop who was absent in that round and has reached the number of no-shows; says whom, a line in the log each."""
    policies = policies_of(event)
    if policies.drop_after_no_shows is None:
        return []
    absent = absent_too_often(policies, state_of(event, after_round=number).rounds)
    entries = event.entries.filter(pk__in=absent, status=Entry.Status.CHECKED_IN)
    return [change_status(entry=entry, to=Entry.Status.DROPPED, actor=actor) for entry in entries]

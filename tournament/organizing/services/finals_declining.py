"""Places in the finals that players decline. Entry point: :func:`set_declines_finals`."""

from django.db import transaction

from accounts.models import User
from ledger.services.log import record_action
from problems import refuse
from tournament.event.queries.finals import cut_of
from tournament.models import Entry, Event


@transaction.atomic
def set_declines_finals(*, entry: Entry, declines: bool, actor: User | None) -> Entry:
    """Record that a player takes no place in the finals, or takes one after all; the same again does nothing.

    The player keeps the rank of the standings and is not dropped; the next in the standings goes on. Raises Refused
    decline_too_late once the finals are seeded.
    """
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if cut_of(event) is not None:
        refuse("decline_too_late")
    locked = event.entries.get(pk=entry.pk)
    if locked.declines_finals != declines:
        locked.declines_finals = declines
        locked.save(update_fields=["declines_finals"])
        verb = "entry.finals_declined" if declines else "entry.finals_accepted"
        record_action(actor=actor, verb=verb, scope=event.scope, subject=f"entry:{locked.pk}")
    return locked

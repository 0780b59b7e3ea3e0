"""A second leg of a league that is played to its end. Entry points: :func:`add_leg`, :func:`can_add_leg`."""

from django.db import transaction

from accounts.models import User
from problems import refuse
from tournament.event.queries.schedule import find_scheduled_rounds, read_pairing_options
from tournament.event.services.log_lines import record_in_event
from tournament.models import Event
from tournament.rounds.queries.rounds import find_latest_round


def can_add_leg(event: Event) -> bool:
    """Return true for a league of one leg that is played to its end."""
    options = read_pairing_options(event)
    if event.state != Event.State.RUNNING or options.system != "round_robin" or options.legs > 1:
        return False
    newest = find_latest_round(event)
    return newest is not None and newest.state == newest.State.CLOSED and newest.number == find_scheduled_rounds(event)


@transaction.atomic
def add_leg(*, event: Event, actor: User | None) -> Event:
    """Let every pair of a league meet once more. Raises Refused second_leg_not_now."""
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if not can_add_leg(locked):
        refuse("second_leg_not_now")
    locked.settings = {**locked.settings, "pairing": {**locked.settings["pairing"], "legs": 2}}
    locked.save(update_fields=["settings"])
    record_in_event(locked, "event.leg_added", actor)
    return locked

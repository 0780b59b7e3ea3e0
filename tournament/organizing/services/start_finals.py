"""Start the finals: the best of the standings play single elimination. Entry point: :func:`start_finals`."""

from django.db import transaction

from accounts.models import User
from tournament.domain.event_moves import EventState
from tournament.models import Event
from tournament.organizing.services.events import move_event
from tournament.organizing.services.facts import change_facts


@transaction.atomic
def start_finals(*, event: Event, size: int, third_place: bool, actor: User | None) -> Event:
    """Move an event to finals of ``size`` entries (2 to 32), with a match for third place or without.

    Raises what ``move_event`` and ``change_facts`` refuse.
    """
    if event.cut_size != size:
        event = change_facts(event=event, changes={"cut_size": size}, actor=actor)
    return move_event(event=event, to=EventState.CUT, actor=actor, third_place=third_place)

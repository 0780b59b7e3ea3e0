"""Moving an event on as people do it: an end that leaves something out is asked about. Entry point: :func:`move_on`."""

from django.db import transaction

from accounts.models import User
from tournament.domain.ending import require_complete
from tournament.domain.lifecycle import EventState
from tournament.models import Event
from tournament.queries.ending import progress_of
from tournament.services.events import move_event


@transaction.atomic
def move_on(*, event: Event, to: str, actor: User | None, confirmed: bool = False) -> Event:
    """As ``move_event``; raises Refused end_early, too, where the end comes before what was planned.

    ``confirmed`` finishes the event all the same.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    # What is refused anyway is refused first: nobody is asked a question whose answer does not help.
    moved = move_event(event=locked, to=to, actor=actor)
    if to == EventState.FINISHED:
        require_complete(progress_of(moved), confirmed=confirmed)
    return moved

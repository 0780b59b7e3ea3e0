"""The lock of an event that a write takes first, with the refusals that many writes share.

Pairing and counting take most of the time of a write; :func:`lock_after_computing` lets others wait only for the rest.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import transaction

from problems import refuse
from tournament.event.queries.events import read_revisions
from tournament.models import Event

T = TypeVar("T")


def lock_unfinished_event(event_id: int) -> Event:
    """Lock and return an event with entries that still change. Raises Refused event_over."""
    locked = Event.objects.select_for_update().get(pk=event_id)
    if locked.is_over:
        refuse("event_over")
    return locked


def require_in_play(event: Event) -> Event:
    """Return an event in which rounds are paired and results entered. Raises Refused event_not_running."""
    if not event.is_playing:
        refuse("event_not_running", state=event.state)
    return event


@contextmanager
def lock_after_computing(event: Event, compute: Callable[[Event], T]) -> Iterator[tuple[Event, Callable[[], T]]]:
    """Call ``compute`` with the event, then lock the event for the block, which is one transaction.

    ``compute`` only reads. Yields the locked event and a function that returns what was computed, if the revisions of
    the event are the same as before. Else the function computes again under the lock, and raises what this raises.
    """
    read = Event.objects.select_related("revisions").get(pk=event.pk)
    ahead: list[T] = []
    try:
        ahead.append(compute(read))
    except Exception:
        # A refusal comes again under the lock, after the checks of the caller, and so does any fault but one of reading
        # the rows in the middle of another write.
        ahead.clear()
    with transaction.atomic():
        locked = Event.objects.select_for_update().get(pk=event.pk)
        if read_revisions(locked) != read_revisions(read):
            ahead.clear()
        yield locked, lambda: ahead[0] if ahead else compute(locked)

"""Computing from the rows of an event before it is locked. Entry point: :func:`lock_after_computing`.

Pairing and counting take most of the time of a write; other writes of the event wait only for what is left.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import transaction

from tournament.event.queries.events import read_revisions
from tournament.models import Event

T = TypeVar("T")


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

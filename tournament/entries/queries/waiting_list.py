"""The waiting list of an event.

Entry points: :func:`list_waiting_entries`, :func:`load_first_waiting`, :func:`find_waiting_position`.
"""

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from tournament.entries.queries.entries import prefetch_people
from tournament.models import Entry, Event


def list_waiting_entries(event_id: int) -> QuerySet[Entry]:
    """Return the waiting entries in order: by the time of entering, for a returning entry by the time of its return."""
    waiting = Entry.objects.filter(event=event_id, status=Entry.Status.WAITING)
    return waiting.order_by(Coalesce("in_line_since", "created_at"), "id")


def load_first_waiting(event: Event, number: int) -> list[Entry]:
    """Return the first waiting entries in order, with their people loaded."""
    return list(prefetch_people(list_waiting_entries(event.pk))[:number])


def find_waiting_position(entry: Entry) -> int | None:
    """Return the position on the waiting list, counted from 1; None for an entry that does not wait."""
    if entry.status != Entry.Status.WAITING:
        return None
    return list(list_waiting_entries(entry.event_id).values_list("pk", flat=True)).index(entry.pk) + 1

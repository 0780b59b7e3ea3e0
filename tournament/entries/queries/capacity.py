"""How full an event is, and its waiting list.

Entry points: :func:`count_occupancy`, :func:`waiting_entries`, :func:`waiting_list_of`, :func:`waiting_position`.
"""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Coalesce

from tournament.entries.queries.entries import with_people
from tournament.models import Entry, Event

Status = Entry.Status
# Registered and checked-in entries fill the capacity; a dropped entry frees it again.
COUNTS_TOWARDS_CAPACITY = (Status.REGISTERED, Status.CHECKED_IN)


@dataclass(frozen=True)
class Occupancy:
    """Numbers of entries: ``taken`` of the ``capacity`` (None: no limit), and ``waiting`` on the waiting list."""

    taken: int
    capacity: int | None
    waiting: int

    @property
    def free(self) -> int | None:
        """How many more entries the event takes: None without a limit, never less than 0."""
        return None if self.capacity is None else max(self.capacity - self.taken, 0)

    @property
    def is_full(self) -> bool:
        """Return true if a new entry goes to the waiting list: no capacity is free, or other entries wait already."""
        return self.free == 0 or self.waiting > 0


def count_occupancy(event: Event) -> Occupancy:
    """Count the entries of an event against its capacity, in one query."""
    counted = event.entries.aggregate(
        taken=Count("pk", filter=Q(status__in=COUNTS_TOWARDS_CAPACITY)),
        waiting=Count("pk", filter=Q(status=Status.WAITING)),
    )
    return Occupancy(counted["taken"], event.capacity, counted["waiting"])


def waiting_entries(event_id: int) -> QuerySet[Entry]:
    """Return the waiting entries in order: by the time of entering, for a returning entry by the time of its return."""
    waiting = Entry.objects.filter(event=event_id, status=Status.WAITING)
    return waiting.order_by(Coalesce("in_line_since", "created_at"), "id")


def waiting_list_of(event: Event) -> list[Entry]:
    """Return the waiting entries in order, with their people loaded."""
    return list(with_people(waiting_entries(event.pk)))


def waiting_position(entry: Entry) -> int | None:
    """Return the position on the waiting list, counted from 1; None for an entry that does not wait."""
    if entry.status != Status.WAITING:
        return None
    return list(waiting_entries(entry.event_id).values_list("pk", flat=True)).index(entry.pk) + 1

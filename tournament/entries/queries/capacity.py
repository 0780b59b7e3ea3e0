"""How full an event is. Entry point: :func:`count_occupancy`."""

from dataclasses import dataclass

from django.db.models import Count, Q

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

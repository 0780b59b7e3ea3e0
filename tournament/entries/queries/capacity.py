"""How full an event is, and who waits for a place.

Entry points: :func:`places_of`, :func:`waiting_in`, :func:`line_of`, :func:`place_in_line`.
"""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Coalesce

from tournament.entries.queries.entries import with_people
from tournament.models import Entry, Event

Status = Entry.Status
# A place is taken by who said to come and by who is here; who left gave theirs back.
TAKES_A_PLACE = (Status.REGISTERED, Status.CHECKED_IN)


@dataclass(frozen=True)
class Places:
    """``taken`` of ``capacity`` places (None: no limit), and how many wait."""

    taken: int
    capacity: int | None
    waiting: int

    @property
    def free(self) -> int | None:
        """Places that nobody has; None without a limit, never less than 0."""
        return None if self.capacity is None else max(self.capacity - self.taken, 0)

    @property
    def is_full(self) -> bool:
        """Whether whoever comes now waits: nobody passes those who wait already."""
        return self.free == 0 or self.waiting > 0


def places_of(event: Event) -> Places:
    """Counted now, in one query."""
    counted = event.entries.aggregate(
        taken=Count("pk", filter=Q(status__in=TAKES_A_PLACE)), waiting=Count("pk", filter=Q(status=Status.WAITING))
    )
    return Places(counted["taken"], event.capacity, counted["waiting"])


def waiting_in(event_id: int) -> QuerySet[Entry]:
    """Who waits, the first in line first: in the order of coming, or of coming back for who had left."""
    waiting = Entry.objects.filter(event=event_id, status=Status.WAITING)
    return waiting.order_by(Coalesce("in_line_since", "created_at"), "id")


def line_of(event: Event) -> list[Entry]:
    """The same with their people."""
    return list(with_people(waiting_in(event.pk)))


def place_in_line(entry: Entry) -> int | None:
    """The place on the waiting list, the first is 1; None for who does not wait."""
    if entry.status != Status.WAITING:
        return None
    return list(waiting_in(entry.event_id).values_list("pk", flat=True)).index(entry.pk) + 1

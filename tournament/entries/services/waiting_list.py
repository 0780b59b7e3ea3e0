"""The waiting list: entries beyond the capacity, admitted in order when capacity is freed.

Entry points: :func:`choose_status_of_new_entry`, :func:`admit_waiting_entries`, :func:`is_ahead_of_waiting_list`. The
caller locks the event's row, so that two entries at the same moment never share the last free capacity.
"""

from accounts.models import User
from ledger.services.log import record_actions
from tournament.domain.event_moves import BEFORE_PLAY, EventState
from tournament.entries.queries.capacity import count_occupancy
from tournament.entries.queries.waiting_list import list_waiting_entries
from tournament.entries.services.status_history import append_statuses
from tournament.event.queries.batches import MAX_NAMED, split_in_batches
from tournament.models import Entry, Event

Status = Entry.Status


def choose_status_of_new_entry(event: Event) -> str:
    """Return registered while capacity is free and the waiting list is empty, else waiting."""
    return Status.WAITING if event.capacity is not None and count_occupancy(event).is_full else Status.REGISTERED


def is_ahead_of_waiting_list(event: Event, entry: Entry | None = None) -> bool:
    """Return true if staff would admit an entry beyond the capacity or ahead of the waiting list.

    Without ``entry`` it is about a new entry.
    """
    if event.capacity is None:
        return False
    occupancy = count_occupancy(event)
    first = list_waiting_entries(event.pk).first()
    return occupancy.free == 0 or (first is not None and first != entry)


def admit_waiting_entries(*, event: Event, actor: User | None) -> list[Entry]:
    """Admit the first waiting entries to the free capacity before play begins, each with a line in the log.

    ``actor`` is the account that freed the capacity. Returns the admitted entries.
    """
    if EventState(event.state) not in BEFORE_PLAY:
        return []
    free = count_occupancy(event).free
    admitted = list(list_waiting_entries(event.pk).select_related("event")[:free])
    for entry in admitted:
        entry.status = Status.REGISTERED
    for batch in split_in_batches([entry.pk for entry in admitted], MAX_NAMED):
        event.entries.filter(pk__in=batch).update(status=Status.REGISTERED)
    append_statuses(admitted, 0, actor)
    record_actions(
        actor=actor,
        verb="entry.moved_up",
        scope=event.scope,
        subjects={f"entry:{entry.pk}": {"status": entry.status} for entry in admitted},
        before={"status": Status.WAITING},
    )
    return admitted

"""The waiting list: who comes when all places are taken, and who moves up when one is free.

Entry points: :func:`status_for_newcomer`, :func:`fill_places`, :func:`is_out_of_turn`. The caller holds the event's
row, so of two who come for the last place one gets it.
"""

from accounts.models import User
from ledger.services.log import record_action
from tournament.domain.lifecycle import BEFORE_PLAY, EventState
from tournament.entries.queries.capacity import TAKES_A_PLACE, places_of, waiting_in
from tournament.models import Entry, EntryStatusChange, Event

Status = Entry.Status


def status_for_newcomer(event: Event) -> str:
    """Registered while there is a place and nobody waits, else waiting."""
    return Status.WAITING if event.capacity is not None and places_of(event).is_full else Status.REGISTERED


def is_out_of_turn(event: Event, entry: Entry | None = None) -> bool:
    """Whether staff give a place beyond the capacity, or one for which somebody else waits before ``entry``."""
    if event.capacity is None:
        return False
    places = places_of(event)
    first = waiting_in(event.pk).first()
    return places.free == 0 or (first is not None and first != entry)


def fill_places(*, event: Event, actor: User | None) -> list[Entry]:
    """Move up who is first in line while there are free places and play has not begun; a line in the log each.

    Returns who moved up. ``actor`` is whose deed freed the places.
    """
    if EventState(event.state) not in BEFORE_PLAY:
        return []
    free = places_of(event).free
    return [_move_up(entry, actor) for entry in waiting_in(event.pk).select_related("event")[:free]]


def _move_up(entry: Entry, actor: User | None) -> Entry:
    entry.status = Status.REGISTERED
    entry.save(update_fields=["status"])
    EntryStatusChange.objects.create(entry=entry, status=entry.status, by=actor)
    record_action(
        actor=actor,
        verb="entry.moved_up",
        scope=entry.event.scope,
        subject=f"entry:{entry.pk}",
        before={"status": Status.WAITING},
        after={"status": entry.status},
    )
    return entry


def gives_place_back(before: str, after: str) -> bool:
    """Whether a change of status leaves a place to somebody else."""
    return before in TAKES_A_PLACE and after not in TAKES_A_PLACE

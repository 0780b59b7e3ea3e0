"""The tables of an event: its rooms, and the fixed tables of entries.

Entry points: :func:`set_rooms`, :func:`fix_table`. Rounds that are already paired keep their tables.
"""

from collections.abc import Sequence

from django.db import transaction

from accounts.models import User
from engine.rooms import Room, check_rooms, has_table, write_rooms
from problems import Problem, Refused, refuse
from tournament.entries.queries.entries import get_entry, prefetch_people
from tournament.event.services.locks import lock_unfinished_event
from tournament.event.services.log_lines import record_in_event
from tournament.models import Entry, Event
from tournament.rounds.queries.tables import list_fixed_entries, read_rooms_of_event


@transaction.atomic
def set_rooms(*, event: Event, rooms: Sequence[Room], actor: User | None) -> Event:
    """Set the rooms in the order they are filled; the same rooms again write nothing.

    Raises Refused with all problems of ``check_rooms``, rooms_leave_fixed naming fixed tables that are in no room,
    event_over.
    """
    locked = lock_unfinished_event(event.pk)
    problems = check_rooms(rooms)
    if problems:
        raise Refused(tuple(problems))
    outside = [
        entry.fixed_table for entry in list_fixed_entries(locked) if not has_table(rooms, entry.fixed_table or 0)
    ]
    if outside:
        refuse("rooms_leave_fixed", tables=outside)
    before, after = locked.settings.get("rooms", []), write_rooms(rooms)
    if before == after:
        return locked
    locked.settings = {**locked.settings, "rooms": after}
    locked.save(update_fields=["settings"])
    lines_before, lines_after = ({"rooms": _describe_rooms(rows)} for rows in (before, after))
    record_in_event(locked, "event.rooms_set", actor, before=lines_before, after=lines_after)
    return locked


@transaction.atomic
def fix_table(*, event: Event, entry_id: int, table: int | None, actor: User | None) -> Entry:
    """Give an entry a fixed table from the next round on; None removes it.

    Raises Refused entry_unknown, event_over, fixed_table_elsewhere, fixed_table_taken, table_number_wrong.
    """
    locked = lock_unfinished_event(event.pk)
    entry = get_entry(locked, entry_id)
    if table is not None:
        _require_free_table(locked, entry, table)
    before, entry.fixed_table = entry.fixed_table, table
    if before == table:
        return entry
    entry.save(update_fields=["fixed_table"])
    record_in_event(
        locked, "entry.table_fixed", actor, entry, before={"fixed_table": before}, after={"fixed_table": table}
    )
    return entry


def _require_free_table(event: Event, entry: Entry, table: int) -> None:
    """Raise Refused table_number_wrong, fixed_table_elsewhere or fixed_table_taken unless the table is free."""
    rooms = read_rooms_of_event(event)
    wrong = check_rooms([Room("", table, table)])
    if wrong:
        raise Refused((Problem("table_number_wrong", {"table": table, "most": wrong[0].params["most"]}),))
    if not has_table(rooms, table):
        refuse("fixed_table_elsewhere", table=table)
    other = prefetch_people(event.entries.filter(fixed_table=table).exclude(pk=entry.pk)).first()
    if other is not None:
        refuse("fixed_table_taken", table=table, player=other.name)


def _describe_rooms(rooms: Sequence[dict[str, object]]) -> list[str]:
    """Return one line for each room, for the log."""
    return [f"{room['name']} {room['first']}–{room['last']}".strip() for room in rooms]

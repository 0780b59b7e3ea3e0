"""The tables of an event: its rooms, its fixed tables, and free tables of a round.

Entry points: :func:`read_rooms_of_event`, :func:`find_free_table`, :func:`list_fixed_entries`,
:func:`list_fixed_entry_ids`, :func:`find_fixed_tables`, :func:`list_tables_outside_rooms`.
"""

from collections.abc import Sequence

from engine.pairing.tables import assign_tables
from engine.rooms import Room, has_table, list_table_ranges, read_rooms
from engine.state import Player, State
from tournament.entries.queries.entries import load_entries
from tournament.models import Entry, Event, Round


def read_rooms_of_event(event: Event) -> tuple[Room, ...]:
    """Return the rooms of an event in the order they are filled."""
    return read_rooms(event.settings)


def list_fixed_entries(event: Event) -> list[Entry]:
    """Return the entries with a fixed table, by table."""
    return load_entries(event.entries.exclude(fixed_table=None).order_by("fixed_table"))


def list_fixed_entry_ids(event: Event) -> list[int]:
    """Return the ids of the entries with a fixed table, by table."""
    return list(event.entries.exclude(fixed_table=None).order_by("fixed_table", "pk").values_list("pk", flat=True))


def find_fixed_tables(event: Event) -> dict[int, int]:
    """Return the fixed table of each entry that has one, by entry id."""
    fixed = event.entries.exclude(fixed_table=None).order_by().values_list("pk", "fixed_table")
    return {entry_id: table for entry_id, table in fixed if table is not None}


def find_free_table(round_: Round, entries: Sequence[int]) -> int:
    """Return the table for a match made by staff: the fixed table of one of its entries, else the first free one.

    The fixed table of a checked-in entry that has no match yet is kept for it.
    """
    fixed = find_fixed_tables(round_.event)
    checked_in = round_.event.entries.filter(status=Entry.Status.CHECKED_IN, fixed_table__isnull=False)
    waiting = checked_in.exclude(seats__match__round=round_).values_list("pk", flat=True)
    kept = {fixed[entry] for entry in waiting if entry in fixed and entry not in entries}
    taken = sorted(kept | {match.table for match in round_.matches.exclude(table=None) if match.table is not None})
    players = [Player(entry, fixed_table=fixed.get(entry)) for entry in entries]
    # The engine reads a taken table as a pair that stays; any two different ids will do.
    locked = tuple((f"{table}a", f"{table}b") for table in taken)
    state = State(
        players=tuple(players),
        locked=locked,
        locked_tables=tuple(taken),
        tables=list_table_ranges(read_rooms_of_event(round_.event)),
    )
    return assign_tables(state, [tuple(entries)])[0]


def list_tables_outside_rooms(round_: Round) -> list[int]:
    """Return the tables of a round's matches that are in no room; none if the event has no rooms."""
    rooms = read_rooms_of_event(round_.event)
    tables = round_.matches.exclude(table=None).order_by("table").values_list("table", flat=True)
    return [table for table in tables if table is not None and not has_table(rooms, table)]

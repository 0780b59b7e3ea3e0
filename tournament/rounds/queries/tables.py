"""The tables of an event: its rooms, where a match sits, which tables are free and whose.

Entry points: :func:`rooms_of_event`, :func:`free_table`, :func:`fixed_entries`, :func:`beyond_the_hall`.
"""

from collections.abc import Sequence

from tournament.domain.pairing.tables import assign_tables
from tournament.domain.rooms import Room, has_table, read_rooms, table_ranges
from tournament.domain.types import Player, State
from tournament.entries.queries.entries import with_people
from tournament.models import Entry, Event, Match, Round


def rooms_of_event(event: Event) -> tuple[Room, ...]:
    """Its rooms in the order they are filled."""
    return read_rooms(event.settings)


def fixed_entries(event: Event) -> list[Entry]:
    """Who has a table of their own, by table."""
    return list(with_people(event.entries.exclude(fixed_table=None)).order_by("fixed_table"))


def free_table(a_round: Round, who: Sequence[int]) -> int:
    """Where a match made by hand goes: to the fixed table of somebody in it, else to the first that nobody has."""
    fixed = dict(a_round.event.entries.exclude(fixed_table=None).values_list("pk", "fixed_table"))
    taken = sorted({match.table for match in a_round.matches.exclude(table=None) if match.table is not None})
    players = [Player(entry, fixed_table=fixed.get(entry)) for entry in who]
    others = [Player(-entry, fixed_table=table) for entry, table in fixed.items() if entry not in who]
    # Tables that are taken are pairs that stay, whoever they are.
    locked = tuple((f"{table}a", f"{table}b") for table in taken)
    state = State(
        players=(*players, *others),
        locked=locked,
        locked_tables=tuple(taken),
        tables=table_ranges(rooms_of_event(a_round.event)),
    )
    return assign_tables(state, [tuple(who)])[0]


def beyond_the_hall(event: Event, matches: Sequence[Match]) -> list[int]:
    """Tables of matches that stand in no room, where rooms are written down."""
    rooms = rooms_of_event(event)
    return [match.table for match in matches if match.table is not None and not has_table(rooms, match.table)]

"""The assignment of tables to matches. Entry point: :func:`assign_tables`."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count, islice

from engine.state import EntryId, State


def assign_tables(state: State, seated: Sequence[Sequence[EntryId]]) -> tuple[int, ...]:
    """Return a table for each match, in their order, by the tables of the venue as they are filled.

    Pairs kept from an earlier attempt keep their tables. A match of a player with a fixed table sits there; the match
    with that usual table sits at the table left free for it. A fixed table at which its owner does not play is a
    table like the others. Two fixed tables in one match: the table of the first, or where that is taken the other's.

    Tables in use have no gap: where a fixed table is none of the usual ones, the last matches move up. More matches
    than tables: numbers after the last table.
    """
    fixed = {player.id: player.fixed_table for player in state.players if player.fixed_table is not None}
    if not fixed and not state.tables and not state.locked_tables:
        return tuple(range(1, len(seated) + 1))
    locks = zip(state.locked, state.locked_tables, strict=False)
    kept = {frozenset(pair): table for pair, table in locks}
    tables = {index: kept[frozenset(pair)] for index, pair in enumerate(seated) if frozenset(pair) in kept}
    taken = set(state.locked_tables)
    to_seat = [index for index in range(len(seated)) if index not in tables]
    usual = dict(zip(to_seat, list_free_tables(state.tables, taken), strict=False))
    at_fixed: dict[int, int] = {}
    for index in to_seat:
        own = (fixed[entry] for entry in seated[index] if entry in fixed)
        table = next((table for table in own if table not in taken and table not in at_fixed), None)
        if table is not None:
            at_fixed[table] = index
    tables |= {index: table for table, index in at_fixed.items()}
    others = [index for index in to_seat if index not in tables]
    in_use = list(islice(list_free_tables(state.tables, taken | at_fixed.keys()), len(others)))
    wanted = {index: _find_table_left_free(usual[index], at_fixed, usual) for index in others}
    within, occupied = set(in_use), set(wanted.values())
    gaps = (table for table in in_use if table not in occupied)
    tables |= {index: table if table in within else next(gaps) for index, table in wanted.items()}
    return tuple(tables[index] for index in range(len(seated)))


def list_free_tables(ranges: Sequence[tuple[int, int]], taken: set[int]) -> Iterator[int]:
    """Return the tables of the venue as they are filled, then on from the highest number, without those ``taken``."""
    last = max((last for _first, last in ranges), default=0)
    numbers = chain(*(range(first, to + 1) for first, to in ranges), count(last + 1))
    return (number for number in numbers if number not in taken)


def _find_table_left_free(table: int, at_fixed: Mapping[int, int], usual: Mapping[int, int]) -> int:
    """Return the table itself, or where a match sits at it as its fixed table the one that this match leaves free."""
    while table in at_fixed:
        table = usual[at_fixed[table]]
    return table

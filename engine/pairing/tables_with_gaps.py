"""The tables of rounds that the engine ``swiss-3`` paired, so that they still verify: a fixed table left a gap.

Entry point: :func:`assign_tables_with_gaps`.
"""

from collections.abc import Iterator, Sequence

from engine.pairing.tables import list_free_tables
from engine.state import EntryId, State


def assign_tables_with_gaps(state: State, seated: Sequence[Sequence[EntryId]]) -> tuple[int, ...]:
    """Return a table for each match, in their order, by the tables of the venue as they are filled.

    Fixed tables are left out of the counting, used or not. A match at a fixed table leaves its regular table free, so
    that no other match moves because of it. Two fixed tables in one match: the table of the first, or where that is
    taken already the other's. Pairs kept from an earlier attempt keep their tables.

    More matches than tables: first those that were left free are used, then numbers after the last table.
    """
    has_fixed_table = any(player.fixed_table is not None for player in state.players)
    if not has_fixed_table and not state.tables and not state.locked_tables:
        return tuple(range(1, len(seated) + 1))
    return tuple(_TableAssigner(state).assign(seated))


class _TableAssigner:
    """The tables of a round while they are assigned."""

    def __init__(self, state: State) -> None:
        self.fixed_tables = {
            player.id: player.fixed_table for player in state.players if player.fixed_table is not None
        }
        locks = zip(state.locked, state.locked_tables, strict=False)
        self.locked_tables = {frozenset(pair): table for pair, table in locks}
        self.used = set(self.locked_tables.values())
        self.last_of_venue = max((last for _first, last in state.tables), default=0)
        self.left_free: list[int] = []
        taken = {*self.fixed_tables.values(), *self.used}
        self.in_order = list_free_tables(state.tables, taken)

    def assign(self, seated: Sequence[Sequence[EntryId]]) -> Iterator[int]:
        """Yield a table for each match."""
        for entries in seated:
            kept = self.locked_tables.get(frozenset(entries))
            yield self._choose_table(entries) if kept is None else kept

    def _choose_table(self, entries: Sequence[EntryId]) -> int:
        usual = next(self.in_order)
        fixed = (self.fixed_tables[entry] for entry in entries if entry in self.fixed_tables)
        table = next((number for number in fixed if number not in self.used), None)
        if table is not None:
            self.left_free.append(usual)
        elif 0 < self.last_of_venue < usual and self.left_free:
            table = self.left_free.pop(0)
        table = usual if table is None else table
        self.used.add(table)
        return table

"""Which pair sits where. Entry point: :func:`tables_of`."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from tournament.domain.types import EntryId, State


def tables_of(state: State, seated: Sequence[Sequence[EntryId]]) -> tuple[int, ...]:
    """A table for everybody who sits together, in their order.

    Tables that belong to somebody are left out of the counting, used or not. Who plays at such a table leaves free the
    one that was theirs by order, so that nobody else sits elsewhere because of it. Two owners in one match: the table
    of the first, or where that is taken already the other's.
    """
    owned = {player.id: player.fixed_table for player in state.players if player.fixed_table is not None}
    if not owned:
        return tuple(range(1, len(seated) + 1))
    return tuple(_numbered(owned, seated))


def _numbered(owned: Mapping[EntryId, int], seated: Sequence[Sequence[EntryId]]) -> Iterator[int]:
    kept, used = set(owned.values()), set[int]()
    in_order = (number for number in count(1) if number not in kept)
    for entries in seated:
        usual = next(in_order)
        table = next((owned[entry] for entry in entries if entry in owned and owned[entry] not in used), usual)
        used.add(table)
        yield table

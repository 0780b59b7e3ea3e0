"""A round in which some pairs are made by hand. Entry point: :func:`pair_with_locked`."""

from collections.abc import Sequence
from dataclasses import replace

from problems import refuse
from tournament.domain.pairing.answer import answer_of
from tournament.domain.pairing.columns import Columns, read_columns
from tournament.domain.pairing.outcome import Pair, Pairing
from tournament.domain.pairing.seating import Seating
from tournament.domain.pairing.swiss import seat_members
from tournament.domain.types import State


def pair_with_locked(state: State, locked: Sequence[Pair]) -> Pairing:
    """The best Swiss round that holds the locked pairs; a locked rematch is answered as every other.

    Raises ``Refused``: ``state_repeated`` for a player locked twice, ``state_unknown_player`` for one who is not
    to be paired in this round, and what ``pair_swiss`` refuses.
    """
    columns = read_columns(state)
    rows = _rows_of(columns, locked)
    taken = {row for pair in rows for row in pair}
    rest = replace(columns, members=[row for row in columns.members if row not in taken])
    found = seat_members(state, rest)
    points = columns.points
    turned = [(one, other) if points[one] >= points[other] else (other, one) for one, other in rows]
    pairs = sorted([*turned, *found.pairs], key=lambda pair: (-points[pair[0]], -points[pair[1]]))
    return answer_of(columns, Seating(pairs, found.bye))


def _rows_of(columns: Columns, locked: Sequence[Pair]) -> list[tuple[int, int]]:
    row_of = {columns.ids[row]: row for row in columns.members}
    seen: set[object] = set()
    for number, pair in enumerate(locked):
        for side, entry in enumerate(pair):
            place = f"locked[{number}][{side}]"
            if entry not in row_of:
                refuse("state_unknown_player", place=place, value=entry)
            if entry in seen:
                refuse("state_repeated", place=place, value=entry)
            seen.add(entry)
    return [(row_of[one], row_of[other]) for one, other in locked]

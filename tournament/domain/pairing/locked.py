"""A round in which some pairs are made by hand. Entry point: :func:`seat_around`."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from problems import refuse
from tournament.domain.pairing.columns import Columns
from tournament.domain.pairing.outcome import Pair
from tournament.domain.pairing.seating import Seating


def seat_around(locked: Sequence[Pair], columns: Columns, seat: Callable[[Columns], Seating]) -> Seating:
    """The locked pairs and the best round that ``seat`` finds for the others; a locked rematch stays a rematch.

    Raises ``Refused``: ``state_repeated`` for a player locked twice, ``not_in_the_round`` for one who is not to be
    paired in this round (dropped, awarded, or unknown).
    """
    if not locked:
        return seat(columns)
    rows = _rows_of(columns, locked)
    taken = {row for pair in rows for row in pair}
    found = seat(replace(columns, members=[row for row in columns.members if row not in taken]))
    points = columns.points
    turned = [(one, other) if points[one] >= points[other] else (other, one) for one, other in rows]
    pairs = sorted([*turned, *found.pairs], key=lambda pair: (-points[pair[0]], -points[pair[1]]))
    return Seating(pairs, found.bye)


def _rows_of(columns: Columns, locked: Sequence[Pair]) -> list[tuple[int, int]]:
    row_of = {columns.ids[row]: row for row in columns.members}
    seen: set[object] = set()
    for number, pair in enumerate(locked):
        for side, entry in enumerate(pair):
            place = f"locked[{number}][{side}]"
            if entry not in row_of:
                refuse("not_in_the_round", place=place, value=entry)
            if entry in seen:
                refuse("state_repeated", place=place, value=entry)
            seen.add(entry)
    return [(row_of[one], row_of[other]) for one, other in locked]

"""The seating of a round in which some pairs, or the bye, are locked. Entry point: :func:`seat_around_locked`."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.pairing.columns import PlayerColumns
from engine.pairing.pairing import Pair
from engine.pairing.seating import Seating
from problems import refuse


def seat_around_locked(
    locked: Sequence[Pair], columns: PlayerColumns, seat: Callable[[PlayerColumns], Seating]
) -> Seating:
    """Return the locked pairs and the best round that ``seat`` finds for the others; a locked rematch stays a rematch.

    A locked bye stays, too. Raises ``Refused``: ``state_repeated`` for a player locked twice,
    ``not_in_the_round`` for one that is not to be paired in this round (dropped, missing the round, or unknown),
    ``bye_by_hand_impossible`` where an odd number is left beside a bye.
    """
    bye = columns.kept_bye
    if not locked and bye is None:
        return seat(columns)
    rows = _find_locked_rows(columns, locked)
    taken = {row for pair in rows for row in pair}
    if bye in taken:
        refuse("state_repeated", place="locked_bye", value=columns.ids[bye])
    if bye is not None and bye not in columns.members:
        refuse("not_in_the_round", place="locked_bye", value=columns.ids[bye])
    rest = [row for row in columns.members if row not in taken and row != bye]
    if bye is not None and len(rest) % 2:
        refuse("bye_by_hand_impossible", place="locked_bye", value=columns.ids[bye])
    seating = seat(replace(columns, members=rest, kept_bye=None))
    points = columns.points
    ordered = [(first, second) if points[first] >= points[second] else (second, first) for first, second in rows]
    pairs = sorted([*ordered, *seating.pairs], key=lambda pair: (-points[pair[0]], -points[pair[1]]))
    return Seating(pairs, seating.bye if bye is None else bye)


def _find_locked_rows(columns: PlayerColumns, locked: Sequence[Pair]) -> list[tuple[int, int]]:
    row_of = {columns.ids[row]: row for row in columns.members}
    seen: set[object] = set()
    for number, pair in enumerate(locked):
        for side, entry in enumerate(pair):
            path = f"locked[{number}][{side}]"
            if entry not in row_of:
                refuse("not_in_the_round", place=path, value=entry)
            if entry in seen:
                refuse("state_repeated", place=path, value=entry)
            seen.add(entry)
    return [(row_of[first], row_of[second]) for first, second in locked]

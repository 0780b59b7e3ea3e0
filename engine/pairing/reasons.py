"""The reasons for what could not be avoided in a round, and the floats.

Entry points: :func:`list_reasons`, :func:`list_floats`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from engine.pairing.columns import PlayerColumns
from engine.pairing.pairing import FloatedPair, FloatReason, Pair
from engine.pairing.seating import Seating
from problems import Problem


def list_floats(columns: PlayerColumns, seating: Seating, locked: Iterable[Pair] = ()) -> Iterator[FloatedPair]:
    """Yield every pair of different points, with the players that floated in an earlier round, and the reasons.

    The reason is ``odd_group`` where an odd number stands at or above the higher player. Only earlier meetings make a
    player cross more than one gap, or a gap below an even number.
    """
    ids, points = columns.ids, columns.points
    by_hand = {frozenset(pair) for pair in locked}
    free = {pair for pair in seating.pairs if frozenset((ids[pair[0]], ids[pair[1]])) not in by_hand}
    count = Counter(points[row] for pair in free for row in pair)
    above, total = {}, 0
    for score in sorted(count, reverse=True):
        total += count[score]
        above[score] = total
    for pair in seating.pairs:
        first, second = pair
        difference = points[first] - points[second]
        if difference:
            odd = pair in free and above[points[first]] % 2 == 1
            far = any(points[first] > score > points[second] for score in above)
            reasons: tuple[FloatReason, ...] = ("by_hand",)
            if pair in free:
                reasons = (*(("odd_group",) if odd else ()), *(("earlier_meetings",) if far or not odd else ()))
            again = tuple(ids[row] for row in pair if columns.floated[row])
            yield FloatedPair(ids[first], ids[second], Fraction(difference, columns.scale), again, reasons)


def list_reasons(columns: PlayerColumns, seating: Seating) -> Iterator[Problem]:
    """Yield warnings for the organizer: rematches, entries kept apart that meet, a second bye, a bye above the lowest.

    A player of a rematch that has no opponent left is named, too; entries kept apart are not counted as met there.
    """
    for first, second in seating.pairs:
        when = columns.met[first].get(second)
        if when is not None:
            code = "avoid_unavoidable" if when == columns.round else "rematch_unavoidable"
            yield Problem(code, {"players": [columns.ids[first], columns.ids[second]]}, severity="warning")
    for row in (row for first, second in seating.pairs if second in columns.met[first] for row in (first, second)):
        earlier = {other for other, when in columns.met[row].items() if when < columns.round}
        if earlier.issuperset(other for other in columns.members if other != row):
            yield Problem("met_everybody", {"player": columns.ids[row]}, severity="warning")

    if seating.bye is None:
        return
    fewest = min(columns.byes[row] for row in columns.members)
    lowest = min(columns.points[row] for row in columns.members if columns.byes[row] == fewest)
    if columns.byes[seating.bye]:
        yield Problem("second_bye_unavoidable", {"player": columns.ids[seating.bye]}, severity="warning")
    elif columns.points[seating.bye] > lowest:
        yield Problem("bye_above_lowest", {"player": columns.ids[seating.bye]}, severity="warning")

"""What could not be avoided in a round, and which players play out of their score group.

Entry points: :func:`reasons_of`, :func:`floats_of`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from problems import Problem
from tournament.domain.pairing.columns import PlayerColumns
from tournament.domain.pairing.pairing import FloatedPair, FloatReason, Pair
from tournament.domain.pairing.seating import Seating


def floats_of(columns: PlayerColumns, found: Seating, locked: Iterable[Pair] = ()) -> Iterator[FloatedPair]:
    """Yield every pair of different points, with the players that floated in an earlier round, and the reasons."""
    ids, points = columns.ids, columns.points
    by_hand = {frozenset(pair) for pair in locked}
    free = {pair for pair in found.pairs if frozenset((ids[pair[0]], ids[pair[1]])) not in by_hand}
    count = Counter(points[row] for pair in free for row in pair)
    above, total = {}, 0
    for score in sorted(count, reverse=True):
        total += count[score]
        above[score] = total
    for pair in found.pairs:
        one, other = pair
        difference = points[one] - points[other]
        if difference:
            why = _float_reasons(above, points[one], points[other]) if pair in free else ("by_hand",)
            again = tuple(ids[row] for row in pair if columns.floated[row])
            yield FloatedPair(ids[one], ids[other], Fraction(difference, columns.scale), again, why)


def _float_reasons(above: Mapping[int, int], high: int, low: int) -> tuple[FloatReason, ...]:
    """Return ``odd_group`` where an odd number stands at or above the higher player.

    Only earlier meetings make a player cross more than one gap, or a gap below an even number.
    """
    odd = above[high] % 2 == 1
    far = any(high > score > low for score in above)
    return (*(("odd_group",) if odd else ()), *(("earlier_meetings",) if far or not odd else ()))


def reasons_of(columns: PlayerColumns, found: Seating) -> Iterator[Problem]:
    """Yield warnings for the organizer: rematches, entries kept apart that meet, a second bye, a bye above the lowest.

    A player in a rematch has met every other player, or the reason says that the pair could not be avoided.
    """
    for one, other in found.pairs:
        when = columns.met[one].get(other)
        if when is not None:
            code = "avoid_unavoidable" if when == columns.round else "rematch_unavoidable"
            yield Problem(code, {"players": [columns.ids[one], columns.ids[other]]}, severity="warning")
    yield from _met_everybody(columns, found)
    if found.bye is not None:
        yield from _reasons_of_bye(columns, found.bye)


def _met_everybody(columns: PlayerColumns, found: Seating) -> Iterator[Problem]:
    """Yield players in a rematch without an opponent left, entries kept apart aside."""
    for row in (row for one, other in found.pairs if other in columns.met[one] for row in (one, other)):
        earlier = {other for other, when in columns.met[row].items() if when < columns.round}
        if earlier.issuperset(other for other in columns.members if other != row):
            yield Problem("met_everybody", {"player": columns.ids[row]}, severity="warning")


def _reasons_of_bye(columns: PlayerColumns, bye: int) -> Iterator[Problem]:
    fewest = min(columns.byes[row] for row in columns.members)
    lowest = min(columns.points[row] for row in columns.members if columns.byes[row] == fewest)
    if columns.byes[bye]:
        yield Problem("second_bye_unavoidable", {"player": columns.ids[bye]}, severity="warning")
    elif columns.points[bye] > lowest:
        yield Problem("bye_above_lowest", {"player": columns.ids[bye]}, severity="warning")

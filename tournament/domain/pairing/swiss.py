"""The Swiss round: nobody meets twice, the bye to the lowest, then the least sum of squared differences of points.

Entry point: :func:`pair_swiss`. A legal round is found and proven by its lower bound; where there is none, or pairs
follow the standing within a group, everybody is matched with everybody, which is exact by itself.
"""

from fractions import Fraction

from tournament.domain.pairing.columns import Columns, read_columns
from tournament.domain.pairing.field import field_of, policy_of
from tournament.domain.pairing.outcome import Pairing
from tournament.domain.pairing.price import price_list
from tournament.domain.pairing.proven import pair_proven
from tournament.domain.pairing.reasons import floats_of, reasons_of
from tournament.domain.pairing.seating import Seating
from tournament.domain.pairing.whole import pair_whole
from tournament.domain.types import State


def pair_swiss(state: State) -> Pairing:
    """Pair the round after the last one of the state.

    The same state gives the same round whatever the order of its players, rounds and matches. Raises ``Refused``
    (``points_too_fine``) for points that cannot be compared exactly.
    """
    columns = read_columns(state)
    if not columns.members:
        return Pairing(columns.round, (), None, Fraction(0), Fraction(0), awards=columns.awards)
    found = pair_proven(columns) if policy_of(state) == "random" else None
    if found is None:
        found = pair_whole(price_list(field_of(state, columns)))
    return _answer(columns, found)


def _answer(columns: Columns, found: Seating) -> Pairing:
    ids, met = columns.ids, columns.met
    cost = _cost(columns, found)
    return Pairing(
        round=columns.round,
        pairs=tuple((ids[one], ids[other]) for one, other in found.pairs),
        bye=None if found.bye is None else ids[found.bye],
        cost=cost,
        bound=cost,
        rematches=tuple((ids[one], ids[other]) for one, other in found.pairs if other in met[one]),
        awards=columns.awards,
        reasons=tuple(reasons_of(columns, found)),
        floats=tuple(floats_of(columns, found)),
    )


def _cost(columns: Columns, found: Seating) -> Fraction:
    """The sum of squared differences, that of the bye to the lowest of the field included; in points."""
    points = columns.points
    squares = sum((points[one] - points[other]) ** 2 for one, other in found.pairs)
    if found.bye is not None:
        squares += (points[found.bye] - min(points[row] for row in columns.members)) ** 2
    return Fraction(squares, columns.scale**2)

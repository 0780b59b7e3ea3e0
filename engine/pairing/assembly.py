"""Assembly of a pairing from a seating: ids, cost, rematches, floats, reasons.

Entry point: :func:`assemble_pairing`.
"""

from fractions import Fraction

from engine.pairing.columns import PlayerColumns
from engine.pairing.pairing import Pairing
from engine.pairing.reasons import list_floats, list_reasons
from engine.pairing.seating import Seating
from engine.state import State


def assemble_pairing(state: State, columns: PlayerColumns, seating: Seating) -> Pairing:
    """Return the pairing of a seating that is the best one, so its cost is its bound.

    The cost is the sum of squared differences in points, that of the bye to the lowest of the field included.
    """
    ids, met, points = columns.ids, columns.met, columns.points
    squares = sum((points[first] - points[second]) ** 2 for first, second in seating.pairs)
    if seating.bye is not None:
        squares += (points[seating.bye] - min(points[row] for row in columns.members)) ** 2
    cost = Fraction(squares, columns.scale**2)
    pairs = tuple((ids[first], ids[second]) for first, second in seating.pairs)
    return Pairing(
        round=columns.round,
        pairs=pairs,
        bye=None if seating.bye is None else ids[seating.bye],
        cost=cost,
        bound=cost,
        rematches=tuple((ids[first], ids[second]) for first, second in seating.pairs if second in met[first]),
        missing_players=columns.missing_players,
        reasons=tuple(list_reasons(columns, seating)),
        floats=tuple(list_floats(columns, seating, state.locked)),
    )

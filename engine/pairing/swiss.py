"""The Swiss round: no rematch, the bye to the lowest, then the least sum of squared differences of points.

Entry point: :func:`pair_swiss`. A round without a rematch is found and proven by its lower bound; where there is none,
or pairs follow the standings within a group, all players are matched with all, which is exact by itself.
"""

from engine.pairing.assembly import assemble_pairing
from engine.pairing.bound_search import pair_by_bound
from engine.pairing.by_policy import pair_by_policy
from engine.pairing.columns import PlayerColumns, read_player_columns
from engine.pairing.field import build_field, choose_policy
from engine.pairing.full_matching import pair_by_matching
from engine.pairing.locked_pairs import seat_around_locked
from engine.pairing.pairing import Pairing
from engine.pairing.price import make_price_list
from engine.pairing.seating import Seating
from engine.state import State


def pair_swiss(state: State) -> Pairing:
    """Pair the round after the last one of the state, around the locked pairs.

    The same state gives the same round whatever the order of its players, rounds and matches. Raises ``Refused``
    (``points_too_fine``) for points that cannot be compared exactly, and what ``seat_around_locked`` refuses.
    """
    columns = read_player_columns(state)
    return assemble_pairing(
        state, columns, seat_around_locked(state.locked, columns, lambda rest: seat_members(state, rest))
    )


def seat_members(state: State, columns: PlayerColumns) -> Seating:
    """Return the best round of the members of columns read from that state."""
    if not columns.members:
        return Seating([], None)
    if choose_policy(state) == "random":
        return pair_by_bound(columns) or pair_by_matching(make_price_list(build_field(state, columns)))
    field = build_field(state, columns)
    return pair_by_policy(columns, field) or pair_by_matching(make_price_list(field))

"""The Swiss round: nobody meets twice, the bye to the lowest, then the least sum of squared differences of points.

Entry point: :func:`pair_swiss`. A legal round is found and proven by its lower bound; where there is none, or pairs
follow the standing within a group, everybody is matched with everybody, which is exact by itself.
"""

from tournament.domain.pairing.assembly import answer_of
from tournament.domain.pairing.bound_search import pair_proven
from tournament.domain.pairing.by_policy import pair_as_wished
from tournament.domain.pairing.columns import Columns, read_columns
from tournament.domain.pairing.field import field_of, policy_of
from tournament.domain.pairing.full_matching import pair_whole
from tournament.domain.pairing.locked_pairs import seat_around
from tournament.domain.pairing.pairing import Pairing
from tournament.domain.pairing.price import price_list
from tournament.domain.pairing.seating import Seating
from tournament.domain.types import State


def pair_swiss(state: State) -> Pairing:
    """Pair the round after the last one of the state, around the pairs that were made by hand.

    The same state gives the same round whatever the order of its players, rounds and matches. Raises ``Refused``
    (``points_too_fine``) for points that cannot be compared exactly, and what ``seat_around`` refuses.
    """
    columns = read_columns(state)
    return answer_of(state, columns, seat_around(state.locked, columns, lambda rest: seat_members(state, rest)))


def seat_members(state: State, columns: Columns) -> Seating:
    """The best round of the members of columns read from that state."""
    if not columns.members:
        return Seating([], None)
    if policy_of(state) == "random":
        return pair_proven(columns) or pair_whole(price_list(field_of(state, columns)))
    field = field_of(state, columns)
    return pair_as_wished(columns, field) or pair_whole(price_list(field))

"""A round by place in its simplest case: one score group, and nothing against the pairs of the policy.

Entry point: :func:`pair_as_wished`. Every pair is where the policy wants it and the last has the bye, so no round is
better; it saves large first rounds from being matched everybody with everybody.
"""

from tournament.domain.pairing.affiliations import clashes
from tournament.domain.pairing.columns import Columns
from tournament.domain.pairing.field import Field
from tournament.domain.pairing.seating import Seating


def pair_as_wished(columns: Columns, field: Field) -> Seating | None:
    """Fold or slide of the whole field; None where points, a meeting, a bye or kin stand against it."""
    entrants = field.entrants
    half, odd = divmod(len(entrants), 2)
    if entrants[0].points != field.lowest or (odd and entrants[-1].byes > min(one.byes for one in entrants)):
        return None
    upper, lower = entrants[:half], entrants[half : 2 * half]
    if field.policy == "fold":
        lower = lower[::-1]
    pairs = [(one.row, other.row) for one, other in zip(upper, lower, strict=True)]
    if any(other in columns.met[one] or clashes(columns.kin, one, other) for one, other in pairs):
        return None
    return Seating(pairs, entrants[-1].row if odd else None)

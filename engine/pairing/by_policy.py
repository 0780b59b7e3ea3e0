"""A round by policy in its simplest case: one score group, and nothing against the pairs of the policy.

Entry point: :func:`pair_by_policy`. Every pair is as the policy wants it and the last has the bye, so no round is
better; large first rounds need not be matched player by player.
"""

from engine.pairing.affiliations import count_shared
from engine.pairing.columns import PlayerColumns
from engine.pairing.field import Field
from engine.pairing.seating import Seating


def pair_by_policy(columns: PlayerColumns, field: Field) -> Seating | None:
    """Return fold or slide of the whole field; None where points, a meeting, a bye or affiliations stand against it."""
    entrants = field.entrants
    half, odd = divmod(len(entrants), 2)
    if entrants[0].points != field.lowest or (odd and entrants[-1].byes > min(entrant.byes for entrant in entrants)):
        return None
    upper, lower = entrants[:half], entrants[half : 2 * half]
    if field.policy == "fold":
        lower = lower[::-1]
    pairs = [(first.row, second.row) for first, second in zip(upper, lower, strict=True)]
    if any(
        second in columns.met[first] or count_shared(columns.affiliations, first, second) for first, second in pairs
    ):
        return None
    return Seating(pairs, entrants[-1].row if odd else None)

"""The price of pairing two players, or of a bye, as one whole number that orders the criteria strictly.

Entry point: :func:`make_price_list`. One rematch costs more than everything below it together, and so on down:
rematches, byes had before, how recent the rematch is, score group of the bye, squared difference of points,
floats again, shared affiliations, distance from the policy, chance.
"""

from dataclasses import dataclass
from itertools import groupby

from engine.pairing.affiliations import MAX_SHARED, count_shared
from engine.pairing.field import Field
from problems import refuse

CHANCE = 2**10
MAX_BITS = 124
_MIX = 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class PriceList:
    """What one unit of each criterion costs in a field, from ``rematch``, the dearest, to ``policy_distance``.

    ``group_of`` is the score group of each entrant, from the lowest, ``position`` its index in that group and the size
    of the group. ``bye_again``: a bye that the player had before; ``recent_rematch``: the number of the round in which
    a pair met; ``bye_group``: one score group between the bye and the lowest; ``squared_difference``: of the points of
    a pair; ``float_again``: a player that floated before; ``shared_affiliation``: a family, club or country that a
    pair shares; ``policy_distance``: the distance squared from the pair that the policy wants. A ``banned`` pair costs
    more than any round without it.
    """

    field: Field
    group_of: tuple[int, ...]
    position: tuple[tuple[int, int], ...]
    policy_distance: int
    shared_affiliation: int
    float_again: int
    squared_difference: int
    bye_group: int
    recent_rematch: int
    bye_again: int
    rematch: int
    banned: tuple[int, int] | None = None

    def pair(self, low: int, high: int) -> int:
        """Return the price of a pair of indices in the field, ``low < high``."""
        first, second = self.field.entrants[low], self.field.entrants[high]
        # Ten bits of both lots, the same from either side.
        chance = (((first.lot ^ second.lot) * _MIX) >> 40) % CHANCE
        price = self.squared_difference * (first.points - second.points) ** 2 + chance
        price += self.shared_affiliation * count_shared(self.field.affiliations, first.row, second.row)
        if self.group_of[low] == self.group_of[high]:
            price += self.policy_distance * self._distance_from_policy(low, high)
        else:
            price += self.float_again * (first.floated + second.floated)
        if (low, high) == self.banned:
            price += self.rematch * len(self.field.entrants)
        when = self.field.met.get((low, high))
        return price if when is None else price + self.rematch + self.recent_rematch * when

    def bye_of(self, index: int) -> int:
        """Return the price of giving the bye to the player of that index in the field."""
        entrant = self.field.entrants[index]
        square = self.squared_difference * (entrant.points - self.field.lowest) ** 2
        return square + self.bye_group * self.group_of[index] + self.bye_again * entrant.byes + entrant.lot % CHANCE

    def _distance_from_policy(self, low: int, high: int) -> int:
        """Return the distance from the pair that the policy wants; the last of an odd group is to float."""
        (first, size), (second, _) = self.position[low], self.position[high]
        if self.field.policy == "fold":
            return (first + second - (size - size % 2 - 1)) ** 2
        if self.field.policy == "slide":
            return (second - first - size // 2) ** 2
        return 0


def make_price_list(field: Field) -> PriceList:
    """Return prices for one field: each criterion is worth more than the largest sum of all lesser ones.

    Raises ``Refused`` (``points_too_fine``) where the sums would not fit into the 128 bits of the matching.
    """
    entrants = field.entrants
    matches = len(entrants) // 2 + 1
    span = entrants[0].points - field.lowest
    sizes = [len(list(group)) for _, group in groupby(entrants, key=lambda entrant: entrant.points)]
    policy_distance = CHANCE * matches
    furthest = 0 if field.policy == "random" else max(sizes)
    shared_affiliation = policy_distance * (matches * furthest**2 + 1)
    float_again = shared_affiliation * (matches * MAX_SHARED + 1) if field.affiliations else shared_affiliation
    squared_difference = float_again * (2 * matches + 1)
    bye_group = squared_difference * (matches * span**2 + 1)
    recent_rematch = bye_group * (len(sizes) + 1)
    bye_again = recent_rematch * (matches * (field.round + 1) + 1)
    rematch = bye_again * (max(entrant.byes for entrant in entrants) + 1)
    if (rematch * 2 * matches).bit_length() > MAX_BITS:
        refuse("points_too_fine")
    return PriceList(
        field=field,
        group_of=tuple(len(sizes) - 1 - number for number, size in enumerate(sizes) for _ in range(size)),
        position=tuple((position, size) for size in sizes for position in range(size)),
        policy_distance=policy_distance,
        shared_affiliation=shared_affiliation,
        float_again=float_again,
        squared_difference=squared_difference,
        bye_group=bye_group,
        recent_rematch=recent_rematch,
        bye_again=bye_again,
        rematch=rematch,
    )

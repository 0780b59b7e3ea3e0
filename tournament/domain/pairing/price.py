"""The price of pairing two players, or of a bye, as one whole number that orders the criteria strictly.

Entry point: :func:`price_list`. One rematch costs more than everything below it together, and so on down:
rematches, byes had before, how recent the rematch is, score group of the bye, squared difference of points,
floats again, shared affiliations, distance from the policy, chance.
"""

from dataclasses import dataclass
from itertools import groupby

from problems import refuse
from tournament.domain.pairing.affiliations import MOST_SHARED, count_shared
from tournament.domain.pairing.field import Field

CHANCE = 2**10
MOST_BITS = 124
_MIX = 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class PriceList:
    """The price of each criterion in a field.

    ``group_of`` counts score groups from the lowest, ``position`` within a group. A ``banned`` pair costs more than any
    round without it.
    """

    field: Field
    group_of: tuple[int, ...]
    position: tuple[tuple[int, int], ...]
    policy_weight: int
    affiliations: int
    again: int
    square: int
    group: int
    recent: int
    bye: int
    rematch: int
    banned: tuple[int, int] | None = None

    def pair(self, low: int, high: int) -> int:
        """Return the price of a pair of indices in the field, ``low < high``."""
        one, other = self.field.entrants[low], self.field.entrants[high]
        # Ten bits of both lots, the same from either side.
        chance = (((one.lot ^ other.lot) * _MIX) >> 40) % CHANCE
        price = self.square * (one.points - other.points) ** 2 + chance
        price += self.affiliations * count_shared(self.field.affiliations, one.row, other.row)
        if self.group_of[low] == self.group_of[high]:
            price += self.policy_weight * self._distance_from_policy(low, high)
        else:
            price += self.again * (one.floated + other.floated)
        if (low, high) == self.banned:
            price += self.rematch * len(self.field.entrants)
        when = self.field.met.get((low, high))
        return price if when is None else price + self.rematch + self.recent * when

    def bye_of(self, position: int) -> int:
        """Return the price of giving that player the bye."""
        entrant = self.field.entrants[position]
        square = self.square * (entrant.points - self.field.lowest) ** 2
        return square + self.group * self.group_of[position] + self.bye * entrant.byes + entrant.lot % CHANCE

    def _distance_from_policy(self, low: int, high: int) -> int:
        """Return the distance from the pair that the policy wants; the last of an odd group is to float."""
        (first, size), (second, _) = self.position[low], self.position[high]
        if self.field.policy == "fold":
            return (first + second - (size - size % 2 - 1)) ** 2
        if self.field.policy == "slide":
            return (second - first - size // 2) ** 2
        return 0


def price_list(field: Field) -> PriceList:
    """Return prices for one field: each criterion is worth more than the largest sum of all lesser ones.

    Raises ``Refused`` (``points_too_fine``) where the sums would not fit into the 128 bits of the matching.
    """
    entrants = field.entrants
    matches = len(entrants) // 2 + 1
    span = entrants[0].points - field.lowest
    sizes = [len(list(group)) for _, group in groupby(entrants, key=lambda one: one.points)]
    policy_weight = CHANCE * matches
    furthest = 0 if field.policy == "random" else max(sizes)
    affiliations = policy_weight * (matches * furthest**2 + 1)
    again = affiliations * (matches * MOST_SHARED + 1) if field.affiliations else affiliations
    square = again * (2 * matches + 1)
    group = square * (matches * span**2 + 1)
    recent = group * (len(sizes) + 1)
    bye = recent * (matches * (field.round + 1) + 1)
    rematch = bye * (max(one.byes for one in entrants) + 1)
    if (rematch * 2 * matches).bit_length() > MOST_BITS:
        refuse("points_too_fine")
    return PriceList(
        field=field,
        group_of=tuple(len(sizes) - 1 - number for number, size in enumerate(sizes) for _ in range(size)),
        position=tuple((position, size) for size in sizes for position in range(size)),
        policy_weight=policy_weight,
        affiliations=affiliations,
        again=again,
        square=square,
        group=group,
        recent=recent,
        bye=bye,
        rematch=rematch,
    )

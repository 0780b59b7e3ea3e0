"""All players matched with all by price: exact for any field, slow for large ones. Entry: :func:`pair_by_matching`.

Used where no round without a rematch exists, and for policies that follow the standings within a score group.
"""

from collections.abc import Iterator

from tournament.domain.pairing.matching import Edge, least_matching
from tournament.domain.pairing.price import PriceList
from tournament.domain.pairing.seating import Seating


def pair_by_matching(prices: PriceList) -> Seating:
    """Return the round of least price: fewest rematches, then fewest byes had, and so on down the list."""
    entrants = prices.field.entrants
    size = len(entrants)
    matched = least_matching(size + size % 2, _edges(prices, size))
    if matched is None:
        raise AssertionError("a complete graph always has a perfect matching")
    pairs = sorted(
        (pair for pair in matched if pair[1] != size),
        key=lambda pair: (-entrants[pair[0]].points, -entrants[pair[1]].points, pair),
    )
    bye = next((entrants[low].row for low, high in matched if high == size), None)
    return Seating([(entrants[low].row, entrants[high].row) for low, high in pairs], bye)


def _edges(prices: PriceList, size: int) -> Iterator[Edge]:
    """Yield all pairs; in odd fields the last node is the bye."""
    for low in range(size):
        for high in range(low + 1, size):
            yield low, high, prices.pair(low, high)
    if size % 2:
        for place in range(size):
            yield place, size, prices.bye_of(place)

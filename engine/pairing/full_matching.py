"""Matching of all players with all by price: exact for any field, slow for large ones.

Entry point: :func:`pair_by_matching`. Used where no round without a rematch exists,
and for policies that follow the standings within a score group.
"""

from engine.pairing.matching import find_least_matching
from engine.pairing.price import PriceList
from engine.pairing.seating import Seating


def pair_by_matching(prices: PriceList) -> Seating:
    """Return the round of least price: fewest rematches, then fewest byes had, and so on down the list.

    In odd fields the last node of the matching is the bye.
    """
    entrants = prices.field.entrants
    size = len(entrants)
    edges = [(low, high, prices.pair(low, high)) for low in range(size) for high in range(low + 1, size)]
    edges += [(index, size, prices.bye_of(index)) for index in range(size if size % 2 else 0)]
    matched = find_least_matching(size + size % 2, edges)
    if matched is None:
        raise AssertionError("a complete graph always has a perfect matching")
    pairs = sorted(
        (pair for pair in matched if pair[1] != size),
        key=lambda pair: (-entrants[pair[0]].points, -entrants[pair[1]].points, pair),
    )
    bye = next((entrants[low].row for low, high in matched if high == size), None)
    return Seating([(entrants[low].row, entrants[high].row) for low, high in pairs], bye)

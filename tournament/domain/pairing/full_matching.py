"""Everybody with everybody by price: exact for any field, slow for large ones. Entry point: :func:`pair_by_matching`.

The way out where no legal round exists, and the way of policies that look at the standing within a score group.
"""

from collections.abc import Iterator

from tournament.domain.pairing.matching import Edge, least_matching
from tournament.domain.pairing.price import PriceList
from tournament.domain.pairing.seating import Seating


def pair_by_matching(prices: PriceList) -> Seating:
    """The round of least price: fewest rematches, then fewest byes had, and so on down the list."""
    entrants = prices.field.entrants
    size = len(entrants)
    matched = least_matching(size + size % 2, _edges(prices, size))
    if matched is None:
        raise AssertionError("everybody with everybody always has a perfect matching")
    pairs = sorted((pair for pair in matched if pair[1] != size), key=lambda pair: _table(prices, pair))
    bye = next((entrants[low].row for low, high in matched if high == size), None)
    return Seating([(entrants[low].row, entrants[high].row) for low, high in pairs], bye)


def _table(prices: PriceList, pair: tuple[int, int]) -> tuple[int, int, tuple[int, int]]:
    entrants = prices.field.entrants
    return -entrants[pair[0]].points, -entrants[pair[1]].points, pair


def _edges(prices: PriceList, size: int) -> Iterator[Edge]:
    """In odd fields the last node stands for nobody; whoever is matched with it has the bye."""
    for low in range(size):
        for high in range(low + 1, size):
            yield low, high, prices.pair(low, high)
    if size % 2:
        for place in range(size):
            yield place, size, prices.bye_of(place)

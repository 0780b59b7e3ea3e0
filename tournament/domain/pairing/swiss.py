"""The Swiss round: nobody meets twice, the bye to the lowest, then the least sum of squared differences of points.

Entry point: :func:`pair_swiss`. Neighbours in a narrow window are tried first and accepted when they reach the lower
bound; else the window grows up to everybody with everybody, which is exact.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from problems import Problem
from tournament.domain.pairing.field import Field, in_points, read_field
from tournament.domain.pairing.matching import Edge, least_matching
from tournament.domain.pairing.outcome import Pair, Pairing
from tournament.domain.pairing.price import PriceList, price_list
from tournament.domain.types import State

WINDOWS = (8, 32)


@dataclass(frozen=True)
class _Round:
    """A round by places in the field."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None


def pair_swiss(state: State) -> Pairing:
    """Pair the round after the last one of the state.

    The same state gives the same round whatever the order of its players, rounds and matches. Raises ``Refused``
    (``points_too_fine``) for points that cannot be compared exactly.
    """
    field = read_field(state)
    if not field.entrants:
        return Pairing(field.round, (), None, Fraction(0), Fraction(0), awards=field.awards)
    found = _solve(field, price_list(field))
    cost = _cost(field, found)
    return Pairing(
        round=field.round,
        pairs=tuple(_ids(field, pair) for pair in _in_table_order(field, found.pairs)),
        bye=None if found.bye is None else field.entrants[found.bye].id,
        cost=cost,
        bound=cost,
        rematches=tuple(_ids(field, pair) for pair in _in_table_order(field, found.pairs) if pair in field.met),
        awards=field.awards,
        reasons=tuple(_reasons(field, found)),
    )


def _solve(field: Field, prices: PriceList) -> _Round:
    """A window is proven right by the lower bound; everybody with everybody is right by itself."""
    for window in WINDOWS if field.policy == "random" else ():
        found = _within(field, prices, window)
        if found and _is_clean(field, found) and _cost(field, found) == neighbour_bound(field):
            return found
    found = _within(field, prices, len(field.entrants))
    if found is None:
        raise AssertionError("everybody with everybody always has a perfect matching")
    return found


def _within(field: Field, prices: PriceList, window: int) -> _Round | None:
    size = len(field.entrants)
    matched = least_matching(size + size % 2, _edges(prices, size, window))
    if matched is None:
        return None
    bye = next((low for low, high in matched if high == size), None)
    return _Round(tuple(pair for pair in matched if pair[1] != size), bye)


def _edges(prices: PriceList, size: int, window: int) -> Iterator[Edge]:
    """In odd fields the last node stands for nobody; whoever is matched with it has the bye."""
    for low in range(size):
        for high in range(low + 1, min(low + window + 1, size)):
            yield low, high, prices.pair(low, high)
    if size % 2:
        for place in range(size):
            yield place, size, prices.bye_of(place)


def neighbour_bound(field: Field) -> Fraction:
    """The least cost if nobody had met: neighbours in order of points, the bye to the lowest who had none."""
    points = [entrant.points for entrant in field.entrants]
    cost = 0
    if len(points) % 2:
        bye = _lowest_eligible(field)
        cost = (points.pop(bye) - field.lowest) ** 2
    return in_points(cost + _neighbours(points), field.scale)


def _neighbours(points: Sequence[int]) -> int:
    return sum((points[place] - points[place + 1]) ** 2 for place in range(0, len(points), 2))


def _lowest_eligible(field: Field) -> int:
    fewest = min(entrant.byes for entrant in field.entrants)
    return max(place for place, entrant in enumerate(field.entrants) if entrant.byes == fewest)


def _is_clean(field: Field, found: _Round) -> bool:
    """No rematch, and the bye where it should go if nothing stood in the way."""
    if any(pair in field.met for pair in found.pairs):
        return False
    if found.bye is None:
        return True
    best, given = field.entrants[_lowest_eligible(field)], field.entrants[found.bye]
    return (given.byes, given.points) == (best.byes, best.points)


def _cost(field: Field, found: _Round) -> Fraction:
    points = [entrant.points for entrant in field.entrants]
    squares = sum((points[low] - points[high]) ** 2 for low, high in found.pairs)
    if found.bye is not None:
        squares += (points[found.bye] - field.lowest) ** 2
    return in_points(squares, field.scale)


def _in_table_order(field: Field, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    entrants = field.entrants
    return sorted(pairs, key=lambda pair: (-entrants[pair[0]].points, -entrants[pair[1]].points, pair))


def _ids(field: Field, pair: tuple[int, int]) -> Pair:
    return field.entrants[pair[0]].id, field.entrants[pair[1]].id


def _reasons(field: Field, found: _Round) -> Iterator[Problem]:
    for pair in _in_table_order(field, found.pairs):
        if pair in field.met:
            code = "avoid_unavoidable" if field.is_forbidden(pair) else "rematch_unavoidable"
            yield Problem(code, {"players": list(_ids(field, pair))}, severity="warning")
    if found.bye is None:
        return
    given, best = field.entrants[found.bye], field.entrants[_lowest_eligible(field)]
    if given.byes:
        yield Problem("second_bye_unavoidable", {"player": given.id}, severity="warning")
    elif given.points > best.points:
        yield Problem("bye_above_lowest", {"player": given.id}, severity="warning")

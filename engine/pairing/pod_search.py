"""Search for pods: a split of the lineup, swaps that improve it, or every round of a small field.

Entry points: :func:`split_into_pods`, :func:`improve_by_swaps`, :func:`search_all_pods`.
Better is fewer rematches, then fewer squares.
"""

from functools import cache
from itertools import combinations

from engine.pairing.columns import PlayerColumns

Pods = list[list[int]]
# Rematches and squared differences of points.
Price = tuple[int, int]
# How many pods away swaps are tried for a pod without a rematch.
_NEAR = 4
# More than any round costs.
_NEVER: Price = (1 << 60, 0)


def sum_squares(columns: PlayerColumns, pod: list[int]) -> int:
    """Return the squared differences of points between all players of one table."""
    return sum((columns.points[first] - columns.points[second]) ** 2 for first, second in combinations(pod, 2))


def count_rematches(columns: PlayerColumns, pod: list[int]) -> int:
    """Return how many pairs at one table met before or are kept apart."""
    return sum(second in columns.met[first] for first, second in combinations(pod, 2))


def _price(columns: PlayerColumns, pod: list[int]) -> Price:
    return count_rematches(columns, pod), sum_squares(columns, pod)


def split_into_pods(columns: PlayerColumns, rows: list[int], fours: int, threes: int) -> Pods:
    """Return pods of neighbours in the lineup, the larger tables where they cost least."""

    @cache
    def best(fours: int, threes: int) -> tuple[int, int]:
        """Return the least squares of the first so many tables, and the size of the last of them."""
        if not fours and not threes:
            return 0, 0
        end = 4 * fours + 3 * threes
        return min(
            (best(fours - (size == 4), threes - (size == 3))[0] + sum_squares(columns, rows[end - size : end]), size)
            for size, left in ((4, fours), (3, threes))
            if left
        )

    for done in range(fours + 1):  # From small to large, so that recursion stays shallow.
        for other in range(threes + 1):
            best(done, other)
    pods: Pods = []
    while fours or threes:
        _squares, size = best(fours, threes)
        end = 4 * fours + 3 * threes
        pods.append(rows[end - size : end])
        fours, threes = fours - (size == 4), threes - (size == 3)
    return pods[::-1]


def improve_by_swaps(columns: PlayerColumns, pods: Pods) -> Pods:
    """Swap two players of two tables while that improves the round."""
    pods = [list(pod) for pod in pods]
    while any(_improve_pod(columns, pods, number) for number in range(len(pods))):
        pass
    return pods


def _improve_pod(columns: PlayerColumns, pods: Pods, number: int) -> bool:
    """Make the first swap with another pod, the nearest first, that improves the round. Return true if made."""
    far = len(pods) if count_rematches(columns, pods[number]) else _NEAR
    for other in (other for step in range(1, far + 1) for other in (number + step, number - step)):
        if not 0 <= other < len(pods):
            continue
        one_pod, other_pod = pods[number], pods[other]
        before = _sum(_price(columns, one_pod), _price(columns, other_pod))
        for position in range(len(one_pod)):
            for other_position in range(len(other_pod)):
                _swap(one_pod, position, other_pod, other_position)
                if _sum(_price(columns, one_pod), _price(columns, other_pod)) < before:
                    return True
                _swap(one_pod, position, other_pod, other_position)
    return False


def _swap(first: list[int], position: int, second: list[int], other_position: int) -> None:
    first[position], second[other_position] = second[other_position], first[position]


def _sum(first: Price, second: Price) -> Price:
    (first_rematches, first_squares), (second_rematches, second_squares) = first, second
    return first_rematches + second_rematches, first_squares + second_squares


def search_all_pods(columns: PlayerColumns, rows: list[int], fours: int, threes: int) -> Pods:
    """Return the best of all rounds; only for a few players."""

    @cache
    def best(left: tuple[int, ...], fours: int, threes: int) -> tuple[Price, tuple[tuple[int, ...], ...]]:
        if not left:
            return (0, 0), ()
        best_price: Price = _NEVER
        best_pods: tuple[tuple[int, ...], ...] = ()
        for size, some in ((4, fours), (3, threes)):
            for others in combinations(left[1:], size - 1) if some else ():
                pod = (left[0], *others)
                rest = tuple(row for row in left if row not in pod)
                price, pods = best(rest, fours - (size == 4), threes - (size == 3))
                price = _sum(price, _price(columns, list(pod)))
                if price < best_price:
                    best_price, best_pods = price, (pod, *pods)
        return best_price, best_pods

    _least_price, pods = best(tuple(rows), fours, threes)
    return [list(pod) for pod in pods]

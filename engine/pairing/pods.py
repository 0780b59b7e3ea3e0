"""The system of pods: players in order of points split into tables of three and four, swapped for fewer rematches.

Entry points: :func:`pair_pods`, :func:`choose_pod_sizes`. Up to twelve players every round is compared; above, the cost
is compared with a bound that no round can be below.
"""

from fractions import Fraction
from itertools import combinations

from engine.pairing.columns import PlayerColumns, read_player_columns
from engine.pairing.lots import order_groups
from engine.pairing.pairing import FloatedPair, Pairing
from engine.pairing.pod_search import (
    Pods,
    count_rematches,
    improve_by_swaps,
    search_all_pods,
    split_into_pods,
    sum_squares,
)
from engine.state import State
from problems import Problem

MAX_FOR_ALL = 12


def pair_pods(state: State) -> Pairing:
    """Pair the next round at tables of ``pod_size`` where possible, else of the other of 3 and 4.

    ``cost`` is the sum of squared differences of points between all players of a table; fewest rematches come before
    it. Five players are a table of four and a bye, two a table of two.
    """
    columns = read_player_columns(state)
    rows = [row for group in order_groups(columns) for row in group]
    fours, threes, byes = choose_pod_sizes(len(rows), state.settings.pairing.pod_size)
    bye: int | None = None
    if byes:
        # The player of fewest byes; of those with the fewest points, the last by lot.
        bye = min(reversed(rows), key=lambda row: (columns.byes[row], columns.points[row]))
    rows = [row for row in rows if row != bye]
    if not fours + threes:
        return _assemble(state, columns, [rows] if rows else [], bye)
    pods = improve_by_swaps(columns, split_into_pods(columns, rows, fours, threes))
    bound = bound_squares(columns, rows, fours, threes)
    exact = False
    rematches = sum(count_rematches(columns, pod) for pod in pods)
    if len(rows) <= MAX_FOR_ALL and (_cost(columns, pods) > bound or rematches):
        pods, exact = search_all_pods(columns, rows, fours, threes), True
    return _assemble(state, columns, pods, bye, bound=Fraction(bound, columns.scale**2), exact=exact)


def choose_pod_sizes(players: int, size: int) -> tuple[int, int, int]:
    """Return tables of four, tables of three, byes: as many of ``size`` as possible with the fewest byes.

    Two players share a table; a single player has a bye, and so has one of five.
    """
    for byes in range(2):
        left = players - byes
        fits = [(fours, (left - 4 * fours) // 3) for fours in range(left // 4 + 1) if (left - 4 * fours) % 3 == 0]
        if fits and left > 2:
            fours, threes = max(fits) if size == 4 else min(fits)
            return fours, threes, byes
    return 0, 0, players % 2


def bound_squares(columns: PlayerColumns, rows: list[int], fours: int, threes: int) -> int:
    """Return a lower bound of the cost: the least number of pairs across each gap, times the gap squared."""
    cost = 0
    for above in range(1, len(rows)):
        gap = columns.points[rows[above - 1]] - columns.points[rows[above]]
        if gap:
            cost += gap**2 * _least_pairs_across(above, fours, threes)
    return cost


def _least_pairs_across(above: int, fours: int, threes: int) -> int:
    """Return the least number of pairs across a gap with ``above`` players above it.

    At the least at most one table of each size is divided by the gap; all others are full above or below it.
    """
    counts = []
    for of_four in range(4 if fours else 1):
        for of_three in range(3 if threes else 1):
            left = above - of_four - of_three
            divided = of_four * (4 - of_four) + of_three * (3 - of_three)
            full = range(min(fours - bool(of_four), left // 4) + 1) if left >= 0 else range(0)
            if any(
                (left - 4 * fours) % 3 == 0 and (left - 4 * fours) // 3 <= threes - bool(of_three) for fours in full
            ):
                counts.append(divided)
    return min(counts)


def _cost(columns: PlayerColumns, pods: Pods) -> int:
    return sum(sum_squares(columns, pod) for pod in pods)


def _assemble(
    state: State,
    columns: PlayerColumns,
    pods: Pods,
    bye: int | None,
    *,
    bound: Fraction = Fraction(0),
    exact: bool = True,
) -> Pairing:
    points, ids = columns.points, columns.ids
    pods = sorted(
        (sorted(pod, key=lambda row: -points[row]) for pod in pods), key=lambda pod: [-points[row] for row in pod]
    )
    again = [
        (ids[first], ids[second])
        for pod in pods
        for first, second in combinations(pod, 2)
        if second in columns.met[first]
    ]
    lowest = min((points[row] for row in columns.members), default=0)
    of_bye = Fraction(0 if bye is None else (points[bye] - lowest) ** 2, columns.scale**2)
    cost = Fraction(_cost(columns, pods), columns.scale**2)
    seated = tuple(tuple(ids[row] for row in pod) for pod in pods)
    return Pairing(
        round=columns.round,
        pairs=(),
        bye=None if bye is None else ids[bye],
        cost=cost + of_bye,
        bound=(cost if exact else bound) + of_bye,
        rematches=tuple(again),
        missing_players=columns.missing_players,
        reasons=tuple(Problem("pod_rematch", {"players": list(pair)}, severity="warning") for pair in again),
        floats=tuple(
            FloatedPair(ids[pod[0]], ids[row], Fraction(points[pod[0]] - points[row], columns.scale), reasons=("pod",))
            for pod in pods
            for row in pod
            if points[row] != points[pod[0]]
        ),
        pods=seated,
        proven=exact or not again,
    )

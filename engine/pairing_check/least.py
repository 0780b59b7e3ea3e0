"""The best grade any round can have: every round of small fields, dense matching of larger ones.

Entry points: :func:`find_least_grade` (exact), :func:`bound_squares` (a lower bound for any size).
"""

from functools import cache
from math import prod
from operator import mul

import rustworkx as rx

from engine.pairing_check.facts import Facts
from engine.pairing_check.grade import NOTHING, Grade, RoundGrader, add_grades, find_scale

MAX_EXHAUSTIVE = 8
MAX_DENSE = 300

Table = list[list[Grade]]


def find_least_grade(facts: Facts) -> Grade:
    """Return the least grade over all rounds of up to ``MAX_DENSE`` players."""
    table = grade_all_pairs(facts)
    return search_every_round(table) if len(table) <= MAX_EXHAUSTIVE else match_by_grade(table)


def grade_all_pairs(facts: Facts) -> Table:
    """Return grades of all players with all; in odd fields the last column is the bye."""
    entries, grader = facts.present, RoundGrader(facts)
    table = [[NOTHING] * len(entries) for _ in entries]
    for low, entry in enumerate(entries):
        for high in range(low + 1, len(entries)):
            table[low][high] = table[high][low] = grader.pair(entry, entries[high])
    if len(entries) % 2:
        byes = [grader.bye(candidate) for candidate in entries]
        table = [[*row, bye] for row, bye in zip(table, byes, strict=True)] + [[*byes, NOTHING]]
    return table


def search_every_round(table: Table) -> Grade:
    """Return the least grade by trying every round."""

    @cache
    def best(left: frozenset[int]) -> Grade:
        if not left:
            return NOTHING
        first = min(left)
        rest = left - {first}
        return min(add_grades(table[first][other], best(rest - {other})) for other in rest)

    return best(frozenset(range(len(table))))


def match_by_grade(table: Table) -> Grade:
    """Return the least grade by matching.

    Grades become whole numbers: a digit per criterion, in a base that no sum over a round can reach.
    """
    size = len(table)
    worst = zip(*([max(column) for column in zip(*row, strict=True)] for row in table), strict=True)
    bases = [size * max(digits) + 1 for digits in worst]
    weights = [prod(bases[criterion + 1 :]) for criterion in range(len(NOTHING))]
    graph: rx.PyGraph[int, int] = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(
        [
            (first, second, -sum(map(mul, table[first][second], weights)))
            for second in range(size)
            for first in range(second)
        ]
    )
    matching = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return add_grades(*(table[first][second] for first, second in matching))


def bound_squares(facts: Facts) -> int:
    """Return a lower bound of the squared differences of points of all pairs and of the bye, in units of the scale.

    It holds for rounds without a rematch and with the bye in the lowest group that may have one.

    Where an odd number of players stands above a gap in the points, a player has to be paired across it.
    """
    scale = find_scale(facts)
    points = sorted(int(facts.points[entry] * scale) for entry in facts.present)
    cost = 0
    if len(points) % 2:
        fewest = min(facts.byes[entry] for entry in facts.present)
        bye = min(int(facts.points[entry] * scale) for entry in facts.present if facts.byes[entry] == fewest)
        cost = (bye - points[0]) ** 2
        points.remove(bye)
    return cost + sum((high - low) ** 2 for low, high in zip(points[::2], points[1::2], strict=True))

"""The exact matching of least price, with rustworkx. Entry point: :func:`find_least_matching`."""

from collections.abc import Iterable
from operator import neg

import rustworkx as rx

Edge = tuple[int, int, int]


def find_least_matching(nodes: int, edges: Iterable[Edge]) -> list[tuple[int, int]] | None:
    """Return the perfect matching of least total price among edges ``(low, high, price)``; None when none exists.

    Edges must come in a fixed order: where totals are equal the order decides. Prices may have up to 120 bits.
    """
    graph: rx.PyGraph[int, int] = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from(list(edges))
    matching = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=neg)
    if 2 * len(matching) < nodes:
        return None
    return sorted((min(pair), max(pair)) for pair in matching)

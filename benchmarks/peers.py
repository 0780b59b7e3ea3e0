"""Pairing libraries that Kartel's engine is compared with. Only the pairing is measured, not preparing its input.

Entry point: :data:`PEERS`. Each is a function that takes columns and returns a call that pairs. With an odd number of
players the library chooses the bye among the players with the fewest byes.
"""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

import rustworkx

from benchmarks.measure import Run
from engine.pairing.bound_search import pair_by_bound
from engine.pairing.columns import PlayerColumns

# Only the benchmarks need these libraries, which have no type hints.
networkx: Any = import_module("networkx")
swisspair: Any = import_module("swisspair")

Edge = tuple[int, int, int]


def kartel(columns: PlayerColumns) -> Run:
    """Prepare Kartel's engine: lots, order, pairing and proof."""
    return partial(pair_by_bound, columns)


def swisspair_engine(columns: PlayerColumns) -> Run:
    """Prepare swisspair, with sorted and ranked players."""
    fewest = min(columns.byes)
    order = sorted(columns.members, key=lambda row: -columns.points[row])
    players = [
        swisspair.Player(
            id=columns.ids[row],
            points=columns.points[row],
            rank=rank,
            can_get_bye=columns.byes[row] == fewest,
            cannot_be_paired_against_ids={columns.ids[other] for other in columns.met[row]},
        )
        for rank, row in enumerate(order, start=1)
    ]
    return partial(swisspair.create_matches, players)


def rustworkx_dense(columns: PlayerColumns) -> Run:
    """Prepare rustworkx's maximum weight matching over every legal pair."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(columns.members) + len(columns.members) % 2))
    graph.add_edges_from(list(_edges(columns)))
    return partial(rustworkx.max_weight_matching, graph, max_cardinality=True, weight_fn=lambda weight: weight)


def networkx_dense(columns: PlayerColumns) -> Run:
    """Prepare the same matching in pure Python with networkx."""
    graph = networkx.Graph()
    graph.add_weighted_edges_from(_edges(columns))
    return partial(networkx.max_weight_matching, graph, maxcardinality=True)


def _edges(columns: PlayerColumns) -> Iterator[Edge]:
    points, met, rows = columns.points, columns.met, columns.members
    for row in rows:
        for other in range(row + 1, len(rows)):
            if other not in met[row]:
                yield row, other, -((points[row] - points[other]) ** 2)
    if len(rows) % 2:
        lowest, fewest = min(points), min(columns.byes)
        for row in rows:
            if columns.byes[row] == fewest:
                yield row, len(rows), -((points[row] - lowest) ** 2)


PEERS: dict[str, Callable[[PlayerColumns], Run]] = {
    "kartel": kartel,
    "swisspair": swisspair_engine,
    "rustworkx": rustworkx_dense,
    "networkx": networkx_dense,
}

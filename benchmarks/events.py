"""Simulated events with the columns from which every round was paired. Entry point: :func:`play_event`."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from engine.pairing.bound_search import pair_by_bound
from engine.pairing.columns import PlayerColumns
from engine.pairing.seating import Seating

DRAWS = 0.1


def play_event(players: int, rounds: int, seed: str) -> Iterator[PlayerColumns]:
    """Yield the columns before each round: normal skills, one match in ten drawn, points 3, 1 and 0, no drops."""
    chance = Random(f"{seed}/{players}")
    skill = [chance.gauss(0, 1) for _ in range(players)]
    columns = PlayerColumns(
        round=1,
        seed=seed,
        attempt=1,
        ids=[f"p{number}" for number in range(players)],
        members=list(range(players)),
        points=[0] * players,
        byes=[0] * players,
        met=[{} for _ in range(players)],
        floated=[False] * players,
        scale=1,
        missing_players={},
    )
    for _ in range(rounds):
        yield columns
        seating = pair_by_bound(columns)
        if seating is None:
            return
        columns = _play_round(columns, seating, chance, skill)


def _play_round(columns: PlayerColumns, seating: Seating, chance: Random, skill: list[float]) -> PlayerColumns:
    points, byes, floated = list(columns.points), list(columns.byes), list(columns.floated)
    met = [dict(opponents) for opponents in columns.met]
    for first, second in seating.pairs:
        met[first][second] = met[second][first] = columns.round
        if columns.points[first] != columns.points[second]:
            floated[first] = floated[second] = True
        if chance.random() < DRAWS:
            points[first] += 1
            points[second] += 1
        else:
            winner = first if skill[first] + chance.gauss(0, 1) > skill[second] + chance.gauss(0, 1) else second
            points[winner] += 3
    if seating.bye is not None:
        points[seating.bye] += 3
        byes[seating.bye] += 1
    return replace(columns, round=columns.round + 1, points=points, byes=byes, met=met, floated=floated)

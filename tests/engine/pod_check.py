"""The check of tables of three and four, independent of the engine. Entry point: :func:`check_pods`.

Up to nine players every seating is tried; above, only the engine's statements are checked.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Protocol

from engine.pairing_check.check import Fault, PairingToCheck
from engine.pairing_check.facts import Facts, read_facts
from engine.state import EntryId, State

Pods = tuple[tuple[EntryId, ...], ...]
Grade = tuple[int, Fraction]
MAX_EXHAUSTIVE = 9


class CheckedPods(PairingToCheck, Protocol):
    """The statements of an engine about a round of pods; ``rematches`` are the pairs that meet again at a table."""

    @property
    def pods(self) -> Pods: ...


def check_pods(state: State, answer: CheckedPods) -> tuple[Fault, ...]:
    """Return all faults of the tables, the bye, and the stated cost and rematches."""
    facts = read_facts(state)
    seated = [entry for pod in answer.pods for entry in pod] + ([] if answer.bye is None else [answer.bye])
    if Counter(seated) != Counter(facts.present):
        return (Fault("not_seated_once", ", ".join(map(str, seated))),)
    return tuple(_find_faults(facts, state.settings.pairing.pod_size, answer))


def _find_faults(facts: Facts, size: int, answer: CheckedPods) -> Iterator[Fault]:
    pods, bye, cost = answer.pods, answer.bye, answer.cost
    sizes = sorted(len(pod) for pod in pods)
    if sizes != _wanted_sizes(len(facts.present), size):
        yield Fault("sizes", str(sizes))
    if bye is not None and facts.byes[bye] > min(facts.byes[entry] for entry in facts.present):
        yield Fault("byes_before", str(bye))
    again, squares = _grade(facts, pods)
    of_bye = Fraction(0) if bye is None else (facts.points[bye] - facts.scores[0]) ** 2
    if (again, squares + of_bye) != (len(answer.rematches), cost):
        yield Fault("untrue", f"says {len(answer.rematches)} and {cost}, are {again} and {squares + of_bye}")
    if answer.bound > cost:
        yield Fault("bound_above_cost", f"{answer.bound} > {cost}")
    if len(facts.present) <= MAX_EXHAUSTIVE and sizes:
        rest = tuple(entry for entry in facts.present if entry != bye)
        best = min(_grade(facts, every) for every in _split_every_way(rest, sizes))
        if (again, squares) != best:
            yield Fault("better_possible", f"found {again} and {squares}, possible {best}")


def _wanted_sizes(players: int, size: int) -> list[int]:
    """Return the sizes of tables: as few of the other size as possible; five are four and a bye, two share a table."""
    if players in {1, 2, 5}:
        return {1: [], 2: [2], 5: [4]}[players]
    other = 7 - size
    for others in range(players // other + 1):
        if (players - other * others) % size == 0:
            return sorted([size] * ((players - other * others) // size) + [other] * others)
    return []


def _split_every_way(left: tuple[EntryId, ...], sizes: list[int]) -> Iterator[Pods]:
    if not left:
        yield ()
        return
    for size in set(sizes):
        fewer = list(sizes)
        fewer.remove(size)
        for others in combinations(left[1:], size - 1):
            pod = (left[0], *others)
            rest = tuple(entry for entry in left if entry not in pod)
            yield from ((pod, *pods) for pods in _split_every_way(rest, fewer))


def _grade(facts: Facts, pods: Pods) -> Grade:
    pairs = [pair for pod in pods for pair in combinations(pod, 2)]
    again = sum(frozenset(pair) in facts.met for pair in pairs)
    return again, sum(((facts.points[first] - facts.points[second]) ** 2 for first, second in pairs), Fraction(0))

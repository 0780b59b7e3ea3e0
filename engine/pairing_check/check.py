"""The check of a Swiss round: every fault by name. Entry points: :func:`check_round`, :func:`check_facts`."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from engine.pairing_check.facts import Facts, read_facts
from engine.pairing_check.grade import CRITERIA, Grade, find_scale, grade_round
from engine.pairing_check.least import MAX_DENSE, bound_squares, find_least_grade
from engine.state import EntryId, State

Pairs = tuple[tuple[EntryId, EntryId], ...]


class PairingToCheck(Protocol):
    """The statements of an engine about a round; pairs that are kept apart count as ``rematches``."""

    @property
    def round(self) -> int: ...
    @property
    def pairs(self) -> Pairs: ...
    @property
    def bye(self) -> EntryId | None: ...
    @property
    def cost(self) -> Fraction: ...
    @property
    def bound(self) -> Fraction: ...
    @property
    def rematches(self) -> Pairs: ...


@dataclass(frozen=True)
class Fault:
    """One fault: its name, and the entry or the numbers found."""

    name: str
    detail: str = ""


def check_round(state: State, answer: PairingToCheck, criteria: int = len(CRITERIA)) -> tuple[Fault, ...]:
    """Return the faults of the pairing: all of its seating; or else all false statements, and one criterion not met.

    The round is compared with the best of all rounds by that many ``criteria``, in their order, if at most 300 players
    are in no locked pair. With more, its squares must not be below the bound, where all earlier criteria are met.
    """
    return check_facts(read_facts(state), answer, criteria)


def check_facts(facts: Facts, answer: PairingToCheck, criteria: int = len(CRITERIA)) -> tuple[Fault, ...]:
    """Return all faults of the pairing as :func:`check_round` does, by facts that were read already."""
    faults = tuple(_check_seating(facts, answer))
    if faults:
        return faults
    grade = grade_round(facts, answer.pairs, answer.bye)
    free = facts.without_locked
    beside = [pair for pair in answer.pairs if frozenset(pair) not in facts.locked]
    return (
        *_check_claims(facts, answer, grade),
        *_check_criteria(free, grade_round(free, beside, answer.bye), criteria),
    )


def _check_seating(facts: Facts, answer: PairingToCheck) -> Iterator[Fault]:
    placed = Counter(entry for pair in answer.pairs for entry in pair)
    placed.update([] if answer.bye is None else [answer.bye])
    present = set(facts.present)
    if answer.round != facts.number:
        yield Fault("wrong_round", f"{answer.round}, not {facts.number}")
    yield from (Fault("placed_twice", str(entry)) for entry, times in placed.items() if times > 1)
    yield from (Fault("not_in_the_field", str(entry)) for entry in placed if entry not in present)
    made = {frozenset(pair) for pair in answer.pairs}
    yield from (Fault("lock_broken", str(sorted(map(str, pair)))) for pair in facts.locked - made)
    yield from (Fault("left_out", str(entry)) for entry in facts.present if entry not in placed)


def _check_claims(facts: Facts, answer: PairingToCheck, grade: Grade) -> Iterator[Fault]:
    cost = Fraction(grade[CRITERIA.index("squares")], find_scale(facts) ** 2)
    if answer.cost != cost:
        yield Fault("cost_untrue", f"says {answer.cost}, is {cost}")
    if answer.bound > cost:
        yield Fault("bound_above_cost", f"{answer.bound} > {cost}")
    again = {frozenset(pair) for pair in answer.pairs if frozenset(pair) in facts.met}
    if {frozenset(pair) for pair in answer.rematches} != again:
        yield Fault("rematches_untrue", f"says {len(answer.rematches)}, are {len(again)}")


def _check_criteria(facts: Facts, grade: Grade, criteria: int) -> Iterator[Fault]:
    if len(facts.present) > MAX_DENSE:
        bound, index = bound_squares(facts), CRITERIA.index("squares")
        squares, is_best_before = grade[index], not any(grade[:index])
        if is_best_before and squares < bound:
            yield Fault("below_the_bound", f"{squares} < {bound}")
        return
    best = find_least_grade(facts) if facts.present else grade
    for name, value, least in list(zip(CRITERIA, grade, best, strict=True))[:criteria]:
        if value != least:
            yield Fault(name, f"found {value}, possible {least}")
            return

"""The judge: every fault of a round, by name. Entry points: :func:`check_round`, :func:`check_by_standing`."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from tournament.domain.pairing_check.facts import Facts, by_places, facts_of
from tournament.domain.pairing_check.grade import WISHES, Grade, grade_round, scale_of
from tournament.domain.pairing_check.least import MOST_DENSE, least_grade, least_squares
from tournament.domain.types import EntryId, State

Pairs = tuple[tuple[EntryId, EntryId], ...]


class Answer(Protocol):
    """What an engine says about a round."""

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
class Breach:
    """One fault: its name and what was found."""

    name: str
    detail: str = ""


def check_round(state: State, answer: Answer, wishes: int = len(WISHES)) -> tuple[Breach, ...]:
    """Everything wrong with the answer: legality first; then truth of what it says; then the first ``wishes`` wishes.

    Up to 300 players the round is compared with the best of all rounds; above, the cost must not be below the bound.
    """
    return _judge(facts_of(state), answer, wishes)


def check_by_standing(state: State, answer: Answer) -> tuple[Breach, ...]:
    """The same for the last round by standing, where places stand for points."""
    return _judge(by_places(state, facts_of(state)), answer, len(WISHES))


def _judge(facts: Facts, answer: Answer, wishes: int) -> tuple[Breach, ...]:
    breaches = tuple(_seating(facts, answer))
    if breaches:
        return breaches
    grade = grade_round(facts, answer.pairs, answer.bye)
    free = facts.free
    beside = [pair for pair in answer.pairs if frozenset(pair) not in facts.locked]
    return (*_claims(facts, answer, grade), *_wishes(free, grade_round(free, beside, answer.bye), wishes))


def _seating(facts: Facts, answer: Answer) -> Iterator[Breach]:
    placed = Counter(entry for pair in answer.pairs for entry in pair)
    placed.update([] if answer.bye is None else [answer.bye])
    present = set(facts.present)
    if answer.round != facts.number:
        yield Breach("wrong_round", f"{answer.round}, not {facts.number}")
    yield from (Breach("placed_twice", str(entry)) for entry, times in placed.items() if times > 1)
    yield from (Breach("not_in_the_field", str(entry)) for entry in placed if entry not in present)
    made = {frozenset(pair) for pair in answer.pairs}
    yield from (Breach("lock_broken", str(sorted(map(str, pair)))) for pair in facts.locked - made)
    yield from (Breach("left_out", str(entry)) for entry in facts.present if entry not in placed)


def _claims(facts: Facts, answer: Answer, grade: Grade) -> Iterator[Breach]:
    cost = Fraction(grade[WISHES.index("squares")], scale_of(facts) ** 2)
    if answer.cost != cost:
        yield Breach("cost_untrue", f"says {answer.cost}, is {cost}")
    if answer.bound > cost:
        yield Breach("bound_above_cost", f"{answer.bound} > {cost}")
    again = {frozenset(pair) for pair in answer.pairs if frozenset(pair) in facts.met}
    if {frozenset(pair) for pair in answer.rematches} != again:
        yield Breach("rematches_untrue", f"says {len(answer.rematches)}, are {len(again)}")


def _wishes(facts: Facts, grade: Grade, wishes: int) -> Iterator[Breach]:
    if len(facts.present) > MOST_DENSE:
        bound = least_squares(facts)
        if grade[:4] == (0, 0, 0, 0) and grade[4] < bound:
            yield Breach("below_the_bound", f"{grade[4]} < {bound}")
        return
    best = least_grade(facts) if facts.present else grade
    for name, found, least in list(zip(WISHES, grade, best, strict=True))[:wishes]:
        if found != least:
            yield Breach(name, f"found {found}, possible {least}")
            return

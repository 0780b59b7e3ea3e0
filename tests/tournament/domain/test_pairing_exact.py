"""The Swiss round against every possible round of small fields, graded without any part of the engine."""

from collections.abc import Iterator
from fractions import Fraction

from hypothesis import given, settings

from tests.tournament.domain.fields import states
from tournament.domain.pairing import Pairing, pair_swiss
from tournament.domain.scoring import match_points
from tournament.domain.types import EntryId, Outcome, State

Pair = tuple[EntryId, EntryId]
Rounds = Iterator[tuple[list[Pair], EntryId | None]]


class PlainGrader:
    """A grader of rounds, which reads meetings, byes and points from the state in the plainest way."""

    def __init__(self, state: State) -> None:
        self.number = len(state.rounds) + 1
        self.present = [player.id for player in state.players if player.status == "active"]
        self.points = {player.id: player.points for player in state.players}
        self.byes = {player.id: int(player.had_bye) for player in state.players}
        self.met: dict[frozenset[EntryId], int] = {}
        for played in state.rounds:
            for match in played.matches:
                for entry, points in match_points(match, state.settings.points).items():
                    self.points[entry] += points
                if match.outcome is Outcome.BYE:
                    self.byes[match.players[0]] += 1
                else:
                    self.met[frozenset(match.players)] = played.number
        for player in state.players:
            for other in player.avoid:
                self.met[frozenset({player.id, other})] = self.number

    def all_rounds(self) -> Rounds:
        """Yield all possible rounds."""
        if len(self.present) % 2 == 0:
            yield from ((pairs, None) for pairs in all_pairs(self.present))
            return
        for bye in self.present:
            yield from ((pairs, bye) for pairs in all_pairs([one for one in self.present if one != bye]))

    def grade(self, pairs: list[Pair], bye: EntryId | None) -> tuple[int, int, int, Fraction, Fraction]:
        """Return the criteria in order: rematches, earlier byes, recency, points of the bye, sum of squares."""
        again = [self.met[frozenset(pair)] for pair in pairs if frozenset(pair) in self.met]
        byes = 0 if bye is None else self.byes[bye]
        lowest = min((self.points[one] for one in self.present), default=Fraction(0))
        above = Fraction(0) if bye is None else self.points[bye] - lowest
        squares = sum(((self.points[one] - self.points[other]) ** 2 for one, other in pairs), Fraction(0))
        return len(again), byes, sum(again), above, squares + above**2


def all_pairs(entries: list[EntryId]) -> Iterator[list[Pair]]:
    """Yield every way to pair all entries."""
    if not entries:
        yield []
        return
    first, *rest = entries
    for other in rest:
        for pairs in all_pairs([one for one in rest if one != other]):
            yield [(first, other), *pairs]


def grade_of(grader: PlainGrader, found: Pairing) -> tuple[int, int, int, Fraction, Fraction]:
    return grader.grade(list(found.pairs), found.bye)


@given(states(most=7))
@settings(max_examples=400)
def test_no_possible_round_is_better(state: State) -> None:
    grader = PlainGrader(state)
    found = pair_swiss(state)
    assert grade_of(grader, found) == min(grader.grade(pairs, bye) for pairs, bye in grader.all_rounds())


@given(states(least=8, most=9, rounds=6, varied=False))
@settings(max_examples=60)
def test_no_possible_round_of_a_late_round_is_better(state: State) -> None:
    grader = PlainGrader(state)
    found = pair_swiss(state)
    assert grade_of(grader, found) == min(grader.grade(pairs, bye) for pairs, bye in grader.all_rounds())


@given(states(most=7))
def test_statements_of_the_pairing_are_true(state: State) -> None:
    grader = PlainGrader(state)
    found = pair_swiss(state)
    rematches, byes, _, above, cost = grade_of(grader, found)
    assert (found.cost, found.bound, found.optimal) == (cost, cost, True)
    assert len(found.rematches) == rematches
    assert all(frozenset(pair) in grader.met for pair in found.rematches)
    codes = [reason.code for reason in found.reasons]
    assert codes.count("rematch_unavoidable") + codes.count("avoid_unavoidable") == rematches
    assert ("second_bye_unavoidable" in codes) == (byes > 0)
    if "bye_above_lowest" in codes:
        assert above > 0

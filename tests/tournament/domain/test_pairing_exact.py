"""The Swiss round against every possible round of small fields, judged without any part of the engine."""

from collections.abc import Iterator
from fractions import Fraction

from hypothesis import given, settings

from tests.tournament.domain.fields import states
from tournament.domain.pairing import Pairing, pair_swiss
from tournament.domain.scoring import match_points
from tournament.domain.types import EntryId, Outcome, State

Pair = tuple[EntryId, EntryId]
Rounds = Iterator[tuple[list[Pair], EntryId | None]]


class Judge:
    """Who met whom when, who had byes, who has how many points: read from the state in the plainest way."""

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

    def everything(self) -> Rounds:
        """All possible rounds."""
        if len(self.present) % 2 == 0:
            yield from ((pairs, None) for pairs in all_pairs(self.present))
            return
        for bye in self.present:
            yield from ((pairs, bye) for pairs in all_pairs([one for one in self.present if one != bye]))

    def rank(self, pairs: list[Pair], bye: EntryId | None) -> tuple[int, int, int, Fraction, Fraction]:
        """What is right in order: rematches, byes had, how recent, points of the bye, sum of squares."""
        again = [self.met[frozenset(pair)] for pair in pairs if frozenset(pair) in self.met]
        byes = 0 if bye is None else self.byes[bye]
        lowest = min((self.points[one] for one in self.present), default=Fraction(0))
        above = Fraction(0) if bye is None else self.points[bye] - lowest
        squares = sum(((self.points[one] - self.points[other]) ** 2 for one, other in pairs), Fraction(0))
        return len(again), byes, sum(again), above, squares + above**2


def all_pairs(entries: list[EntryId]) -> Iterator[list[Pair]]:
    if not entries:
        yield []
        return
    first, *rest = entries
    for other in rest:
        for pairs in all_pairs([one for one in rest if one != other]):
            yield [(first, other), *pairs]


def rank_of(judge: Judge, found: Pairing) -> tuple[int, int, int, Fraction, Fraction]:
    return judge.rank(list(found.pairs), found.bye)


@given(states(most=7))
@settings(max_examples=400)
def test_no_possible_round_is_better(state: State) -> None:
    judge = Judge(state)
    found = pair_swiss(state)
    assert rank_of(judge, found) == min(judge.rank(pairs, bye) for pairs, bye in judge.everything())


@given(states(least=8, most=9, rounds=6, wishes=False))
@settings(max_examples=60)
def test_no_possible_round_of_a_late_round_is_better(state: State) -> None:
    judge = Judge(state)
    found = pair_swiss(state)
    assert rank_of(judge, found) == min(judge.rank(pairs, bye) for pairs, bye in judge.everything())


@given(states(most=7))
def test_what_is_answered_about_the_round_is_true(state: State) -> None:
    judge = Judge(state)
    found = pair_swiss(state)
    rematches, byes, _, above, cost = rank_of(judge, found)
    assert (found.cost, found.bound, found.optimal) == (cost, cost, True)
    assert len(found.rematches) == rematches
    assert all(frozenset(pair) in judge.met for pair in found.rematches)
    codes = [reason.code for reason in found.reasons]
    assert codes.count("rematch_unavoidable") + codes.count("avoid_unavoidable") == rematches
    assert ("second_bye_unavoidable" in codes) == (byes > 0)
    if "bye_above_lowest" in codes:
        assert above > 0

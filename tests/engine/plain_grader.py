"""A grader of rounds that is independent of the engine: it compares a round with every possible one."""

from collections.abc import Iterator
from fractions import Fraction

from engine.outcomes import Outcome
from engine.scoring import match_points
from engine.state import EntryId, State

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
            yield from ((pairs, bye) for pairs in all_pairs([entry for entry in self.present if entry != bye]))

    def grade(self, pairs: list[Pair], bye: EntryId | None) -> tuple[int, int, int, Fraction, Fraction]:
        """Return the criteria in order: rematches, earlier byes, recency, points of the bye, sum of squares."""
        again = [self.met[frozenset(pair)] for pair in pairs if frozenset(pair) in self.met]
        byes = 0 if bye is None else self.byes[bye]
        lowest = min((self.points[entry] for entry in self.present), default=Fraction(0))
        above = Fraction(0) if bye is None else self.points[bye] - lowest
        squares = sum(((self.points[first] - self.points[second]) ** 2 for first, second in pairs), Fraction(0))
        return len(again), byes, sum(again), above, squares + above**2


def all_pairs(entries: list[EntryId]) -> Iterator[list[Pair]]:
    """Yield every way to pair all entries."""
    if not entries:
        yield []
        return
    first, *rest = entries
    for other in rest:
        for pairs in all_pairs([entry for entry in rest if entry != other]):
            yield [(first, other), *pairs]

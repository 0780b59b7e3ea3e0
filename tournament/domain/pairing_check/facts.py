"""What a judge has to know before a round: who is there, who met, who floated. Entry point: :func:`facts_of`."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournament.domain.scoring import Verdict, match_points, verdicts
from tournament.domain.types import EntryId, Round, State

Pair = frozenset[EntryId]


@dataclass(frozen=True)
class Facts:
    """``met`` names the round of the last meeting (0: elsewhere; the round itself: should never meet)."""

    number: int
    present: tuple[EntryId, ...]
    points: Mapping[EntryId, Fraction]
    byes: Mapping[EntryId, int]
    met: Mapping[Pair, int]
    floated: frozenset[EntryId]

    @property
    def scores(self) -> list[Fraction]:
        """The different points of those present, lowest first."""
        return sorted({self.points[entry] for entry in self.present})


def facts_of(state: State) -> Facts:
    """Everything about the round after the last one, read round by round."""
    teller = _Teller(state)
    for played in sorted(state.rounds, key=lambda one: one.number):
        teller.tell(played)
    number = max((played.number for played in state.rounds), default=0) + 1
    met = dict(teller.met)
    for player in state.players:
        met.update({frozenset({player.id, other}): number for other in player.avoid - {player.id}})
    present = tuple(one.id for one in state.players if one.plays_in(number) and number not in one.awards)
    return Facts(number, present, teller.points, teller.byes, met, frozenset(teller.floated))


class _Teller:
    """Goes through the rounds in order; points are those before the round being told."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.points = {player.id: player.points for player in state.players}
        self.byes = Counter({player.id: int(player.had_bye) for player in state.players})
        self.met = {frozenset({one.id, other}): 0 for one in state.players for other in one.opponents}
        self.floated: set[EntryId] = set()

    def tell(self, played: Round) -> None:
        before = dict(self.points)
        for match in played.matches:
            sides = {seat.entry: seat.side for seat in match.seats}
            for one, other in ((one, other) for one in sides for other in sides if sides[one] != sides[other]):
                self.met[frozenset({one, other})] = played.number
                if before[one] != before[other]:
                    self.floated |= {one, other}
            for entry, verdict in verdicts(match).items():
                self.byes[entry] += verdict is Verdict.BYE
            for entry, points in match_points(match, self.state.settings.points).items():
                self.points[entry] += points
        self._tell_awards(played)

    def _tell_awards(self, played: Round) -> None:
        seated = {seat.entry for match in played.matches for seat in match.seats}
        given = self.state.settings.points
        for player in self.state.players:
            award = player.awards.get(played.number)
            if award is not None and player.id not in seated:
                self.byes[player.id] += award == "bye"
                self.points[player.id] += given.bye if award == "bye" else given.loss

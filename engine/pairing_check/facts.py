"""The facts before a round that a check needs: players present, earlier meetings, floats.

Entry point: :func:`read_facts`.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm

from engine.draw_of_lots import hash_with_seed
from engine.options import Policy
from engine.scoring import MatchVerdict, count_points, find_verdicts
from engine.standings import compute_standings
from engine.state import AFFILIATION_FIELDS, EntryId, Round, State

Pair = frozenset[EntryId]


@dataclass(frozen=True)
class Facts:
    """The facts before the round ``number``; ``present`` are the players to be paired in it.

    ``met`` holds the pairs that should not meet, with the round of their last meeting; 0 is a meeting elsewhere, and
    ``number`` itself stands for a pair kept apart, also for one that met. ``floated`` are players that ever met an
    opponent with other points. Players that share one of their ``affiliations`` are kept apart in this round if nothing
    else gets worse. ``policy_order`` are all players in the order by which the policy pairs those with equal points;
    it is empty for the policy random.
    """

    number: int
    present: tuple[EntryId, ...]
    points: Mapping[EntryId, Fraction]
    byes: Mapping[EntryId, int]
    met: Mapping[Pair, int]
    floated: frozenset[EntryId]
    affiliations: Mapping[EntryId, frozenset[str]] = field(default_factory=dict)
    policy: Policy = "random"
    policy_order: tuple[EntryId, ...] = ()
    locked: frozenset[Pair] = frozenset()

    @property
    def without_locked(self) -> "Facts":
        """The same facts with only those present that are in no locked pair."""
        held = {entry for pair in self.locked for entry in pair}
        return replace(self, present=tuple(entry for entry in self.present if entry not in held), locked=frozenset())

    @property
    def scores(self) -> list[Fraction]:
        """The different points of those present, lowest first."""
        return sorted({self.points[entry] for entry in self.present})


def read_facts(state: State) -> Facts:
    """Return the facts about the round after the last one of the state."""
    reader = _RoundReader(state)
    for played in sorted(state.rounds, key=lambda earlier: earlier.number):
        reader.add_round(played)
    number = max((played.number for played in state.rounds), default=0) + 1
    met = dict(reader.met)
    for player in state.players:
        met.update({frozenset({player.id, other}): number for other in player.avoid - {player.id}})
    present = tuple(
        player.id for player in state.players if player.plays_in(number) and number not in player.missed_rounds
    )
    early = number <= state.settings.pairing.apart_rounds
    affiliations = {
        player.id: frozenset(
            f"{kind} {name}" for kind in AFFILIATION_FIELDS if early and (name := getattr(player, kind))
        )
        for player in state.players
    }
    return Facts(
        number,
        present,
        {entry: Fraction(points, reader.scale) for entry, points in reader.points.items()},
        reader.byes,
        met,
        frozenset(reader.floated),
        affiliations,
        *_policy_and_order(state, number),
        frozenset(frozenset(pair) for pair in state.locked),
    )


def _policy_and_order(state: State, number: int) -> tuple[Policy, tuple[EntryId, ...]]:
    """Return the policy of the round and the order of players for it, which is empty for the policy random.

    The order is that of the standings, or of the seeding before any round or points; equal ranks are ordered by lot.
    """
    has_history = bool(state.rounds) or any(player.points or player.opponents for player in state.players)
    policy = state.settings.policy if has_history else state.settings.pairing.first_round
    if policy == "random":
        return policy, ()
    ranks: dict[EntryId, float] = {
        player.id: float("inf") if player.seeding is None else player.seeding for player in state.players
    }
    if has_history:
        ranks = {row.id: row.rank for row in compute_standings(state)}
    return policy, order_by_rank(state, number, ranks)


def order_by_rank(state: State, number: int, ranks: Mapping[EntryId, float]) -> tuple[EntryId, ...]:
    """Return players in order of these ranks, those with equal ranks by their lots for the round."""
    lots = {entry: hash_with_seed(state.seed, "pair", number, state.attempt, entry) for entry in ranks}
    return tuple(sorted(ranks, key=lambda entry: (ranks[entry], lots[entry], str(entry))))


class _RoundReader:
    """A reader of the rounds in order; points are those before the round being read, ``scale`` units make one point."""

    def __init__(self, state: State) -> None:
        self.state = state
        worth = {verdict: count_points(verdict, state.settings.points) for verdict in MatchVerdict}
        carried = {player.id: player.points for player in state.players}
        self.scale = lcm(*(points.denominator for points in (*worth.values(), *carried.values())))
        self.worth = {verdict: int(points * self.scale) for verdict, points in worth.items()}
        self.points = {entry: int(points * self.scale) for entry, points in carried.items()}
        self.byes = Counter({player.id: int(player.had_bye) for player in state.players})
        self.met = {
            frozenset({player.id, opponent}): 0
            for player in state.players
            for opponent in player.opponents
            if opponent != player.id
        }
        self.floated: set[EntryId] = set()

    def add_round(self, played: Round) -> None:
        """Add the meetings, floats, points and byes of the next round."""
        before = dict(self.points)
        for match in played.matches:
            sides = {seat.entry: seat.side for seat in match.seats}
            for first, second in (
                (first, second) for first in sides for second in sides if sides[first] != sides[second]
            ):
                self.met[frozenset({first, second})] = played.number
                if before[first] != before[second]:
                    self.floated |= {first, second}
            for entry, verdict in find_verdicts(match).items():
                self.byes[entry] += verdict is MatchVerdict.BYE
                self.points[entry] += self.worth[verdict]
        self._add_missed_rounds(played)

    def _add_missed_rounds(self, played: Round) -> None:
        seated = {seat.entry for match in played.matches for seat in match.seats}
        for player in self.state.players:
            score = player.missed_rounds.get(played.number)
            if score is not None and player.id not in seated:
                self.byes[player.id] += score == "bye"
                self.points[player.id] += self.worth[MatchVerdict.BYE if score == "bye" else MatchVerdict.LOSS]

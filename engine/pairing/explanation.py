"""The explanation of a pair: its score groups, the opponents that were rejected, the next-best round and its price.

Entry points: :func:`explain_pair` (a pure function of the state), :class:`PairExplanation`. Its sentences are made by
:mod:`engine.pairing.explanation_sentences`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from engine.pairing.by_standing import make_rank_columns, set_random_policy
from engine.pairing.columns import PlayerColumns, read_player_columns
from engine.pairing.field import build_field, choose_policy
from engine.pairing.full_matching import pair_by_matching
from engine.pairing.locked_pairs import seat_around_locked
from engine.pairing.pairing import Pair, Pairing
from engine.pairing.price import make_price_list
from engine.pairing.quality import QualityDifference, find_first_difference, measure_quality
from engine.pairing.seating import Seating
from engine.pairing.swiss import seat_members
from engine.state import EntryId, State

Kind = Literal["swiss", "by_standing", "round_robin", "elimination", "pods", "groups_then_cut", "by_hand"]
MAX_REJECTED = 6


@dataclass(frozen=True)
class Side:
    """A player of the explained pair or bye, with the points before the round; ``floated``: in an earlier round.

    ``equals_in_points`` is the number of players with equal points, ``at_or_above`` of those with as many or more; the
    player counts in both.
    """

    entry: EntryId
    points: Fraction
    equals_in_points: int
    at_or_above: int
    floated: bool


@dataclass(frozen=True)
class RejectedOpponent:
    """A player at least as near in points that the first does not meet.

    ``met`` is the round they met in (0: elsewhere), ``apart`` is true for players kept apart, ``worse_by`` is how much
    worse the best round with that pair is.
    """

    entry: EntryId
    met: int | None = None
    apart: bool = False
    worse_by: QualityDifference | None = None


@dataclass(frozen=True)
class Alternative:
    """The best round in which the two do not meet: their opponents there (None: a bye), and ``worse_by``."""

    opponents: tuple[EntryId | None, EntryId | None]
    worse_by: QualityDifference


@dataclass(frozen=True)
class PairExplanation:
    """The reasons of a pair.

    ``kind`` is the system that paired them, or ``by_hand``; ``rejected`` are opponents nearer in points to the first of
    the ``sides``. ``alternative`` is None where every round has this pair, or where nothing was chosen.
    """

    round: int
    kind: Kind
    sides: tuple[Side, Side]
    policy: str = "random"
    is_first_round: bool = False
    rejected: tuple[RejectedOpponent, ...] = ()
    alternative: Alternative | None = None

    @property
    def floats(self) -> bool:
        """Return true if they have different points."""
        return self.sides[0].points != self.sides[1].points


def drop_unneeded_matches(state: State) -> State:
    """Return the state without the matches that explanations do not read: all, unless standings decide the pairs."""
    system = state.settings.pairing.system
    if system == "by_standing" or (system == "swiss" and choose_policy(state) != "random"):
        return state
    return replace(state, rounds=tuple(replace(played, matches=()) for played in state.rounds))


def explain_pair(state: State, pairing: Pairing, pair: Pair, columns: PlayerColumns | None = None) -> PairExplanation:
    """Explain why ``pair`` meets in the round ``pairing`` that was paired from ``state``, more points first.

    A pair that is not in the round, or was locked, is a manual change. ``columns`` are those of the whole
    state; with them, ``state`` may come from :func:`drop_unneeded_matches`.
    """
    columns = columns or read_player_columns(state)
    row_of = {entry: row for row, entry in enumerate(columns.ids)}
    first, second = sorted((row_of[entry] for entry in pair), key=lambda row: -columns.points[row])
    sides = (build_side(columns, first), build_side(columns, second))
    system = state.settings.pairing.system
    made = {frozenset(seated) for seated in pairing.seated}
    by_hand = frozenset(pair) in {frozenset(lock) for lock in state.locked}
    if by_hand or not any(seated.issuperset(pair) for seated in made):
        return PairExplanation(columns.round, "by_hand", sides)
    if system not in {"swiss", "by_standing"}:
        return PairExplanation(columns.round, system, sides)
    comparison = _RoundComparison(state, columns, pairing)
    return PairExplanation(
        columns.round,
        system,
        sides,
        policy=choose_policy(state) if system == "swiss" else "random",
        is_first_round=not state.rounds,
        rejected=tuple(comparison.reject(first, row) for row in comparison.list_nearer_rows(first, second)),
        alternative=comparison.find_alternative(first, second),
    )


def build_side(columns: PlayerColumns, row: int) -> Side:
    """Return a row as the explanation shows it."""
    points = columns.points
    return Side(
        entry=columns.ids[row],
        points=Fraction(points[row], columns.scale),
        equals_in_points=sum(points[other] == points[row] for other in columns.members),
        at_or_above=sum(points[other] >= points[row] for other in columns.members),
        floated=columns.floated[row],
    )


class _RoundComparison:
    """The chosen round beside others: pairs the same players under a condition and names the difference."""

    def __init__(self, state: State, columns: PlayerColumns, pairing: Pairing) -> None:
        by_standing = state.settings.pairing.system == "by_standing"
        self.state = set_random_policy(state) if by_standing else state
        self.columns = make_rank_columns(state, columns) if by_standing else columns
        row_of = {entry: row for row, entry in enumerate(columns.ids)}
        pairs = [(row_of[first], row_of[second]) for first, second in pairing.pairs]
        bye = None if pairing.bye is None else row_of[pairing.bye]
        self.quality = measure_quality(self.columns, pairs, bye)
        self.by_hand = {row_of[entry] for lock in state.locked for entry in lock}
        if columns.kept_bye is not None:
            self.by_hand.add(columns.kept_bye)

    def list_nearer_rows(self, first: int, second: int) -> Sequence[int]:
        """Return rows nearer in points to the first than the second is, and equally near ones already met.

        The nearest come first. Players of a locked pair could not be chosen and are left out.
        """
        points, met = self.columns.points, self.columns.met[first]
        far = abs(points[first] - points[second])
        near = [
            row
            for row in self.columns.members
            if row not in {first, second, *self.by_hand}
            and (abs(points[row] - points[first]) < far or (abs(points[row] - points[first]) == far and row in met))
        ]
        near.sort(key=lambda row: (abs(points[row] - points[first]), str(self.columns.ids[row])))
        return near[:MAX_REJECTED]

    def reject(self, first: int, row: int) -> RejectedOpponent:
        """Return why the first does not meet the player of a row."""
        columns = self.columns
        when = columns.met[first].get(row)
        if when is not None:
            apart = when == columns.round
            return RejectedOpponent(columns.ids[row], None if apart else when, apart)
        return RejectedOpponent(
            columns.ids[row], worse_by=self._compare(self._seat((columns.ids[first], columns.ids[row])))
        )

    def find_alternative(self, first: int, second: int) -> Alternative | None:
        """Return the best round without this pair: as if the two had met, and if they still meet, with it banned."""
        met = list(self.columns.met)
        met[first] = {**met[first], second: self.columns.round}
        met[second] = {**met[second], first: self.columns.round}
        as_if = replace(self.columns, met=met)
        seating = seat_around_locked(self.state.locked, as_if, lambda rest: seat_members(self.state, rest))
        if second in self.columns.met[first] or _opponents(seating).get(first) == second:
            seating = seat_around_locked(
                self.state.locked, self.columns, lambda rest: self._seat_apart(rest, first, second)
            )
        opponents = _opponents(seating)
        if opponents.get(first) == second:
            return None
        ids = self.columns.ids
        of_first, of_second = (None if row not in opponents else ids[opponents[row]] for row in (first, second))
        return Alternative((of_first, of_second), self._compare(seating))

    def _seat_apart(self, columns: PlayerColumns, first: int, second: int) -> Seating:
        prices = make_price_list(build_field(self.state, columns))
        index_of = {entrant.row: index for index, entrant in enumerate(prices.field.entrants)}
        low, high = sorted((index_of[first], index_of[second]))
        return pair_by_matching(replace(prices, banned=(low, high)))

    def _seat(self, lock: Pair) -> Seating:
        return seat_around_locked([*self.state.locked, lock], self.columns, lambda rest: seat_members(self.state, rest))

    def _compare(self, seating: Seating) -> QualityDifference:
        return find_first_difference(self.quality, measure_quality(self.columns, seating.pairs, seating.bye))


def _opponents(seating: Seating) -> dict[int, int]:
    return {row: pair[1 - side] for pair in seating.pairs for side, row in enumerate(pair)}

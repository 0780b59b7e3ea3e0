"""The explanation of a pair: its score groups, the opponents that were rejected, the next-best round and its price.

Entry points: :func:`explain_pair` (a pure function of the state), :class:`PairExplanation`. Its sentences are made by
:mod:`tournament.domain.pairing.explanation_sentences`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from tournament.domain.pairing.by_standing import columns_by_rank, with_random_policy
from tournament.domain.pairing.columns import PlayerColumns, read_player_columns
from tournament.domain.pairing.field import field_of, policy_of
from tournament.domain.pairing.full_matching import pair_by_matching
from tournament.domain.pairing.locked_pairs import seat_around_locked
from tournament.domain.pairing.pairing import Pair, Pairing
from tournament.domain.pairing.price import price_list
from tournament.domain.pairing.quality import Difference, first_difference, quality_of
from tournament.domain.pairing.seating import Seating
from tournament.domain.pairing.swiss import seat_members
from tournament.domain.state import EntryId, State

Kind = Literal["swiss", "by_standing", "round_robin", "elimination", "pods", "groups_then_cut", "by_hand"]
MOST_REJECTED = 6


@dataclass(frozen=True)
class Side:
    """One of the two players: points, numbers of members with equal points and with as many or more, earlier floats."""

    entry: EntryId
    points: Fraction
    equals: int
    above: int
    floated: bool


@dataclass(frozen=True)
class RejectedOpponent:
    """A player at least as near in points that the first does not meet.

    ``met`` is the round they met in (0: elsewhere), ``apart`` is true for players kept apart, ``price`` is by how much
    the best round with that pair is worse.
    """

    entry: EntryId
    met: int | None = None
    apart: bool = False
    price: Difference | None = None


@dataclass(frozen=True)
class Alternative:
    """The best round in which the two do not meet: their opponents there (None: a bye), and by how much it is worse."""

    opponents: tuple[EntryId | None, EntryId | None]
    price: Difference


@dataclass(frozen=True)
class PairExplanation:
    """The reasons of a pair. ``alternative`` is None where every round has this pair, or where nothing was chosen."""

    round: int
    kind: Kind
    sides: tuple[Side, Side]
    policy: str = "random"
    first: bool = False
    rejected: tuple[RejectedOpponent, ...] = ()
    alternative: Alternative | None = None

    @property
    def floats(self) -> bool:
        """Return true if they have different points."""
        return self.sides[0].points != self.sides[1].points


def explain_pair(state: State, found: Pairing, pair: Pair) -> PairExplanation:
    """Explain why ``pair`` meets in the round ``found`` that was paired from ``state``, more points first.

    A pair that is not in the round, or was locked, is a manual change.
    """
    columns = read_player_columns(state)
    row_of = {entry: row for row, entry in enumerate(columns.ids)}
    one, other = sorted((row_of[entry] for entry in pair), key=lambda row: -columns.points[row])
    sides = (side_of(columns, one), side_of(columns, other))
    system = state.settings.pairing.system
    made = {frozenset(seated) for seated in found.seated}
    by_hand = frozenset(pair) in {frozenset(lock) for lock in state.locked}
    if by_hand or not any(seated.issuperset(pair) for seated in made):
        return PairExplanation(columns.round, "by_hand", sides)
    if system not in {"swiss", "by_standing"}:
        return PairExplanation(columns.round, system, sides)
    return replace(
        _RoundComparison(state, columns, found).explain(one, other),
        sides=sides,
        first=not state.rounds,
        policy=policy_of(state) if system == "swiss" else "random",
    )


def side_of(columns: PlayerColumns, row: int) -> Side:
    """Return a row as the explanation shows it."""
    points = columns.points
    return Side(
        entry=columns.ids[row],
        points=Fraction(points[row], columns.scale),
        equals=sum(points[other] == points[row] for other in columns.members),
        above=sum(points[other] >= points[row] for other in columns.members),
        floated=columns.floated[row],
    )


class _RoundComparison:
    """The chosen round beside others: pairs the same players under a condition and names the difference."""

    def __init__(self, state: State, columns: PlayerColumns, found: Pairing) -> None:
        self.by_standing = state.settings.pairing.system == "by_standing"
        self.state = with_random_policy(state) if self.by_standing else state
        self.columns = columns_by_rank(state, columns) if self.by_standing else columns
        row_of = {entry: row for row, entry in enumerate(columns.ids)}
        pairs = [(row_of[one], row_of[other]) for one, other in found.pairs]
        bye = None if found.bye is None else row_of[found.bye]
        self.quality = quality_of(self.columns, pairs, bye)
        self.by_hand = {row_of[entry] for lock in state.locked for entry in lock}
        if columns.kept_bye is not None:
            self.by_hand.add(columns.kept_bye)

    def explain(self, one: int, other: int) -> PairExplanation:
        """Return the explanation of the pair of two rows."""
        kind: Kind = "by_standing" if self.by_standing else "swiss"
        sides = (side_of(self.columns, one), side_of(self.columns, other))
        rejected = tuple(self._reject(one, row) for row in self._nearer_rows(one, other))
        alternative = self._find_alternative(one, other)
        return PairExplanation(self.columns.round, kind, sides, rejected=rejected, alternative=alternative)

    def _nearer_rows(self, one: int, other: int) -> Sequence[int]:
        """Return rows nearer in points to the first than the second is, and equally near ones already met.

        The nearest come first. Players of a locked pair could not be chosen and are left out.
        """
        points, met = self.columns.points, self.columns.met[one]
        far = abs(points[one] - points[other])
        near = [
            row
            for row in self.columns.members
            if row not in {one, other, *self.by_hand}
            and (abs(points[row] - points[one]) < far or (abs(points[row] - points[one]) == far and row in met))
        ]
        near.sort(key=lambda row: (abs(points[row] - points[one]), str(self.columns.ids[row])))
        return near[:MOST_REJECTED]

    def _reject(self, one: int, row: int) -> RejectedOpponent:
        columns = self.columns
        when = columns.met[one].get(row)
        if when is not None:
            apart = when == columns.round
            return RejectedOpponent(columns.ids[row], None if apart else when, apart)
        return RejectedOpponent(columns.ids[row], price=self._price(self._seat((columns.ids[one], columns.ids[row]))))

    def _find_alternative(self, one: int, other: int) -> Alternative | None:
        """Return the best round without this pair: as if the two had met, and if they still meet, with it banned."""
        met = list(self.columns.met)
        met[one] = {**met[one], other: self.columns.round}
        met[other] = {**met[other], one: self.columns.round}
        as_if = replace(self.columns, met=met)
        found = seat_around_locked(self.state.locked, as_if, lambda rest: seat_members(self.state, rest))
        if other in self.columns.met[one] or _opponents(found).get(one) == other:
            found = seat_around_locked(self.state.locked, self.columns, lambda rest: self._seat_apart(rest, one, other))
        opponents = _opponents(found)
        if opponents.get(one) == other:
            return None
        ids = self.columns.ids
        first, second = (None if row not in opponents else ids[opponents[row]] for row in (one, other))
        return Alternative((first, second), self._price(found))

    def _seat_apart(self, columns: PlayerColumns, one: int, other: int) -> Seating:
        prices = price_list(field_of(self.state, columns))
        index_of = {entrant.row: index for index, entrant in enumerate(prices.field.entrants)}
        low, high = sorted((index_of[one], index_of[other]))
        return pair_by_matching(replace(prices, banned=(low, high)))

    def _seat(self, lock: Pair) -> Seating:
        return seat_around_locked([*self.state.locked, lock], self.columns, lambda rest: seat_members(self.state, rest))

    def _price(self, found: Seating) -> Difference:
        return first_difference(self.quality, quality_of(self.columns, found.pairs, found.bye))


def _opponents(found: Seating) -> dict[int, int]:
    return {row: pair[1 - side] for pair in found.pairs for side, row in enumerate(pair)}

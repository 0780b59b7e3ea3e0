"""The result of pairing a round: pairs in table order, the bye, its proof, the reasons. Entry: :class:`Pairing`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from typing import Any, Literal

from problems import Problem
from tournament.domain.standings import as_number
from tournament.domain.state import Award, EntryId

ENGINE = "swiss-3"
Pair = tuple[EntryId, EntryId]
FloatReason = Literal["odd_group", "earlier_meetings", "standing", "pod", "by_hand"]


@dataclass(frozen=True)
class FloatedPair:
    """Two players of different points in one pair, the one with more first; ``again``: those that floated before.

    ``why``: an odd number stands at or above the higher, earlier meetings keep nearer ones apart, they are neighbours
    in the standings, a pod holds several score groups, or the pair is a manual change.
    """

    higher: EntryId
    lower: EntryId
    difference: Fraction
    again: tuple[EntryId, ...] = ()
    why: tuple[FloatReason, ...] = ()


@dataclass(frozen=True)
class Pairing:
    """The next round.

    ``cost`` is the sum of squared differences of points, that of the bye to the lowest included; ``bound`` is proven
    to be the least possible, so the round is ``optimal`` when they are equal. ``reasons`` name what could not be
    avoided, ``floats`` the pairs of different points. Players in ``through`` advance without a match and without a
    bye of the round: their opponent is missing, or the bracket has no opponent for them. ``tables`` stand in the
    order of the pairs or ``pods`` (matches of three or four, in place of pairs); without any they count from 1. Not
    ``proven``: a better round was not found, but it is not sure that there is none.
    """

    round: int
    pairs: tuple[Pair, ...]
    bye: EntryId | None
    cost: Fraction
    bound: Fraction
    rematches: tuple[Pair, ...] = ()
    awards: Mapping[EntryId, Award] = field(default_factory=dict)
    reasons: tuple[Problem, ...] = ()
    floats: tuple[FloatedPair, ...] = ()
    through: tuple[EntryId, ...] = ()
    tables: tuple[int, ...] = ()
    pods: tuple[tuple[EntryId, ...], ...] = ()
    proven: bool = True

    @property
    def seated(self) -> tuple[tuple[EntryId, ...], ...]:
        """The players of each table: the pairs or the pods."""
        return self.pods or self.pairs

    @property
    def by_table(self) -> tuple[tuple[int, tuple[EntryId, ...]], ...]:
        """The number of each table with its players."""
        return tuple(zip(self.tables or range(1, len(self.seated) + 1), self.seated, strict=True))

    @property
    def optimal(self) -> bool:
        """Return true if it is proven that no better round exists."""
        return self.proven and self.cost == self.bound

    @property
    def digest(self) -> str:
        """SHA-256 of what was decided, ids only, so that another pairing of the same round can be compared."""
        decided: dict[str, Any] = {
            "round": self.round,
            "pairs": self.pairs,
            "bye": self.bye,
            "cost": str(self.cost),
            "rematches": self.rematches,
        }
        if self.through:
            decided["through"] = self.through
        if self.pods:
            decided["pods"] = self.pods
        return sha256(json.dumps(decided, sort_keys=True, separators=(",", ":")).encode()).hexdigest()

    def as_json(self) -> dict[str, Any]:
        """Return the output of the ``pair`` command."""
        return {
            "round": self.round,
            "pairs": [list(pair) for pair in self.pairs],
            "bye": self.bye,
            "cost": as_number(self.cost),
            "bound": as_number(self.bound),
            "optimal": self.optimal,
            "rematches": [list(pair) for pair in self.rematches],
            "awards": {str(entry): award for entry, award in self.awards.items()},
            "reasons": [{"code": reason.code, "params": dict(reason.params)} for reason in self.reasons],
            "floats": [
                {
                    "players": [one.higher, one.lower],
                    "difference": as_number(one.difference),
                    "again": list(one.again),
                    "why": list(one.why),
                }
                for one in self.floats
            ],
            "through": list(self.through),
            "tables": [table for table, _ in self.by_table],
            "pods": [list(pod) for pod in self.pods],
            "engine": ENGINE,
            "digest": self.digest,
        }

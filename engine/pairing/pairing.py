"""The result of pairing a round: pairs in table order, the bye, its proof, the reasons.

Entry point: :class:`Pairing`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from typing import Any, Literal

from engine.standings import write_json_number
from engine.state import RULES, EntryId, MissedRoundScore
from problems import Problem

# Raised when the same state gives another round or other tables.
ENGINE = "swiss-4"
# The rules by which each engine reads a state (``State.rules``), so that the rounds of earlier ones still verify.
ENGINES = {"swiss-3": 1, ENGINE: RULES}
Pair = tuple[EntryId, EntryId]
FloatReason = Literal["odd_group", "earlier_meetings", "standing", "pod", "by_hand"]


@dataclass(frozen=True)
class FloatedPair:
    """Two players of different points in one pair or pod.

    ``higher`` is the player with ``difference`` points more than ``lower``; ``floated_before`` are those of the two
    that floated in an earlier round. ``reasons`` of the float: ``odd_group`` (an odd number stands at or above the
    higher), ``earlier_meetings`` (nearer opponents have met), ``standing`` (they are neighbours in the standings),
    ``pod`` (a pod holds several score groups), ``by_hand`` (the pair is a manual change).
    """

    higher: EntryId
    lower: EntryId
    difference: Fraction
    floated_before: tuple[EntryId, ...] = ()
    reasons: tuple[FloatReason, ...] = ()


@dataclass(frozen=True)
class Pairing:
    """The matches of the next round, and how good they are.

    ``pairs`` stand in table order, or in their place ``pods`` (matches of three or four); ``tables`` are their numbers,
    which ``pair_round`` adds, from 1 if empty. Players without a match: ``bye``; ``missing_players``, for which the
    round is scored as a missed one; ``without_opponent``, with an opponent that is missing or none in the bracket: they
    get no bye, and in a bracket they advance.

    ``cost`` is the sum of squared differences of points, that of the bye to the lowest included; ``bound`` is proven
    to be the least possible, so the round is ``optimal`` when they are equal. Not ``proven``: a better round was not
    found, but it is not sure that there is none. ``rematches`` are pairs that met before, ``floats`` pairs of
    different points, ``reasons`` what could not be avoided.
    """

    round: int
    pairs: tuple[Pair, ...]
    bye: EntryId | None
    cost: Fraction
    bound: Fraction
    rematches: tuple[Pair, ...] = ()
    missing_players: Mapping[EntryId, MissedRoundScore] = field(default_factory=dict)
    reasons: tuple[Problem, ...] = ()
    floats: tuple[FloatedPair, ...] = ()
    without_opponent: tuple[EntryId, ...] = ()
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
        if self.without_opponent:
            decided["through"] = self.without_opponent
        if self.pods:
            decided["pods"] = self.pods
        return sha256(json.dumps(decided, sort_keys=True, separators=(",", ":")).encode()).hexdigest()

    def as_json(self) -> dict[str, Any]:
        """Return the output of the ``pair`` command."""
        return {
            "round": self.round,
            "pairs": [list(pair) for pair in self.pairs],
            "bye": self.bye,
            "cost": write_json_number(self.cost),
            "bound": write_json_number(self.bound),
            "optimal": self.optimal,
            "rematches": [list(pair) for pair in self.rematches],
            "awards": {str(entry): score for entry, score in self.missing_players.items()},
            "reasons": [{"code": reason.code, "params": dict(reason.params)} for reason in self.reasons],
            "floats": [
                {
                    "players": [floated.higher, floated.lower],
                    "difference": write_json_number(floated.difference),
                    "again": list(floated.floated_before),
                    "why": list(floated.reasons),
                }
                for floated in self.floats
            ],
            "through": list(self.without_opponent),
            "tables": [table for table, _ in self.by_table],
            "pods": [list(pod) for pod in self.pods],
            "engine": ENGINE,
            "digest": self.digest,
        }

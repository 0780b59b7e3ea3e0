"""What an event keeps so that anybody can run it again: ids, numbers and moments only, no name of anybody."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class MatchRecord:
    """A match as it was played; ``table`` is None for a bye. ``results`` are all revisions, in the keys of a state.

    Each result carries ``at``, the moment it was entered (ISO 8601, UTC); why it was corrected stays with the staff.
    """

    table: int | None
    players: tuple[int, ...]
    results: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class RoundRecord:
    """A round: what the engine was given (``input``, canonical), what it answered (``digest``), what was played.

    ``deviations`` are the changes by hand in their order; why they were made stays with the staff.
    """

    number: int
    attempt: int
    engine: str
    input: str
    digest: str
    paired_at: str
    deviations: tuple[Mapping[str, Any], ...]
    matches: tuple[MatchRecord, ...]
    closed: bool = True


@dataclass(frozen=True)
class LaterSeed:
    """A seed drawn after ``after_round`` rounds, and the hash that was shown of it then."""

    seed: str
    seed_hash: str
    after_round: int


@dataclass(frozen=True)
class CutRecord:
    """The finals: who went on after ``after_round``, the best first; ``left``: after which round somebody dropped."""

    after_round: int
    seeding: tuple[int, ...]
    third_place: bool
    left: Mapping[str, int]


@dataclass(frozen=True)
class EventRecord:
    """An event. ``settings`` are those of a state; ``awards`` say by player what missed rounds gave, and since when.

    ``standings`` are the tables after closed rounds, by round, in the shape of the ``standings`` command.
    ``later_seeds`` are those of an event taken up again after its end, in order; ``cut`` are its finals.
    """

    slug: str
    format: str
    format_version: str
    seed: str
    seed_hash: str
    settings: Mapping[str, Any]
    awards: Mapping[str, Mapping[str, Mapping[str, Any]]]
    rounds: tuple[RoundRecord, ...]
    standings: Mapping[int, list[dict[str, Any]]]
    later_seeds: tuple[LaterSeed, ...] = ()
    cut: CutRecord | None = None

    def seed_of(self, number: int) -> str:
        """What that round had to be drawn from."""
        return next((one.seed for one in reversed(self.later_seeds) if one.after_round < number), self.seed)

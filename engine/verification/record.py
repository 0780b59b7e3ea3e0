"""The record of an event, from which it can be run again: ids, numbers and moments only, no names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class MatchRecord:
    """A match as it was played; ``table`` is None for a bye. ``results`` are all revisions, in the keys of a state.

    Each result carries ``at``, the moment it was entered (ISO 8601, UTC); the reason of a correction is not recorded.
    """

    table: int | None
    players: tuple[int, ...]
    results: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class RoundRecord:
    """A round: the engine's input (``input``, canonical), the digest of its answer (``digest``), the matches played.

    ``deviations`` are the manual changes in their order; their reasons are not recorded.
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
    """A seed drawn after ``after_round`` rounds, and its hash that was published then."""

    seed: str
    seed_hash: str
    after_round: int


@dataclass(frozen=True)
class CutRecord:
    """The finals: entries seeded after ``after_round``, best first; ``left``: last round of dropped entries."""

    after_round: int
    seeding: tuple[int, ...]
    third_place: bool
    left: Mapping[str, int]


@dataclass(frozen=True)
class EventRecord:
    """An event. The names of the fields are keys of the verification file.

    ``settings`` are those of a state, ``awards`` the scores of missed rounds of each entry as in ``Entry.awards``,
    ``standings`` are the tables after closed rounds, by round, in the shape of the ``standings`` command.
    ``later_seeds`` are those of an event resumed after its end, in order; ``cut`` are its finals, or the bracket of its
    own system. ``counting`` is the version of counting of the standings; files without it have the first.
    ``without_place`` names the disqualified entries without a place, each with the round from whose standings on.
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
    counting: int = 1
    without_place: Mapping[str, int] = field(default_factory=dict)

    def seed_of(self, number: int) -> str:
        """Return the seed for the pairing of that round."""
        return next((later.seed for later in reversed(self.later_seeds) if later.after_round < number), self.seed)

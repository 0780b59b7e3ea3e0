"""The state of a tournament as frozen values: players, rounds, matches with seats; its settings are in ``options``.

Entry point: :class:`State`. Values hold ids only; a name is carried for output and never decides anything.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal, NamedTuple, Self

from engine.options import Settings
from engine.outcomes import EndReason, Outcome

EntryId = str | int
PlayerStatus = Literal["active", "dropped"]
MissedRoundScore = Literal["bye", "loss"]
# Raised when the same results give other ranks, numbers or rounds than before (decision 60).
RULES = 2
# The fields of a player that several may share.
AFFILIATION_FIELDS = ("family", "club", "country")
MISSED_ROUND_SCORES: dict[str, MissedRoundScore] = {"bye": "bye", "loss": "loss"}


@dataclass(frozen=True)
class Player:
    """One entry of the event: a person, or a team that plays as one.

    ``points``, ``opponents`` and ``had_bye`` were carried in from elsewhere. ``missed_rounds`` says by round number
    whether a round in which the player has no match is scored as a bye or as a loss; the player is not paired in
    such a round. The policy of the event sets them for late and returning entries. A dropped player plays up to the
    round ``dropped_after``. ``seeding`` 1 is the best; players without one come last. A ``fixed_table`` is the table
    that the player keeps for the whole event. A dropped player ``without_place`` is disqualified: the standings have no
    place for the player.
    """

    id: EntryId
    name: str = ""
    status: PlayerStatus = "active"
    dropped_after: int | None = None
    avoid: frozenset[EntryId] = frozenset()
    club: str = ""
    points: Fraction = Fraction(0)
    opponents: tuple[EntryId, ...] = ()
    had_bye: bool = False
    missed_rounds: Mapping[int, MissedRoundScore] = field(default_factory=dict)
    country: str = ""
    family: str = ""
    seeding: int | None = None
    fixed_table: int | None = None
    without_place: bool = False

    def plays_in(self, round_number: int) -> bool:
        """Return true if the player is still in the event in that round (it may miss it: ``missed_rounds``)."""
        if self.status == "active":
            return True
        return self.dropped_after is not None and round_number <= self.dropped_after


@dataclass(frozen=True)
class Seat:
    """One entry in one match, with its side (0 is the first) and its order within the side."""

    entry: EntryId
    side: int = 0
    order: int = 0


class ResultValues(NamedTuple):
    """The result of a match in the order of the fields of :class:`Match`, by the keys of its JSON."""

    games: tuple[int, ...] | None
    outcome: Outcome | None
    in_game_points: tuple[tuple[int, ...], ...]
    ended: tuple[EndReason, ...]


@dataclass(frozen=True)
class Match:
    """One match of a round.

    ``games`` are the wins of every side, then the draws; ``outcome`` overrides them; with neither it is still played.
    ``in_game_points`` and ``ended`` hold one item per game.
    """

    seats: tuple[Seat, ...]
    table: int | None = None
    games: tuple[int, ...] | None = None
    outcome: Outcome | None = None
    in_game_points: tuple[tuple[int, ...], ...] = ()
    ended: tuple[EndReason, ...] = ()

    @classmethod
    def between(
        cls,
        *players: EntryId,
        games: tuple[int, ...] | None = None,
        outcome: Outcome | None = None,
        table: int | None = None,
        in_game_points: tuple[tuple[int, ...], ...] = (),
    ) -> Self:
        """Return a match in which every player is a side; one player alone has a bye or misses the round."""
        seats = tuple(Seat(player, side) for side, player in enumerate(players))
        return cls(seats, table, games, outcome, in_game_points)

    @property
    def players(self) -> tuple[EntryId, ...]:
        """All players at the table, in order of seats."""
        return tuple([seat.entry for seat in self.seats])

    @property
    def sides(self) -> int:
        return len({seat.side for seat in self.seats})

    @property
    def is_decided(self) -> bool:
        """Return true if a result is known."""
        return self.games is not None or self.outcome is not None


@dataclass(frozen=True)
class Round:
    """The matches of one round; numbers start at 1."""

    number: int
    matches: tuple[Match, ...] = ()


@dataclass(frozen=True)
class State:
    """Everything a pairing or a standing is computed from.

    ``attempt`` counts how often the round was paired. ``locked`` are pairs of the next round that were made by manual
    change or kept from an earlier attempt, at ``locked_tables`` in their order (none: at any table); ``locked_bye``
    is the player that keeps the bye. ``tables`` are the tables of the venue, first and last of each room, in the order
    they are filled; none: every number from 1. ``rules`` is the version of counting and pairing; a state in JSON does
    not hold it, because what was made from the state names its version.
    """

    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    settings: Settings = field(default_factory=Settings)
    seed: str = ""
    attempt: int = 1
    locked: tuple[tuple[EntryId, EntryId], ...] = ()
    locked_tables: tuple[int, ...] = ()
    locked_bye: EntryId | None = None
    tables: tuple[tuple[int, int], ...] = ()
    rules: int = RULES

    def after_round(self, number: int) -> Self:
        """Return the same tournament as it stood when that round was over."""
        rounds = tuple(played for played in self.rounds if played.number <= number)
        return replace(self, rounds=rounds, locked=(), locked_tables=(), locked_bye=None)

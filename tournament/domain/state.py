"""The state of a tournament as frozen values: players, rounds, matches with seats, settings.

Entry point: :class:`State`. Values hold ids only; a name is carried for output and never decides anything.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal, NamedTuple, Self

from tournament.domain.outcomes import EndReason, Outcome

EntryId = str | int
Policy = Literal["random", "fold", "slide"]
System = Literal["swiss", "by_standing", "round_robin", "elimination", "pods", "groups_then_cut"]
PlayerStatus = Literal["active", "dropped"]
MissedRoundScore = Literal["bye", "loss"]
MISSED_ROUND_SCORES: dict[str, MissedRoundScore] = {"bye": "bye", "loss": "loss"}
OpenGameRule = Literal["points", "draw", "not_counted"]


@dataclass(frozen=True)
class Points:
    """Match points, exact. ``double_win`` is None where it counts as a win."""

    win: Fraction = Fraction(3)
    draw: Fraction = Fraction(1)
    loss: Fraction = Fraction(0)
    bye: Fraction = Fraction(3)
    double_win: Fraction | None = None


@dataclass(frozen=True)
class MatchFormat:
    """The shape of a result: at most ``best_of`` games, draws or none, in-game points that end a game.

    ``all_games``: exactly ``best_of`` games are played and all of them count (Kachung's match). When the time is over
    the turn is finished and ``extra_turns`` follow; ``time_then`` is the rule for a game that is still open then.
    """

    best_of: int = 1
    draws: bool = True
    winning_points: int | None = None
    all_games: bool = False
    extra_turns: int = 2
    time_then: OpenGameRule = "points"

    @property
    def wins_needed(self) -> int:
        """Games that decide the match; the most that one side can win."""
        return self.best_of if self.all_games else self.best_of // 2 + 1


@dataclass(frozen=True)
class PairingOptions:
    """The organizer's choices about pairing beyond the policy within a score group.

    ``first_round`` follows the players' ``seeding`` unless it is random. In the first ``apart_rounds`` rounds players
    of one family, club or country are kept apart where nothing else gets worse. ``pod_size`` is 3 or 4. Of ``groups``
    groups the best ``advance`` each go on to the finals, with a match for ``third_place`` or without. A bracket after
    ``cut_after`` other rounds holds only players with a seeding.
    """

    system: System = "swiss"
    first_round: Policy = "random"
    apart_rounds: int = 2
    pod_size: int = 4
    groups: int = 2
    advance: int = 2
    third_place: bool = True
    cut_after: int = 0


@dataclass(frozen=True)
class Settings:
    """The organizer's choices about counting and pairing.

    ``percentage_floor`` holds for match-win and game-win percentages. ``bye_games`` are the games a bye counts as won
    (two in the Magic Tournament Rules, appendix C; an event of one-game matches sets 1).
    """

    points: Points = field(default_factory=Points)
    tiebreakers: tuple[str, ...] = ("omw", "gw", "ogw")
    percentage_floor: Fraction = Fraction(33, 100)
    byes_count_for_opponents: bool = True
    policy: Policy = "random"
    bye_games: int = 2
    pairing: PairingOptions = field(default_factory=PairingOptions)


@dataclass(frozen=True)
class Player:
    """One entry of the event: a person, or a team that plays as one.

    ``points``, ``opponents`` and ``had_bye`` were carried in from elsewhere. ``missed_rounds`` says by round number
    whether a round in which the player has no match is scored as a bye or as a loss; the player is not paired in
    such a round. The policy of the event sets them for late and returning entries. A dropped player plays up to the
    round ``dropped_after``. ``seeding`` 1 is the best; players without one come last. A ``fixed_table`` is the table
    that the player keeps for the whole event.
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
        """The number of sides."""
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
    they are filled; none: every number from 1.
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

    def after_round(self, number: int) -> Self:
        """Return the same tournament as it stood when that round was over."""
        rounds = tuple(played for played in self.rounds if played.number <= number)
        return replace(self, rounds=rounds, locked=(), locked_tables=(), locked_bye=None)

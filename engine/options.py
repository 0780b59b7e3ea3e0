"""The options of an event as frozen values: points and tie-breakers, pairing, match format; with their limits.

Entry points: :class:`Settings` with its :class:`Points` and :class:`PairingOptions`; :class:`MatchFormat`;
:func:`find_limits`. They are read from the stored settings of the event in ``json_io``.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Literal, get_type_hints

from engine import limits

# Which players with equal points meet: any, by lot; or by their standings the first with the last (``fold``), or the
# first with the first of the lower half (``slide``).
Policy = Literal["random", "fold", "slide"]
# The pairing system.
System = Literal["swiss", "by_standing", "round_robin", "elimination", "pods", "groups_then_cut"]
# The result of a game that is still open when time is over: by its points, a draw, or none.
OpenGameRule = Literal["points", "draw", "not_counted"]


@cache
def find_limits(kind: type[Any]) -> dict[str, limits.Limit | limits.Share]:
    """Return the limits of the numbers in one of these values, by the names of their fields."""
    types = get_type_hints(kind, include_extras=True)
    return {name: note for name, hint in types.items() for note in getattr(hint, "__metadata__", ())}


@dataclass(frozen=True)
class Points:
    """Match points, exact. ``double_win`` is None where it counts as a win."""

    win: Annotated[Fraction, limits.MATCH_POINTS] = Fraction(3)
    draw: Annotated[Fraction, limits.MATCH_POINTS] = Fraction(1)
    loss: Annotated[Fraction, limits.MATCH_POINTS] = Fraction(0)
    bye: Annotated[Fraction, limits.MATCH_POINTS] = Fraction(3)
    double_win: Annotated[Fraction | None, limits.MATCH_POINTS] = None


@dataclass(frozen=True)
class MatchFormat:
    """The shape of a result: at most ``best_of`` games, draws or none, in-game points that end a game.

    ``all_games``: exactly ``best_of`` games are played and all of them count (Kachung's match). When the time is over
    the turn is finished and ``extra_turns`` follow; ``time_then`` is the rule for a game that is still open then.
    """

    best_of: Annotated[int, limits.GAMES] = 1
    draws: bool = True
    winning_points: Annotated[int | None, limits.WINNING_POINTS] = None
    all_games: bool = False
    extra_turns: Annotated[int, limits.EXTRA_TURNS] = 2
    time_then: OpenGameRule = "points"

    @property
    def wins_needed(self) -> int:
        """Games that decide the match; the most that one side can win."""
        return self.best_of if self.all_games else self.best_of // 2 + 1


@dataclass(frozen=True)
class PairingOptions:
    """The organizer's choices about pairing beyond the policy within a score group.

    ``first_round`` follows the players' ``seeding`` unless it is random. In the first ``apart_rounds`` rounds players
    of one family, club or country are separated where nothing else gets worse. ``pod_size`` is 3 or 4. Of ``groups``
    groups the best ``advance`` each go on to the finals, with a match for ``third_place`` or without. ``cut_after`` is
    the number of rounds before the bracket; after one or more, the bracket holds only players with a seeding. In a
    league each pair meets ``legs`` times, once or twice.
    """

    system: System = "swiss"
    first_round: Policy = "random"
    apart_rounds: Annotated[int, limits.ROUNDS_OR_NONE] = 2
    pod_size: Annotated[int, limits.POD_SIZE] = 4
    groups: Annotated[int, limits.GROUPS] = 2
    advance: Annotated[int, limits.GROUPS] = 2
    third_place: bool = True
    cut_after: Annotated[int, limits.ROUNDS_OR_NONE] = 0
    legs: Annotated[int, limits.LEGS] = 1


@dataclass(frozen=True)
class Settings:
    """The organizer's choices about counting and pairing.

    ``percentage_floor`` holds for match-win and game-win percentages. ``bye_games`` are the games a bye counts as won
    (two in the Magic Tournament Rules, appendix C; an event of one-game matches sets 1).
    """

    points: Points = field(default_factory=Points)
    tiebreakers: tuple[str, ...] = ("omw", "gw", "ogw")
    percentage_floor: Annotated[Fraction, limits.SHARE] = Fraction(33, 100)
    byes_count_for_opponents: bool = True
    policy: Policy = "random"
    bye_games: Annotated[int, limits.BYE_GAMES] = 2
    pairing: PairingOptions = field(default_factory=PairingOptions)

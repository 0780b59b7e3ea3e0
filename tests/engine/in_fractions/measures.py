"""Tie-breakers by their fixed names: a function per measure, which returns the number with its explanation.

Entry point: :data:`MEASURES`. A measure reads the match history and the group of players that is still tied when it is
computed.
"""

from collections.abc import Callable
from dataclasses import dataclass

from engine.state import EntryId
from engine.tiebreakers.explanation import Explanation
from tests.engine.in_fractions import buchholz, own_matches, percentages
from tests.engine.in_fractions.history import MatchHistory


@dataclass(frozen=True)
class Measure:
    """The function of a tie-breaker and how it is shown; ``is_percentage`` is for showing only."""

    compute: Callable[[MatchHistory, EntryId, tuple[EntryId, ...]], Explanation]
    lower_is_better: bool = False
    is_percentage: bool = False
    needs_group: bool = False


MEASURES: dict[str, Measure] = {
    "omw": Measure(percentages.opponents_match_win, is_percentage=True),
    "gw": Measure(percentages.own_game_win, is_percentage=True),
    "ogw": Measure(percentages.opponents_game_win, is_percentage=True),
    "buchholz": Measure(buchholz.buchholz),
    "buchholz_cut1": Measure(buchholz.buchholz_cut1),
    "buchholz_median": Measure(buchholz.buchholz_median),
    "sonneborn_berger": Measure(buchholz.sonneborn_berger),
    "progressive": Measure(own_matches.progressive),
    "head_to_head": Measure(own_matches.head_to_head, needs_group=True),
    "wins": Measure(own_matches.wins),
    "in_game_points": Measure(own_matches.in_game_points),
    "in_game_points_against": Measure(own_matches.in_game_points_against, lower_is_better=True),
    "lot": Measure(own_matches.lot, lower_is_better=True),
}

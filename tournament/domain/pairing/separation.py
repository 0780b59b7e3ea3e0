"""Separation of players of one family, club or country in the first rounds.

Entry point: :func:`separate_affiliated`. Like the repair of rematches it swaps only players with equal points, so it
costs nothing; groups that stay above the least possible are returned, to be solved exactly.
"""

from collections import Counter

from tournament.domain.pairing.affiliations import Affiliations
from tournament.domain.pairing.lineup import Lineup
from tournament.domain.pairing.score_groups import ScoreGroups

_FAR = 400
_PASSES = 4


def separate_affiliated(lineup: Lineup, exact: set[int]) -> set[int]:
    """Separate affiliated players by swapping equals; return groups with more shared affiliations than necessary."""
    affiliations = lineup.columns.affiliations
    if not affiliations or not any(affiliations[one] & affiliations[other] for one, other in lineup.pairs()):
        return set()
    least = _least_by_group(lineup, exact)
    above = _above_least(lineup, least)
    for _ in range(_PASSES):
        if not above or not _separate_once(lineup, affiliations, above):
            break
        above = _above_least(lineup, least)
    return above


def _least_by_group(lineup: Lineup, exact: set[int]) -> dict[int, int]:
    """Return the least number by free group, and 0 beside a group solved exactly.

    There more players may leave the group than must, so no number is certain.
    """
    score_groups = lineup.score_groups
    free = set(range(score_groups.last + 1)) - exact
    inner = {group for group in free if not {group - 1, group + 1} & exact}
    return {group: _least(score_groups, group, lineup.bye) if group in inner else 0 for group in free}


def _least(score_groups: ScoreGroups, group: int, bye: int | None) -> int:
    """Return how many must meet an affiliated player: of a label that more than half of a group share.

    Players that leave the group are counted as if they all had that label.
    """
    leaving = score_groups.odd[group] + score_groups.odd[group + 1]
    gone = leaving + (bye is not None and score_groups.group_of(bye) == group)
    tables = (len(score_groups.groups[group]) - leaving) // 2
    count = Counter(label for row in score_groups.groups[group] for label in score_groups.columns.affiliations[row])
    return sum(max(0, members - gone - tables) for members in count.values())


def _above_least(lineup: Lineup, least: dict[int, int]) -> set[int]:
    affiliations, points, group_at = lineup.columns.affiliations, lineup.columns.points, lineup.score_groups.group_at
    found: Counter[int] = Counter()
    crossing: set[int] = set()
    for one, other in lineup.pairs():
        together = len(affiliations[one] & affiliations[other])
        if together and points[one] == points[other]:
            found[group_at[points[one]]] += together
        elif together:
            crossing |= {group_at[points[one]], group_at[points[other]]}
    return {group for group, number in found.items() if number > least.get(group, number)} | crossing


def _separate_once(lineup: Lineup, affiliations: Affiliations, above: set[int]) -> bool:
    """Go through all pairs once; return true if any was separated."""
    group_at, points = lineup.score_groups.group_at, lineup.columns.points
    changed = False
    for position in range(0, len(lineup.row_at), 2):
        one, other = lineup.row_at[position], lineup.row_at[position + 1]
        if affiliations[one] & affiliations[other] and {group_at[points[one]], group_at[points[other]]} & above:
            changed = (
                _separate(lineup, affiliations, position + 1) or _separate(lineup, affiliations, position) or changed
            )
    return changed


def _separate(lineup: Lineup, affiliations: Affiliations, position: int) -> bool:
    """Swap the player at a position with the nearest equal such that fewer affiliated players meet."""

    def together(position: int, row: int) -> int:
        return len(affiliations[row] & affiliations[lineup.row_at[position ^ 1]])

    row = lineup.row_at[position]
    now = together(position, row)
    for other_position in lineup.positions_of_equals(position, _FAR):
        other = lineup.row_at[other_position]
        then = together(position, other) + together(other_position, row)
        if then < now + together(other_position, other) and lineup.may_swap(position, other_position):
            lineup.row_at[position], lineup.row_at[other_position] = other, row
            return True
    if lineup.bye is not None and together(position, lineup.bye) < now:
        return lineup.swap_with_bye(position)
    return False

"""Separation of players of one family, club or country in the first rounds.

Entry point: :func:`separate_affiliated`. Like the repair of rematches it swaps only players with equal points, so it
costs nothing; groups that stay above the least possible are returned, to be solved exactly.
"""

from collections import Counter

from engine.pairing.affiliations import Affiliations
from engine.pairing.lineup import Lineup

# The farthest equal, in positions of the group, that is tried for a swap, and how often all pairs are tried.
_FAR = 400
_PASSES = 4


def separate_affiliated(lineup: Lineup, exact: set[int]) -> set[int]:
    """Separate affiliated players by swapping equals; return groups with more shared affiliations than necessary."""
    affiliations = lineup.columns.affiliations
    if not affiliations or not any(affiliations[first] & affiliations[second] for first, second in lineup.pairs()):
        return set()
    least = _least_shared_by_group(lineup, exact)
    above = _above_least(lineup, least)
    for _ in range(_PASSES):
        if not above or not _separate_once(lineup, affiliations, above):
            break
        above = _above_least(lineup, least)
    return above


def _least_shared_by_group(lineup: Lineup, exact: set[int]) -> dict[int, int]:
    """Return the least number of shared affiliations by free group: those that more than half of it share.

    Players that leave the group are counted as if they all had that affiliation. Beside a group solved exactly more
    players may leave than must, so the least number there is 0.
    """
    score_groups, bye = lineup.score_groups, lineup.bye
    least: dict[int, int] = {}
    for group in set(range(score_groups.last + 1)) - exact:
        least[group] = 0
        if {group - 1, group + 1} & exact:
            continue
        rows = score_groups.groups[group]
        floating = score_groups.odd[group] + score_groups.odd[group + 1]
        leaving = floating + (bye is not None and score_groups.group_of(bye) == group)
        tables = (len(rows) - floating) // 2
        count = Counter(shared for row in rows for shared in score_groups.columns.affiliations[row])
        least[group] = sum(max(0, members - leaving - tables) for members in count.values())
    return least


def _above_least(lineup: Lineup, least: dict[int, int]) -> set[int]:
    """Return groups with more shared affiliations than the least, and groups whose floats share one."""
    affiliations, points, group_at = lineup.columns.affiliations, lineup.columns.points, lineup.score_groups.group_at
    shared: Counter[int] = Counter()
    crossing: set[int] = set()
    for first, second in lineup.pairs():
        together = len(affiliations[first] & affiliations[second])
        if together and points[first] == points[second]:
            shared[group_at[points[first]]] += together
        elif together:
            crossing |= {group_at[points[first]], group_at[points[second]]}
    return {group for group, number in shared.items() if number > least.get(group, number)} | crossing


def _separate_once(lineup: Lineup, affiliations: Affiliations, above: set[int]) -> bool:
    """Go through all pairs once; return true if any was separated."""
    group_at, points = lineup.score_groups.group_at, lineup.columns.points
    changed = False
    for position in range(0, len(lineup.row_at), 2):
        first, second = lineup.row_at[position], lineup.row_at[position + 1]
        if affiliations[first] & affiliations[second] and {group_at[points[first]], group_at[points[second]]} & above:
            changed = (
                _separate(lineup, affiliations, position + 1) or _separate(lineup, affiliations, position) or changed
            )
    return changed


def _separate(lineup: Lineup, affiliations: Affiliations, position: int) -> bool:
    """Swap the player at a position with the nearest equal such that fewer affiliated players meet; true if swapped."""

    def count_shared_at(position: int, row: int) -> int:
        return len(affiliations[row] & affiliations[lineup.row_at[position ^ 1]])

    row = lineup.row_at[position]
    before = count_shared_at(position, row)
    for other_position in lineup.positions_of_equals(position, _FAR):
        other = lineup.row_at[other_position]
        after = count_shared_at(position, other) + count_shared_at(other_position, row)
        if after < before + count_shared_at(other_position, other) and lineup.can_swap(position, other_position):
            lineup.row_at[position], lineup.row_at[other_position] = other, row
            return True
    if lineup.bye is not None and count_shared_at(position, lineup.bye) < before:
        return lineup.swap_with_bye(position)
    return False

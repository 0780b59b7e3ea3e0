"""The soft wish that people who belong together do not meet early: family, club, country.

Entry point: :func:`keep_apart`. Like the repair of rematches it changes equals only,
so it costs nothing; what stays above the least possible is named, to be solved exactly.
"""

from collections import Counter

from tournament.domain.pairing.affiliations import Kin
from tournament.domain.pairing.lineup import Line
from tournament.domain.pairing.score_groups import Ladder

_FAR = 400
_PASSES = 4


def keep_apart(line: Line, exact: set[int]) -> set[int]:
    """Part by changing equals who can be parted; the groups with more together than must be."""
    kin = line.columns.kin
    if not kin or not any(kin[one] & kin[other] for one, other in line.pairs()):
        return set()
    least = _least_by_group(line, exact)
    above = _above_least(line, least)
    for _ in range(_PASSES):
        if not above or not _part_once(line, kin, above):
            break
        above = _above_least(line, least)
    return above


def _least_by_group(line: Line, exact: set[int]) -> dict[int, int]:
    """For free groups; beside a group solved exactly more may leave than must, so nothing is sure there."""
    ladder = line.ladder
    free = set(range(ladder.last + 1)) - exact
    inner = {group for group in free if not {group - 1, group + 1} & exact}
    return {group: _least(ladder, group, line.bye) if group in inner else 0 for group in free}


def _least(ladder: Ladder, group: int, bye: int | None) -> int:
    """So many must meet their like: of a label that more than half of a group share, even if they leave it first."""
    leaving = ladder.odd[group] + ladder.odd[group + 1]
    gone = leaving + (bye is not None and ladder.group_of(bye) == group)
    tables = (len(ladder.groups[group]) - leaving) // 2
    count = Counter(label for row in ladder.groups[group] for label in ladder.columns.kin[row])
    return sum(max(0, members - gone - tables) for members in count.values())


def _above_least(line: Line, least: dict[int, int]) -> set[int]:
    kin, points, group_at = line.columns.kin, line.columns.points, line.ladder.group_at
    found: Counter[int] = Counter()
    crossing: set[int] = set()
    for one, other in line.pairs():
        together = len(kin[one] & kin[other])
        if together and points[one] == points[other]:
            found[group_at[points[one]]] += together
        elif together:
            crossing |= {group_at[points[one]], group_at[points[other]]}
    return {group for group, number in found.items() if number > least.get(group, number)} | crossing


def _part_once(line: Line, kin: Kin, above: set[int]) -> bool:
    """One go through all pairs; whether any was parted."""
    group_at, points = line.ladder.group_at, line.columns.points
    changed = False
    for place in range(0, len(line.row_at), 2):
        one, other = line.row_at[place], line.row_at[place + 1]
        if kin[one] & kin[other] and {group_at[points[one]], group_at[points[other]]} & above:
            changed = _part(line, kin, place + 1) or _part(line, kin, place) or changed
    return changed


def _part(line: Line, kin: Kin, place: int) -> bool:
    """Change the player at a place with the nearest equal such that fewer meet their like."""

    def together(place: int, row: int) -> int:
        return len(kin[row] & kin[line.row_at[place ^ 1]])

    row = line.row_at[place]
    now = together(place, row)
    for other_place in line.equals_near(place, _FAR):
        other = line.row_at[other_place]
        then = together(place, other) + together(other_place, row)
        if then < now + together(other_place, other) and line.may_change(place, other_place):
            line.row_at[place], line.row_at[other_place] = other, row
            return True
    if line.bye is not None and together(place, line.bye) < now:
        return line.change_with_bye(place)
    return False

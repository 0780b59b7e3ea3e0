"""Why a round is as it is: what could not be avoided, and who plays out of their score group.

Entry points: :func:`reasons_of`, :func:`floats_of`.
"""

from collections.abc import Iterator
from fractions import Fraction

from problems import Problem
from tournament.domain.pairing.columns import Columns
from tournament.domain.pairing.outcome import Floated
from tournament.domain.pairing.seating import Seating


def floats_of(columns: Columns, found: Seating) -> Iterator[Floated]:
    """Every pair of different points, with who of the two had floated in an earlier round."""
    for pair in found.pairs:
        one, other = pair
        difference = columns.points[one] - columns.points[other]
        if difference:
            again = tuple(columns.ids[row] for row in pair if columns.floated[row])
            yield Floated(columns.ids[one], columns.ids[other], Fraction(difference, columns.scale), again)


def reasons_of(columns: Columns, found: Seating) -> Iterator[Problem]:
    """What the organizer should know: rematches, pairs that should not meet, a second bye, a bye above the lowest.

    Whoever meets somebody again has met everybody, or it is said of the pair alone that it could not be avoided.
    """
    for one, other in found.pairs:
        when = columns.met[one].get(other)
        if when is not None:
            code = "avoid_unavoidable" if when == columns.round else "rematch_unavoidable"
            yield Problem(code, {"players": [columns.ids[one], columns.ids[other]]}, severity="warning")
    yield from _met_everybody(columns, found)
    if found.bye is not None:
        yield from _reasons_of_bye(columns, found.bye)


def _met_everybody(columns: Columns, found: Seating) -> Iterator[Problem]:
    """Who meets somebody again and has nobody left, wishes aside."""
    for row in (row for one, other in found.pairs if other in columns.met[one] for row in (one, other)):
        earlier = {other for other, when in columns.met[row].items() if when < columns.round}
        if earlier.issuperset(other for other in columns.members if other != row):
            yield Problem("met_everybody", {"player": columns.ids[row]}, severity="warning")


def _reasons_of_bye(columns: Columns, bye: int) -> Iterator[Problem]:
    fewest = min(columns.byes[row] for row in columns.members)
    lowest = min(columns.points[row] for row in columns.members if columns.byes[row] == fewest)
    if columns.byes[bye]:
        yield Problem("second_bye_unavoidable", {"player": columns.ids[bye]}, severity="warning")
    elif columns.points[bye] > lowest:
        yield Problem("bye_above_lowest", {"player": columns.ids[bye]}, severity="warning")

"""Why pairing a round took long: the score groups that had to be solved exactly.

Entry point: :func:`explain_duration`.
"""

from unittest.mock import patch

from engine.pairing import bound_search
from engine.pairing.columns import PlayerColumns
from engine.pairing.segment import Segment, SegmentSolution, solve_segment


def explain_duration(start: PlayerColumns) -> str:
    """Return the numbers of players of the score groups that had to be solved exactly, in order."""
    sizes: list[int] = []

    def counting(segment: Segment) -> SegmentSolution | None:
        sizes.append(segment.players)
        return solve_segment(segment)

    with patch.object(bound_search, "solve_segment", counting):
        bound_search.pair_by_bound(start)
    return f"solved exactly, players: {', '.join(map(str, sizes))}"

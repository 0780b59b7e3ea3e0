"""What the list of rounds says about each: how many results are in, and the match at its first table.

Entry point: :func:`summarize_rounds`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Min

from tournament.models import Match, Round
from tournament.rounds.queries.rounds import prefetch_seats


@dataclass(frozen=True)
class RoundSummary:
    """A round with the numbers of its tables and of their results, and the match at its first table; no byes."""

    round: Round
    tables: int
    results: int
    first_match: Match | None


def summarize_rounds(rounds: Sequence[Round]) -> list[RoundSummary]:
    """Return the summaries of these rounds in their order, in a fixed number of queries."""
    matches = Match.objects.filter(round__in=rounds, table__isnull=False)
    counts = {
        round_id: (tables, results, first)
        for round_id, tables, results, first in matches.order_by()
        .values("round")
        .annotate(tables=Count("pk"), reported=Count("result"), first=Min("table"))
        .values_list("round", "tables", "reported", "first")
    }
    first_tables = {first for _tables, _results, first in counts.values()}
    top = {(match.round_id, match.table): match for match in prefetch_seats(matches.filter(table__in=first_tables))}
    empty = (0, 0, None)
    return [
        RoundSummary(round_, tables, results, top.get((round_.pk, first)))
        for round_ in rounds
        for tables, results, first in [counts.get(round_.pk, empty)]
    ]

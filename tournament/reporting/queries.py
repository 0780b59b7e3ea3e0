"""Reports of players for their pages and for the staff.

Entry points: :func:`with_reports`, :func:`open_reports`, :func:`reports_of`, :func:`count_disputes`.
"""

from django.db.models import F, QuerySet

from tournament.models import Entry, Match, ResultReport, Round
from tournament.rounds.queries.rounds import with_seats


def with_reports(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return the matches with their open report and dispute loaded."""
    return matches.select_related("report", "report__by", "dispute", "dispute__by")


def open_reports(a_round: Round) -> QuerySet[Match]:
    """Return the matches of a round with an open report, disputed ones first, then by table, with their players."""
    waiting = a_round.matches.filter(report__isnull=False)
    return with_reports(with_seats(waiting)).order_by(F("dispute").asc(nulls_last=True), "table")


def reports_of(match: Match) -> list[ResultReport]:
    """Return everything that both sides reported about a match, in the order in which it came."""
    return list(match.reports.select_related("by").order_by("pk"))


def count_disputes(entry: Entry) -> int:
    """Return how often an entry disputed a report of its opponent."""
    return entry.result_reports.filter(kind=ResultReport.Kind.DISPUTE).count()

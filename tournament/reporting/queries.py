"""Reports of players for their pages and for the staff."""

from collections.abc import Collection
from hashlib import sha256

from django.db.models import Count, F, Q, QuerySet

from tournament.entries.queries.entries import prefetch_members
from tournament.models import Match, Result, ResultReport, Round
from tournament.rounds.queries.rounds import prefetch_seats


def prefetch_reports(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return the matches with their open report and dispute, and the people of both, loaded."""
    people = [prefetch_members(f"{name}__entry__") for name in ("report", "dispute")]
    loaded = ("report__by", "report__entry", "dispute__by", "dispute__entry")
    return matches.select_related(*loaded).prefetch_related(*people)


def find_reported_matches(round_: Round) -> QuerySet[Match]:
    """Return the matches of a round with an open report, and their players.

    Disputed ones come first, the oldest dispute before later ones; then the others by table.
    """
    waiting = round_.matches.filter(report__isnull=False)
    return prefetch_reports(prefetch_seats(waiting)).order_by(F("dispute").asc(nulls_last=True), "table")


def count_open_disputes(round_: Round) -> int:
    """Return the number of matches of a round with a disputed report that is not decided."""
    return round_.matches.filter(dispute__isnull=False).count()


def find_silent_results(round_: Round) -> QuerySet[Match]:
    """Return the matches of a round with a result that counts by silence, by table, with their players."""
    return prefetch_seats(round_.matches.filter(result__source=Result.Source.SILENCE)).order_by("table")


def digest_open_reports(round_: Round) -> str:
    """Return a digest of the open reports and the results by silence of a round, which changes with each of them."""
    is_open = Q(report__isnull=False) | Q(result__source=Result.Source.SILENCE)
    matches = round_.matches.filter(is_open).order_by("pk").values_list("pk", "report", "dispute", "result")
    return sha256(repr(list(matches)).encode()).hexdigest()[:16]


def list_reports(match: Match) -> list[ResultReport]:
    """Return everything that both sides reported about a match, in the order in which it came."""
    return list(match.reports.select_related("by").order_by("pk"))


def count_disputes_of(entry_ids: Collection[int]) -> dict[int, int]:
    """Return how often each entry disputed a report of its opponent, by entry id, without those that never did."""
    disputes = ResultReport.objects.filter(entry__in=entry_ids, kind=ResultReport.Kind.DISPUTE)
    return dict(disputes.order_by().values("entry").annotate(number=Count("pk")).values_list("entry", "number"))

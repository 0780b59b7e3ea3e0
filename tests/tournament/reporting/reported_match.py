"""A match of two signed-in players in an event that takes their reports. Entry point: :class:`ReportedMatch`."""

from dataclasses import dataclass
from typing import Any

from accounts.models import User
from tests.builders import make_event, pair, player_of
from tournament.models import Event, Match, ResultReport
from tournament.reporting.services import confirm_report, dispute_report, report_result
from tournament.results.checks import ResultInput

WON, LOST, DRAWN = ResultInput(games=[1, 0, 0]), ResultInput(games=[0, 1, 0]), ResultInput(games=[0, 0, 1])


@dataclass
class ReportedMatch:
    """Table 1 of the newest round; ``first`` and ``second`` are its players in the order of their seats."""

    event: Event
    pk: int
    first: User
    second: User

    @property
    def match(self) -> Match:
        """The match as it is stored now."""
        return Match.objects.select_related("report", "dispute", "result").get(pk=self.pk)

    def report(self, actor: User, result: ResultInput = WON, **options: Any) -> ResultReport:
        """Report a result and return the report that waits then."""
        match = report_result(event=self.event, match_id=self.pk, result=result, actor=actor, **options)
        assert match.report is not None
        return match.report

    def confirm(self, actor: User, report: ResultReport) -> Match:
        return confirm_report(event=self.event, match_id=self.pk, report_id=report.pk, actor=actor)

    def dispute(self, actor: User, report: ResultReport, result: ResultInput | None = None) -> Match:
        return dispute_report(event=self.event, match_id=self.pk, report_id=report.pk, actor=actor, result=result)

    @property
    def kinds(self) -> list[str]:
        """The kinds of all reports in the order in which they came."""
        return list(self.match.reports.order_by("pk").values_list("kind", flat=True))


def open_match(players: int = 4, **facts: Any) -> ReportedMatch:
    """Create an event that takes reports, with a published round, and return the match at table 1."""
    event = make_event(players, player_reports=True, **facts)
    return match_at_table(event, pair(event).number)


def match_at_table(event: Event, number: int, table: int = 1) -> ReportedMatch:
    match = event.rounds.get(number=number).matches.get(table=table)
    first, second = (player_of(seat.entry) for seat in match.seats.order_by("order"))
    return ReportedMatch(event, match.pk, first, second)

"""Random reports, confirmations, disputes, desk entries, clearings, silence, closings and reopenings of a round."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import TransactionTestCase
from django.utils import timezone
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule

from accounts.models import User
from ledger.models import Action
from problems import Refused
from tests.builders import entries, make_event, pair, player_of
from tests.tournament.random_actions import RandomActions, limit_lives
from tests.tournament.reporting.reported_match import DRAWN, LOST, WON
from tournament.domain.reports import is_same_result
from tournament.entries.services.entries import change_status
from tournament.models import Match, Result, ResultReport, Round, Seat
from tournament.organizing.services.facts import change_facts
from tournament.reporting.services import confirm_report, dispute_report, report_result
from tournament.reporting.silence import confirm_unanswered_reports, record_seat_shown
from tournament.results.services import clear_result, enter_result
from tournament.rounds.services.repair import repair_round
from tournament.rounds.services.rounds import close_round, publish_round, reopen_round, unpublish_round

TABLES, SIDES, RESULTS = st.integers(1, 2), st.integers(0, 1), st.sampled_from([WON, LOST, DRAWN])


class LifeOfReports(RandomActions):
    """A round of four players whose reports, answers and results come in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.event = make_event(4, player_reports=True, silence_minutes=3)
        pair(self.event)
        self.rows: dict[int, tuple[Any, ...]] = {}

    def at(self, table: int) -> Match | None:
        found = Match.objects.select_related("report", "dispute", "result", "round")
        return found.filter(round__event=self.event, table=table).first()

    def attempt_by(self, side: int, match: Match | None, write: Any, **arguments: Any) -> None:
        """Let the player of one side act; refusals write nothing."""
        if match is None:
            return
        actor: User = player_of(match.seats.order_by("order")[side].entry)
        lines, rows = Action.objects.count(), ResultReport.objects.count()
        try:
            write(event=self.event, match_id=match.pk, actor=actor, **arguments)
        except Refused as refused:
            self.check_refusal(refused, lines)
            assert ResultReport.objects.count() == rows

    @rule(table=TABLES, side=SIDES, result=RESULTS)
    def report(self, table: int, side: int, result: Any) -> None:
        self.attempt_by(side, self.at(table), report_result, result=result)

    @rule(table=TABLES, side=SIDES, pick=st.integers(0, 3))
    def confirm(self, table: int, side: int, pick: int) -> None:
        self.attempt_by(side, self.at(table), confirm_report, report_id=self.pick_report(table, pick))

    @rule(table=TABLES, side=SIDES, pick=st.integers(0, 3), result=st.none() | RESULTS)
    def dispute(self, table: int, side: int, pick: int, result: Any) -> None:
        self.attempt_by(side, self.at(table), dispute_report, report_id=self.pick_report(table, pick), result=result)

    def pick_report(self, table: int, pick: int) -> int:
        """Return the id of the newest reports of the table more often than of older ones; 0 without any."""
        ids = list(ResultReport.objects.filter(match__table=table).order_by("-pk").values_list("pk", flat=True))
        return ids[max(pick - 1, 0) % len(ids)] if ids else 0

    @rule(table=TABLES, result=RESULTS, corrects=st.booleans())
    def enter_at_the_desk(self, table: int, result: Any, corrects: bool) -> None:
        match = self.at(table)
        if match is not None:
            reason = "přepsáno" if corrects else ""
            self.attempt(enter_result, event=self.event, match_id=match.pk, result=result, reason=reason)

    @rule(table=TABLES)
    def clear(self, table: int) -> None:
        match = self.at(table)
        if match is not None:
            self.attempt(clear_result, event=self.event, match_id=match.pk)

    @rule(table=TABLES, side=SIDES)
    def show_the_page(self, table: int, side: int) -> None:
        match = self.at(table)
        if match is not None and match.round.is_visible:
            record_seat_shown(event=self.event, match=match, entry=match.seats.order_by("order")[side].entry)

    @rule(minutes=st.sampled_from([1, 4]))
    def wait_and_sweep(self, minutes: int) -> None:
        """Move everything into the past; then the reports that are due by their rows count, and no others."""
        by = timedelta(minutes=minutes)
        for report in ResultReport.objects.all():
            ResultReport.objects.filter(pk=report.pk).update(at=report.at - by)
        for seat in Seat.objects.exclude(shown_at=None):
            assert seat.shown_at is not None
            Seat.objects.filter(pk=seat.pk).update(shown_at=seat.shown_at - by)
        due = {match.pk for match in map(self.at, (1, 2)) if match is not None and self.is_due(match)}
        assert confirm_unanswered_reports() == len(due)
        assert all(Match.objects.get(pk=pk).result is not None for pk in due)

    def is_due(self, match: Match) -> bool:
        report = match.report
        if not self.event.player_reports or report is None or match.dispute or match.round.state == "closed":
            return False
        shown = match.seats.exclude(entry=report.entry_id).get().shown_at
        return shown is not None and max(shown, report.at) + timedelta(minutes=3) <= timezone.now()

    @rule(is_on=st.booleans())
    def switch(self, is_on: bool) -> None:
        self.attempt(change_facts, event=self.event, changes={"player_reports": is_on})

    @rule()
    def close(self) -> None:
        missing = [table for table in (1, 2) if (match := self.at(table)) is not None and match.result is None]
        assert not (self.attempt(close_round, event=self.event, number=1) and missing)

    @rule()
    def reopen(self) -> None:
        self.attempt(reopen_round, event=self.event, number=1)

    @rule()
    def take_back_and_publish(self) -> None:
        waits = Match.objects.filter(report__isnull=False).exists()
        if self.attempt(unpublish_round, event=self.event, number=1):
            assert not waits
            assert not Seat.objects.exclude(shown_at=None).exists()
            self.attempt(publish_round, event=self.event, number=1)

    @rule(index=st.integers(0, 3), repairs=st.booleans())
    def drop_and_repair(self, index: int, repairs: bool) -> None:
        """A drop during an open report leaves the report, and so does the pairing of the affected players."""
        before = set(Match.objects.filter(report__isnull=False).values_list("pk", "report"))
        entry = entries(self.event)[index]
        self.attempt(change_status, entry=entry, to="dropped" if entry.status == "checked_in" else "checked_in")
        if repairs:
            self.attempt(repair_round, event=self.event, number=1)
        assert set(Match.objects.filter(report__isnull=False).values_list("pk", "report")) == before

    @invariant()
    def a_match_has_a_result_or_open_reports(self) -> None:
        for match in Match.objects.select_related("report", "dispute", "result"):
            report, dispute = match.report, match.dispute
            assert match.result is None or (report is None and dispute is None)
            assert match.revision == match.results.count()
            if dispute is not None:
                assert report is not None
                assert dispute.answers == report
                assert dispute.entry_id != report.entry_id
            if report is not None:
                assert report.kind == "report"
                assert match.round.state != Round.State.CLOSED

    @invariant()
    def an_agreed_result_was_said_by_one_side_and_confirmed_by_the_other(self) -> None:
        for result in Result.objects.filter(source__in=("players", "silence")):
            if result.is_clearing:
                continue
            said = result.match.reports.filter(kind="report", revision=result.revision - 1).last()
            assert said is not None
            assert is_same_result(said, result)
            confirmed = ResultReport.objects.filter(answers=said, kind="confirm").exclude(entry=said.entry)
            assert confirmed.exists() == (result.source == "players")

    @invariant()
    def reports_are_appended_and_never_changed(self) -> None:
        columns = ("pk", "match", "entry", "kind", "answers", "games", "outcome", "by")
        now = {row[0]: row[1:] for row in ResultReport.objects.values_list(*columns)}
        matches = set(Match.objects.values_list("pk", flat=True))
        assert all(now.get(pk) == row for pk, row in self.rows.items() if row[0] in matches)
        self.rows = now


@pytest.mark.fuller_at_night
class TestLifeOfReports(LifeOfReports.TestCase, TransactionTestCase):  # type: ignore[misc, valid-type]
    """Run the random rounds in a separate database; each is rolled back."""

    settings = limit_lives(change=3, night=20, steps=30)

"""A report counts when the opponent keeps silent, if the event allows it and the opponent's phone showed the round."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from ledger.models import Action
from ledger.periodic import run_periodic
from tests.builders import organizer_of
from tests.refusals import refused
from tests.tournament.reporting.reported_match import WON, ReportedMatch, open_match
from tournament.models import ResultReport, Seat
from tournament.organizing.services.facts import change_facts
from tournament.reporting.silence import confirm_unanswered_reports
from tournament.results.services import clear_result, enter_result
from tournament.rounds.services.rounds import close_round, publish_round, unpublish_round

pytestmark = pytest.mark.django_db


def show_page(at: ReportedMatch, player: User) -> None:
    client = Client()
    client.force_login(player)
    assert client.get(f"/events/{at.event.slug}/me/").status_code == 200


def pass_minutes(minutes: float) -> None:
    """Let everything reported and shown so far be older by so many minutes."""
    by = timedelta(minutes=minutes)
    for report in ResultReport.objects.all():
        ResultReport.objects.filter(pk=report.pk).update(at=report.at - by)
    for seat in Seat.objects.exclude(shown_at=None):
        Seat.objects.filter(pk=seat.pk).update(shown_at=(seat.shown_at or timezone.now()) - by)


def test_silence_confirms_after_the_minutes_of_the_event() -> None:
    at = open_match(silence_minutes=3)
    show_page(at, at.second)
    at.report(at.first)
    pass_minutes(2.9)
    assert confirm_unanswered_reports() == 0
    pass_minutes(0.2)
    assert confirm_unanswered_reports() == 1
    result = at.match.result
    assert result is not None
    assert (result.games, result.source, at.match.report) == ([1, 0, 0], "silence", None)
    line = Action.objects.get(verb="result.entered")
    assert line.after is not None
    assert (line.actor_id, line.after["source"]) == (at.first.pk, "silence")
    assert confirm_unanswered_reports() == 0


def test_the_sweeper_confirms_what_is_due_since_before_a_restart() -> None:
    at = open_match(silence_minutes=3)
    show_page(at, at.second)
    at.report(at.first)
    pass_minutes(20)
    run_periodic()
    assert at.match.result is not None


@pytest.mark.parametrize("shown", ["no page", "page of the reporter"])
def test_silence_needs_the_page_of_the_opponent(shown: str) -> None:
    at = open_match(silence_minutes=3)
    if shown == "page of the reporter":
        show_page(at, at.first)
    at.report(at.first)
    pass_minutes(60)
    assert confirm_unanswered_reports() == 0
    show_page(at, at.second)
    pass_minutes(2.9)
    assert confirm_unanswered_reports() == 0
    pass_minutes(0.2)
    assert confirm_unanswered_reports() == 1


def test_silence_is_off_by_default_and_then_pages_store_nothing() -> None:
    at = open_match()
    show_page(at, at.second)
    at.report(at.first)
    pass_minutes(60)
    assert confirm_unanswered_reports() == 0
    assert not Seat.objects.exclude(shown_at=None).exists()


def test_silence_ends_with_an_answer_a_result_and_the_settings() -> None:
    at = open_match(silence_minutes=3)
    show_page(at, at.second)
    at.dispute(at.second, at.report(at.first))
    pass_minutes(60)
    assert confirm_unanswered_reports() == 0
    clear_result(event=at.event, match_id=at.pk, actor=None)
    at.report(at.first)
    pass_minutes(60)
    change_facts(event=at.event, changes={"player_reports": False}, actor=None)
    assert confirm_unanswered_reports() == 0
    change_facts(event=at.event, changes={"player_reports": True, "silence_minutes": 0}, actor=None)
    assert confirm_unanswered_reports() == 0
    change_facts(event=at.event, changes={"silence_minutes": 5}, actor=None)
    enter_result(event=at.event, match_id=at.pk, result=WON, actor=organizer_of(at.event))
    assert confirm_unanswered_reports() == 0


def test_a_corrected_report_starts_the_minutes_anew() -> None:
    at = open_match(silence_minutes=3)
    show_page(at, at.second)
    at.report(at.first)
    pass_minutes(2.9)
    at.report(at.first, result=type(WON)(games=[0, 1, 0]))
    pass_minutes(2.9)
    assert confirm_unanswered_reports() == 0


def test_the_silent_player_disputes_until_the_round_is_closed() -> None:
    at = open_match(2, silence_minutes=3)
    show_page(at, at.second)
    report = at.report(at.first)
    pass_minutes(4)
    confirm_unanswered_reports()
    with refused("report_own"):
        at.dispute(at.first, report)
    at.dispute(at.second, report)
    match = at.match
    assert (match.result, match.report, match.revision) == (None, report, 2)
    assert match.dispute is not None
    assert [row.is_clearing for row in match.results.all()] == [False, True]
    with refused("results_missing"):
        close_round(event=at.event, number=1, actor=None)
    pass_minutes(60)
    assert confirm_unanswered_reports() == 0
    enter_result(event=at.event, match_id=at.pk, result=WON, actor=organizer_of(at.event))
    close_round(event=at.event, number=1, actor=None)
    with refused("round_not_open"):
        at.dispute(at.second, report)


def test_the_staff_revoke_a_silent_confirmation() -> None:
    at = open_match(silence_minutes=3)
    show_page(at, at.second)
    report = at.report(at.first)
    pass_minutes(4)
    confirm_unanswered_reports()
    clear_result(event=at.event, match_id=at.pk, actor=organizer_of(at.event), revision=1)
    assert (at.match.result, at.match.report) == (None, None)
    with refused("report_changed"):
        at.dispute(at.second, report)


def test_a_round_that_was_taken_back_has_to_be_shown_again() -> None:
    at = open_match(2, silence_minutes=3)
    show_page(at, at.second)
    unpublish_round(event=at.event, number=1, actor=None)
    publish_round(event=at.event, number=1, actor=None)
    at.report(at.first)
    pass_minutes(60)
    assert confirm_unanswered_reports() == 0

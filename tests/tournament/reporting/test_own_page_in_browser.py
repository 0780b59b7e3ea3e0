"""The own page shows each state of a report on a phone: readable in both themes, and no wider than the screen."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.browser.inspection import check_page
from tests.ground.nightly import at_night
from tests.tournament.reporting.reported_match import LOST, ReportedMatch, open_match
from tests.tournament.reporting.test_silence import pass_minutes, show_page
from tournament.reporting.silence import confirm_unanswered_reports

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [
    pytest.mark.browser,
    pytest.mark.screen,
    pytest.mark.django_db(transaction=True),
    pytest.mark.fuller_at_night,
]


def report_alone(at: ReportedMatch) -> None:
    at.report(at.first)


def dispute(at: ReportedMatch) -> None:
    at.dispute(at.second, at.report(at.first), LOST)


def keep_silent(at: ReportedMatch) -> None:
    show_page(at, at.second)
    at.report(at.first)
    pass_minutes(4)
    assert confirm_unanswered_reports() == 1


@pytest.mark.parametrize(
    ("act", "first_reads", "second_reads"),
    [
        (report_alone, "Nahlásili jste", "Potvrdit: Prohra"),
        at_night(dispute, "Rozhodnou pořadatelé", "Rozhodnou pořadatelé"),
        at_night(keep_silent, "Výhra", "Prohra"),
    ],
)
def test_each_state_of_a_report_is_readable_on_a_phone(
    browser: "Browser",
    live_server: LiveServer,
    act: Callable[[ReportedMatch], None],
    first_reads: str,
    second_reads: str,
) -> None:
    at = open_match(silence_minutes=3)
    act(at)
    for player, text in ((at.first, first_reads), (at.second, second_reads)):
        context = browser.new_context(viewport={"width": 360, "height": 740}, locale="cs-CZ", reduced_motion="reduce")
        context.add_cookies([{"name": "sessionid", "value": session_of(player), "url": live_server.url}])
        page = context.new_page()
        page.goto(f"{live_server.url}/events/{at.event.slug}/me/")
        assert text in page.locator("main").inner_text()
        check_page(page)


def session_of(player: User) -> str:
    client = Client()
    client.force_login(player)
    return client.cookies["sessionid"].value

"""A form of a player that gets no answer leaves the page as it is and is sent again; it counts once."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.builders import entries, report
from tests.tournament.own_entry.arrivals import open_check_in
from tests.tournament.views.followed_pages import OpenPage
from tests.tournament.views.results.desk_user import open_round
from tournament.models import Event, Match, ResultReport

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]

PHONE = (360, 740)
OWN_POINTS = "You (victory points)"
NOTHING_SENT = "No connection: nothing was sent."
UNCERTAIN = "No answer came: it is not certain that this arrived."


def open_reported_round() -> Event:
    """Publish a round of two tables whose players report."""
    event = open_round(2)
    Event.objects.filter(pk=event.pk).update(player_reports=True)
    return event


@pytest.fixture
def event(transactional_db: None, request: pytest.FixtureRequest) -> Event:
    """The event that the function given as parameter makes."""
    made: Event = getattr(request, "param", open_reported_round)()
    return made


def own_match(event: Event) -> Match:
    return Match.objects.get(round__event=event, seats__entry=entries(event)[0])


def type_points(page: "Page", own: str, others: str) -> None:
    fields = page.locator(".report-game input")
    fields.first.fill(own)
    fields.last.fill(others)


def press_again(page: "Page", what: str) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name=f"Send it again: {what}").click()


def lose_answers(page: "Page", path: str) -> None:
    """Let requests reach the server and cut the connection before the answer."""

    def cut(route: "Route") -> None:
        route.fetch(max_redirects=0)
        route.abort()

    page.route(path, cut)


def test_a_report_without_a_connection_keeps_what_was_typed_and_is_sent_again(
    event: Event, open_page: OpenPage
) -> None:
    phone = open_page("me/", "player", size=PHONE)
    type_points(phone, "25", "12")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Win").click()
    expect(phone.get_by_role("alert")).to_contain_text(NOTHING_SENT)
    expect(phone.get_by_label(OWN_POINTS)).to_have_value("25")
    assert not ResultReport.objects.exists()
    phone.context.set_offline(False)
    press_again(phone, "Win")
    expect(phone.locator("#seat")).to_contain_text("You reported: Win 1 : 0")
    assert ResultReport.objects.count() == 1


def test_a_report_whose_answer_was_lost_counts_once_though_it_was_confirmed_meanwhile(
    event: Event, open_page: OpenPage
) -> None:
    phone = open_page("me/", "player", size=PHONE)
    # The page follows its event, and would show by itself that the report arrived.
    phone.route("**/revisions/**", lambda route: route.abort())
    type_points(phone, "25", "12")
    lose_answers(phone, "**/me/report/")
    phone.get_by_role("button", name="Win").click()
    expect(phone.get_by_role("alert")).to_contain_text(UNCERTAIN)
    match = own_match(event)
    assert match.report is not None
    report(event, match.table or 0)
    phone.unroute("**/me/report/")
    press_again(phone, "Win")
    expect(phone.locator("#seat")).to_contain_text("Written down:")
    expect(phone.get_by_role("alert")).to_have_count(0)
    assert ResultReport.objects.count() == 1


def test_a_refused_report_is_shown_with_its_reason_as_without_the_script(event: Event, open_page: OpenPage) -> None:
    phone = open_page("me/", "player", size=PHONE)
    type_points(phone, "70", "12")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Win").click()
    expect(phone.get_by_role("alert")).to_have_count(1)
    expect(phone.get_by_label(OWN_POINTS)).to_have_value("70")
    expect(phone.get_by_role("button", name="It is right, report it")).to_be_visible()


@pytest.mark.parametrize("event", [open_check_in], indirect=True)
def test_a_check_in_without_a_connection_keeps_the_code(event: Event, open_page: OpenPage) -> None:
    phone = open_page("here/", "player", size=PHONE, language="cs")
    phone.get_by_label("Kód").fill(event.check_in_code)
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Jsem tady").click()
    expect(phone.get_by_role("alert")).to_contain_text("Není spojení: nic se neodeslalo.")
    phone.context.set_offline(False)
    with phone.expect_navigation():
        phone.get_by_role("button", name="Odeslat znovu: Jsem tady").click()
    assert entries(event)[0].status == "checked_in"
    # The message of the sending is shown on the page that follows.
    expect(phone.locator(".messages")).not_to_be_empty()


def test_a_drop_whose_answer_was_lost_is_sent_again_without_harm(event: Event, open_page: OpenPage) -> None:
    phone = open_page("drop/", "player", size=PHONE)
    lose_answers(phone, "**/drop/")
    phone.get_by_role("button", name="Leave the event").click()
    expect(phone.get_by_role("alert")).to_contain_text(UNCERTAIN)
    assert entries(event)[0].status == "dropped"
    phone.unroute("**/drop/")
    press_again(phone, "Leave the event")
    expect(phone.locator("#left")).to_be_visible()
    assert entries(event)[0].changes.filter(status="dropped").count() == 1

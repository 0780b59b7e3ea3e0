"""A clock that is paused and resumed, on a page that stays open."""

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.builders import entries, make_event, organizer_of, pair, player_of
from tests.tournament.views.results.desk_user import TIMEOUT
from tournament.rounds.services.clock import change_clock
from tournament.rounds.services.rounds import start_round

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]


def sign_in(page: Page, live_server: LiveServer, client: Client) -> Page:
    cookie = client.cookies["sessionid"].value
    # A page that took a busy server long is read again only after a while.
    expect.set_options(timeout=TIMEOUT)
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    return page


def test_clock_pauses_and_resumes_without_reloading_the_page(
    browser: Browser, live_server: LiveServer, client: Client
) -> None:
    event = make_event(4)
    pair(event)
    start_round(event=event, number=1, actor=None)
    client.force_login(player_of(entries(event)[0]))
    page = sign_in(browser.new_page(locale="en-GB"), live_server, client)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{live_server.url}/events/{event.slug}/me/")
    clock = page.locator(".clock")
    expect(clock).to_have_attribute("data-running", "")
    change_clock(event=event, number=1, kind="pause", actor=organizer_of(event))
    wake_page(page)
    expect(clock).to_have_attribute("data-state", "paused")
    expect(clock).to_contain_text("paused")
    change_clock(event=event, number=1, kind="add", minutes=5, actor=organizer_of(event))
    change_clock(event=event, number=1, kind="resume", actor=organizer_of(event))
    wake_page(page)
    expect(clock).to_have_attribute("data-state", "ok")
    expect(page.locator("#seat")).to_contain_text("+5 min for all tables")
    assert faults == []


def test_resumed_clock_runs_by_the_time_of_the_server(
    browser: Browser, live_server: LiveServer, client: Client
) -> None:
    event = make_event(4)
    pair(event)
    start_round(event=event, number=1, actor=None)
    change_clock(event=event, number=1, kind="pause", actor=organizer_of(event))
    page = browser.new_page(locale="en-GB")
    # The device of the reader is three hours ahead.
    page.add_init_script("const real = Date.now.bind(Date); Date.now = () => real() + 3 * 3600 * 1000;")
    page.goto(f"{live_server.url}/events/{event.slug}/")
    expect(page.locator(".clock")).to_have_attribute("data-state", "paused")
    change_clock(event=event, number=1, kind="resume", actor=organizer_of(event))
    wake_page(page)
    expect(page.locator(".clock")).to_have_attribute("data-state", "ok")
    expect(page.locator("[role=timer]")).to_contain_text("49:")


def wake_page(page: Page) -> None:
    """Fire the event of a page that becomes visible again."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

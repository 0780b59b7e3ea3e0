"""The deck check in a real browser: live verdict, suggestions, rows beside the lines, width of the page."""

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.inspection import check_page
from tests.ground.nightly import at_night

pytestmark = [
    pytest.mark.browser,
    pytest.mark.screen,
    pytest.mark.django_db(transaction=True),
    pytest.mark.fuller_at_night,
]

TEXT = "# Bojovníci\n1 Ilian\n2 Únik o vlásek\n1 Zaváhání\n1 Komunikacni summ\n???"


def open_check(browser: Browser, live_server: LiveServer, width: int = 1280) -> Page:
    page = browser.new_page(viewport={"width": width, "height": 800}, locale="en")
    page.goto(f"{live_server.url}/decks/check/")
    return page


def test_the_verdict_is_updated_while_typing(browser: Browser, live_server: LiveServer) -> None:
    page = open_check(browser, live_server)
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    page.locator("#deck-text").fill(TEXT)
    expect(page.locator("#deck-rows li.bad")).to_have_count(2)
    expect(page.locator("#deck-rows li.warn")).to_have_count(2)
    expect(page.locator("#deck-summary")).to_contain_text("Not legal yet")
    page.get_by_role("button", name="Komunikační šum").click()
    expect(page.locator("#deck-rows li.warn")).to_have_count(1)
    assert "1 Komunikační šum" in page.locator("#deck-text").input_value()
    page.locator("#deck-text").fill("1 Ilian")
    expect(page.locator("#deck-rows li")).to_have_count(1)
    assert messages == []


def test_a_refusal_is_shown_and_removed_again(browser: Browser, live_server: LiveServer) -> None:
    page = open_check(browser, live_server)
    page.locator("#deck-text").fill("a" * 20_500)
    expect(page.locator("#problems")).to_contain_text("at most")
    page.locator("#deck-text").fill("1 Ilian")
    expect(page.locator("#problems")).to_be_empty()


def test_the_check_works_without_a_script(browser: Browser, live_server: LiveServer) -> None:
    page = browser.new_context(java_script_enabled=False, locale="en").new_page()
    page.goto(f"{live_server.url}/decks/check/")
    page.locator("#deck-text").fill(TEXT)
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name="Komunikační šum").click()
    assert "1 Komunikační šum" in page.locator("#deck-text").input_value()
    expect(page.locator("#deck-rows li.bad")).to_have_count(2)


@pytest.mark.parametrize("width", [360, at_night(1280)])
@pytest.mark.parametrize(
    "path",
    [
        # tests/browser/test_every_page.py opens the others for a change.
        "/cards/",
        *map(at_night, ("/formats/", "/formats/doomtrooper/prague-cup-2011/", "/cards/doomtrooper/zavahani/")),
    ],
)
def test_pages_fit_and_are_accessible(browser: Browser, live_server: LiveServer, width: int, path: str) -> None:
    page = browser.new_page(viewport={"width": width, "height": 740})
    page.goto(live_server.url + path)
    check_page(page)


@pytest.mark.parametrize("width", [1280, at_night(360)])
def test_a_verdict_fits_and_is_accessible(browser: Browser, live_server: LiveServer, width: int) -> None:
    page = open_check(browser, live_server, width)
    page.locator("#deck-text").fill(TEXT)
    expect(page.locator("#verdict .card").first).to_be_visible()
    check_page(page)
